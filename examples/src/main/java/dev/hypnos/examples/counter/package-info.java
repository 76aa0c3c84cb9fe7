/**
 * A supervised server that counts, and clients on other nodes that ask it: the worked example that comes with vnet, a
 * library that models distributed Erlang inside one node. Modelled are the server, its supervisor with the table that
 * survives a crash, the two ways to call it from another node, and all of the example's scenarios. Not modelled are
 * vnet's own helper processes: here the nodes and their connections are part of the library.
 */
@NullMarked
package dev.hypnos.examples.counter;

import org.jspecify.annotations.NullMarked;
