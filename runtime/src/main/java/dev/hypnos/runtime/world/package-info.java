/**
 * What a trial finds around it: virtual hosts, the globals of their processes, counters of the JDK, and the world
 * outside.
 */
@NullMarked
package dev.hypnos.runtime.world;

import org.jspecify.annotations.NullMarked;
