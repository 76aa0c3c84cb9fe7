/**
 * Exploration of a cluster by its events: deliveries of messages, time-outs, crashes and restarts, each handled as a
 * whole.
 *
 * <p>The ideas are those of FlyMC (Lukman and others, <i>FlyMC: Highly Scalable Testing of Complex Interleavings in
 * Distributed Systems</i>, EuroSys 2019): members of one role are interchangeable, events whose handlers touch
 * different things commute, several reorderings can be tried in one path, and what follows from a state need not be
 * tried twice. What a handler touches is observed, and not said by anybody.
 *
 * <p>{@link dev.hypnos.kernel.events.StateGraph} holds what was seen and which events have to be tried where; its
 * reduction is dynamic partial-order reduction (Flanagan and Godefroid, POPL 2005) on a graph of states instead of a
 * stack, in the way of Yang, Chen, Gopalakrishnan and Kirby (<i>Efficient stateful dynamic partial order reduction</i>,
 * SPIN 2008). Where there are many states a {@link dev.hypnos.kernel.events.Sweep} goes through all of them, with
 * persistent sets of events. {@link dev.hypnos.kernel.events.EventExploration} is the strategy,
 * {@link dev.hypnos.kernel.events.Agenda} the order in which it goes about, and
 * {@link dev.hypnos.kernel.events.Situation} all that it knows of a model. Of nodes with threads and sockets it
 * observes itself what they touch: {@link dev.hypnos.kernel.events.NodeSituation}.
 */
@NullMarked
package dev.hypnos.kernel.events;

import org.jspecify.annotations.NullMarked;
