/**
 * Hooks in the program's own code: accesses, monitors, loops, parking, time, classes. Woven code calls them; they
 * announce operations to the engine.
 */
@NullMarked
package dev.hypnos.runtime.program;

import org.jspecify.annotations.NullMarked;
