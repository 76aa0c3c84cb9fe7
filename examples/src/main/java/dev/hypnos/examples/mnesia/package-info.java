/**
 * The database mnesia of Erlang/OTP 20.3, as far as it changes its schema while nodes stop and start.
 *
 * <p>Modelled are, for each node: the application with its supervisors; the monitor that negotiates with other nodes
 * and tells of their end; the locker with its rule that only older transactions wait; recovery with its decisions on
 * disk; the transaction manager with the two-phase commit of schema transactions; the controller with the merge of
 * schemas at start and the copying of tables; log, decisions and schema on the node's store. Not modelled are
 * ordinary transactions, dirty operations, checkpoints, subscriptions, indexes, fallbacks, and nodes that fail
 * without being stopped.
 *
 * <p>One thing differs: messages between nodes that must not reach a later run of the database go to the processes
 * that the nodes told each other of when they negotiated, not to names.
 *
 * <p>Without conflict analysis a trial has about an eighth (mnesia-1) and a fifth (mnesia-2) of the decisions of the original.
 */
@NullMarked
package dev.hypnos.examples.mnesia;

import org.jspecify.annotations.NullMarked;
