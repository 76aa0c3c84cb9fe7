/**
 * The process registry gproc and the leader election gen_leader below it, two public Erlang projects, with three
 * errors found in them: {@link dev.hypnos.examples.gproc.DelayedFaultReport}, {@link
 * dev.hypnos.examples.gproc.RevertedRegistration} and {@link dev.hypnos.examples.gproc.LostRequest}.
 *
 * <p>Modelled are the whole election (the server with its safe loop and its normal one, the monitor process,
 * timers, heartbeats) and the global part of the registry; each of the four nodes runs all that {@link
 * dev.hypnos.examples.otp} has. They boot, are connected, and are told who the candidates are before the registry
 * starts, as in the original tests. Not modelled are local names, properties and counters, and election workers.
 * Without an analysis of conflicts a trial has about as many decisions as one of the original, or somewhat fewer.
 * Messages between nodes take their time here, which shows an error of the election that is no part of the tests and
 * repaired in all versions: a candidate that acknowledges an election which was given up meanwhile got no answer, and
 * waited for ever.
 */
@NullMarked
package dev.hypnos.examples.gproc;

import org.jspecify.annotations.NullMarked;
