/**
 * Published concurrent structures, each with a known error and a repaired twin. Hypnos makes the scenarios: a test names the operations and says what they do one after the
 * other.
 */
@NullMarked
package dev.hypnos.examples.structures;

import org.jspecify.annotations.NullMarked;
