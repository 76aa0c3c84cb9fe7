/**
 * The strategies: how a trial's next operation is chosen. One algorithm, one file, to be read beside its paper;
 * {@link dev.hypnos.kernel.strategy.StrategyKind} names those that a campaign can use.
 *
 * <p>All of them share two structures: {@link dev.hypnos.kernel.strategy.TaskHeap}, which finds the highest priority,
 * and {@link dev.hypnos.kernel.strategy.TaskRings}, which finds the tasks that waited longest or want the same
 * resource.
 */
@NullMarked
package dev.hypnos.kernel.strategy;

import org.jspecify.annotations.NullMarked;
