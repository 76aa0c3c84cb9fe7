/** The suites as a whole: that exactly what a JVM allows is shown, and that the same choices give the same trial. */
@NullMarked
package dev.hypnos.benchmarks.suite;

import org.jspecify.annotations.NullMarked;
