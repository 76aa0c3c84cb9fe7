/**
 * What a process, a message, a link, a monitor, a name, a table and a node are, as programs that check it: the unit
 * tests of vnet (a library that models distributed Erlang in one node), and Erlang's guarantees beyond them.
 *
 * <p>Each method is one claim. It holds in every order, unless its name begins with {@code always}: such a method
 * claims one of several outcomes that are all possible, and must be found wrong.
 */
@NullMarked
package dev.hypnos.tests.semantics;

import org.jspecify.annotations.NullMarked;
