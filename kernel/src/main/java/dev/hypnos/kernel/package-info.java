/**
 * The part of Hypnos that decides. It knows tasks, operations, resources and sites, and nothing of threads or bytecode.
 *
 * <p>A front end subclasses {@link dev.hypnos.kernel.Task} and drives one {@link dev.hypnos.kernel.Scheduler} for each
 * trial: the running task announces its next operation, the scheduler answers whether it may go on at once, and
 * otherwise names the task that runs next. The {@link dev.hypnos.kernel.Strategy} chooses among the offered tasks;
 * the {@link dev.hypnos.kernel.Trace} keeps what was executed, for the analysis after the trial.
 */
@NullMarked
package dev.hypnos.kernel;

import org.jspecify.annotations.NullMarked;
