/** The small programs whose cost is measured. They know nothing of Hypnos. */
package dev.hypnos.benchmarks.program;
