/** Cassandra: servers that keep copies of rows, and clients that write on a condition, which takes a round of Paxos. */
@NullMarked
package dev.hypnos.systems.cassandra;

import org.jspecify.annotations.NullMarked;
