/** Netty's NIO transport: a client on one node and a server on another. */
@NullMarked
package dev.hypnos.systems.netty;

import org.jspecify.annotations.NullMarked;
