/** Tables of numbers, without an object for an entry: explorations keep millions. */
@NullMarked
package dev.hypnos.kernel.tables;

import org.jspecify.annotations.NullMarked;
