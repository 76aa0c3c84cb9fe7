/**
 * Protocols as small executable models: processes that send messages, link, monitor, register and die, on nodes whose
 * connections can be cut. Start with {@link dev.hypnos.model.Model}.
 *
 * <p>A process is plain Java code on a task of a trial. Its primitives are operations, each with the resources that it
 * touches; to receive is none. The semantics are Erlang's, where they are public knowledge: order is kept between two
 * processes and not through a third, and what tells of the end of a process comes after its last message.
 */
@NullMarked
package dev.hypnos.model;

import org.jspecify.annotations.NullMarked;
