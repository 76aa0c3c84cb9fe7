/**
 * Systematic exploration: every order of a program's operations that can make a difference, each once.
 *
 * <p>{@link dev.hypnos.kernel.systematic.OptimalExploration} is the optimal dynamic partial-order reduction of Abdulla, Aronis, Jonsson and Sagonas
 * (<i>Optimal dynamic partial order reduction</i>, POPL 2014), with source sets, sleep sets and wake-up trees.
 * {@link dev.hypnos.kernel.systematic.DepthFirst} tries every order of decisions, and is what the other is measured against.
 *
 * <p>Campaigns do not offer these strategies yet: front ends must first name resources so that executions can be compared, and tell which tasks are
 * enabled without a side effect.
 */
@NullMarked
package dev.hypnos.kernel.systematic;

import org.jspecify.annotations.NullMarked;
