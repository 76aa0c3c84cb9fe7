/** Measures what Hypnos costs. Ratios are taken within one run: machines differ and are noisy. */
@NullMarked
package dev.hypnos.benchmarks;

import org.jspecify.annotations.NullMarked;
