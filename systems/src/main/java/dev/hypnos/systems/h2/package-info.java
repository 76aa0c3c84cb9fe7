/** H2's MVStore: a store of maps in one file, which loses its process or its power. */
@NullMarked
package dev.hypnos.systems.h2;

import org.jspecify.annotations.NullMarked;
