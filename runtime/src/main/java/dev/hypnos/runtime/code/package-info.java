/** Whose code a class is, where the program called, and how far the classes of a trial are initialised. */
@NullMarked
package dev.hypnos.runtime.code;

import org.jspecify.annotations.NullMarked;
