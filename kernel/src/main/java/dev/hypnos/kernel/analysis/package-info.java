/**
 * What is learnt from a trial once it is over: which operations conflicted, and which partial order it was.
 *
 * <p>{@link dev.hypnos.kernel.analysis.ConflictAnalysis} goes over the trace once. For each operation it asks
 * {@link dev.hypnos.kernel.analysis.AccessLog} which earlier ones conflict with it, then adds the operation's edges to
 * {@link dev.hypnos.kernel.analysis.HappensBefore} and its predecessors to
 * {@link dev.hypnos.kernel.analysis.OrderHash}.
 */
@NullMarked
package dev.hypnos.kernel.analysis;

import org.jspecify.annotations.NullMarked;
