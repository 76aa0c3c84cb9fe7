/**
 * The process registry gproc and the leader election gen_leader below it, two public Erlang projects, with three
 * errors found in them: {@link dev.hypnos.examples.gproc.DelayedFaultReport}, {@link
 * dev.hypnos.examples.gproc.RevertedRegistration} and {@link dev.hypnos.examples.gproc.LostRequest}.
 *
 * <p>Modelled are the whole election (the server with its safe loop and its normal one, the monitor process,
 * timers, heartbeats), the global part of the registry, and on each of four nodes what must run before: the
 * application controller with its masters, the kernel's servers, reports of progress, remote calls. Not modelled
 * are local names, properties and counters, election workers, global names, the loading of code, and the reading
 * of configuration: a trial is therefore smaller than one of the original, by a factor of three to five in
 * decisions. Messages between nodes take their time here, which shows an error of the election that is no part of
 * the tests and repaired in all versions: a candidate that acknowledges an election which was given up meanwhile
 * got no answer, and waited for ever.
 */
@NullMarked
package dev.hypnos.examples.gproc;

import org.jspecify.annotations.NullMarked;
