/**
 * Clusters as models, at the level of messages: a {@link dev.hypnos.model.members.Member} says what it does at each
 * event, a delivery, a time-out, a restart, and an event is handled as a whole. Start with
 * {@link dev.hypnos.model.members.Members}.
 *
 * <p>What a handler reads and changes is observed, so that events that have nothing to do with each other are not put
 * in another order, and the state of the cluster is what its members hold, so that a state that was seen is not
 * explored again.
 */
@NullMarked
package dev.hypnos.model.members;

import org.jspecify.annotations.NullMarked;
