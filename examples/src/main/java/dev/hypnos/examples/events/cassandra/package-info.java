/**
 * Lightweight transactions of Cassandra 2.0: a round of Paxos for each conditional write, coordinated by whoever got the request. Three errors of the
 * first releases, written down from what their issues say: CASSANDRA-6023, 6013 and 5925.
 */
@NullMarked
package dev.hypnos.examples.events.cassandra;

import org.jspecify.annotations.NullMarked;
