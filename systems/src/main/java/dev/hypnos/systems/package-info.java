/** Real distributed systems as they come from their archives, each run as a cluster in one JVM. */
@NullMarked
package dev.hypnos.systems;

import org.jspecify.annotations.NullMarked;
