/**
 * A model of ra, the Raft library of RabbitMQ (public project rabbitmq/ra), in the state in which three errors of
 * its membership changes and elections were found. Modelled are the five states of a server with pre-vote and the
 * wait for missing entries, pipelined replication, single-server membership changes, the shared write-ahead log with
 * its tables, the store of terms and votes, the processes that carry vote requests, redirected client calls, ticks,
 * and the supervisors. Not modelled are snapshots, segment files, restarts from disk, and more than one node. Where
 * ra itself was careless beyond the three errors (who counts for a majority, what an acknowledgement covers), the
 * model does what Raft demands.
 *
 * <p>A test of the original makes five to ten times as many decisions. It also starts Erlang's own applications, works
 * with files, and logs what it does; the errors depend on none of that, and nothing was put in its place.
 */
@NullMarked
package dev.hypnos.examples.ra;

import org.jspecify.annotations.NullMarked;
