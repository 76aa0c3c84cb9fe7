/** The counter server of the vnet paper once more: not as a model, but as a program with sockets, on nodes of a cluster. */
@NullMarked
package dev.hypnos.examples.counter.sockets;

import org.jspecify.annotations.NullMarked;
