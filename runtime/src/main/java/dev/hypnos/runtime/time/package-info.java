/** The virtual clock, and what can have a deadline on it. */
@NullMarked
package dev.hypnos.runtime.time;

import org.jspecify.annotations.NullMarked;
