/**
 * The database mnesia of Erlang/OTP 20.3, as far as it changes its schema while nodes stop and start.
 *
 * <p>Modelled are, for each node: the application with its controller, master and supervisors; the monitor that
 * negotiates with other nodes and tells of their end; the locker with its rule that only older transactions wait;
 * recovery with its decisions in memory and on disk; the transaction manager with the two-phase commit of schema
 * transactions; the controller with its lock of the commit, the merge of schemas at start and the copying of tables;
 * log, decisions and schema on the node's store. Of ordinary transactions there is only the one that locks a table
 * before a copy of it is deleted. Not modelled are dirty operations, checkpoints, subscriptions, indexes, fallbacks, and
 * nodes that fail without being stopped.
 *
 * <p>Some things differ. Messages between nodes that must not reach a later run of the database go to the processes
 * that the nodes told each other of when they negotiated, not to names. In the original no node that starts ever asks
 * the others what was decided, although it was meant to: that is part of the flaw here. In the repaired model it asks,
 * and who asks while the other does not know either is told later; it does not abort. A node that is asked to negotiate
 * before it can lets the other wait; it does not reject it. To find a table by its name is an operation here, so that
 * to look up a variable is two.
 *
 * <p>A trial has fewer decisions than one of the original, since the kernel of the nodes, the files, and much of what
 * is looked up at start are not modelled.
 */
@NullMarked
package dev.hypnos.examples.mnesia;

import org.jspecify.annotations.NullMarked;
