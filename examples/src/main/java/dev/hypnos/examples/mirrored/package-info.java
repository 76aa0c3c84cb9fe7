/**
 * The mirrored supervisor of RabbitMQ (module {@code mirrored_supervisor} of rabbit_common 3.7.8): supervisors that
 * form a group, so that when one of them ends the children that it had are started by another.
 *
 * <p>Modelled are, on one node: the three processes of a member, the process groups of Erlang's {@code pg2} under their
 * global lock, and the table of child specifications in the database mnesia with its transactions, all of them
 * started by supervisors as in the original. Not modelled are several nodes, the deletion of children and the order
 * in which children are restored.
 *
 * <p>A trial has about a twelfth of the decisions of the original. What the rest of them are was not studied.
 */
@NullMarked
package dev.hypnos.examples.mirrored;

import org.jspecify.annotations.NullMarked;
