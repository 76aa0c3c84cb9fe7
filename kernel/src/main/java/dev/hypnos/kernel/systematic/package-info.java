/**
 * Systematic exploration: every order of a program's operations that can make a difference, each once.
 *
 * <p>{@link dev.hypnos.kernel.systematic.ReducedExploration} is the optimal dynamic partial-order reduction of Abdulla,
 * Aronis, Jonsson and Sagonas (<i>Optimal dynamic partial order reduction</i>, POPL 2014), with source sets, sleep sets
 * and wake-up trees. Its parts: {@link dev.hypnos.kernel.systematic.Execution} reads a trace, as far as it is new, into
 * operations, clocks and races; {@link dev.hypnos.kernel.systematic.Planner} turns races round;
 * {@link dev.hypnos.kernel.systematic.Path} goes back to what is left. {@link dev.hypnos.kernel.systematic.DepthFirst}
 * tries every order of decisions, and is what the other is measured against.
 *
 * <p>Executions are compared with one another, so resources must mean the same in all of them: by their numbers, as far
 * as executions began alike, and else by {@link dev.hypnos.kernel.ResourceNames#identity}. Strategies of this kind are
 * {@linkplain dev.hypnos.kernel.Strategy#isExact exact}.
 */
@NullMarked
package dev.hypnos.kernel.systematic;

import org.jspecify.annotations.NullMarked;
