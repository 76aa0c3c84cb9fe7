/**
 * The mirrored supervisor of RabbitMQ (module {@code mirrored_supervisor} of rabbit_common 3.7.8): supervisors that
 * form a group, so that when one of them ends the children that it had are started by another.
 *
 * <p>Modelled are, on one node that is booted first: the three processes of a member, of which one is RabbitMQ's own
 * generic server; the process groups of Erlang's {@code pg2} under their global lock; and the database mnesia: its
 * application with the servers that take part, its table of variables, the creation of the table of child
 * specifications as a change of the schema, and its transactions with their stores, locks, commits and the tables of
 * all of these. Not modelled are several nodes, the database's files, the deletion of children and the order in which
 * children are restored. A transaction locks either one row or the whole table, so that it never has to begin again.
 *
 * <p>A trial makes about 330 decisions without conflict analysis and 85 with it; the original makes 1,425 and 537. Most
 * of the operations are those of a start in which one process waits for the other, where nothing is to be decided. What
 * else runs at that time in the original is not known.
 */
@NullMarked
package dev.hypnos.examples.mirrored;

import org.jspecify.annotations.NullMarked;
