/** A program of ours with an error that must be found, on which a JVM is tried before its first test. */
@NullMarked
package dev.hypnos.probe;

import org.jspecify.annotations.NullMarked;
