/**
 * The experiments of the papers, run again: the paper's figure, ours, the ratio. Each
 * {@link dev.hypnos.benchmarks.experiment.Experiment} says which {@link dev.hypnos.benchmarks.experiment.Work} it
 * needs; the {@link dev.hypnos.benchmarks.experiment.WorkRunner} does what has not been done yet and keeps every result
 * in a file, so that a run that was interrupted goes on where it stopped.
 */
@NullMarked
package dev.hypnos.benchmarks.experiment;

import org.jspecify.annotations.NullMarked;
