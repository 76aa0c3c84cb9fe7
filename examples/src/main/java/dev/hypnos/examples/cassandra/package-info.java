/**
 * Light-weight transactions of Cassandra: updates that happen in one order on all replicas, agreed on by Paxos. Clients
 * act as proposers, for one update after the other; replicas promise, accept and commit.
 *
 * <p>The protocol is that of the public project Apache Cassandra, in the small form in which its resurrected proposals
 * were studied before: three replicas and three proposers, one partition, all messages and ballots of the protocol, and
 * the rules before and after the repair. Not modelled are storage, lost messages, and time-outs of the protocol.
 */
@NullMarked
package dev.hypnos.examples.cassandra;

import org.jspecify.annotations.NullMarked;
