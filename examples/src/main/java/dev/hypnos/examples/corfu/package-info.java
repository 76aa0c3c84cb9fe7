/**
 * Chain repair in CORFU, a distributed log whose entries are written once. A chain of log servers keeps the copies; the
 * clients themselves write from its head to its tail and read at its tail, and every request carries the epoch of the
 * layout that its client knows. A server that crashed comes back empty and is taken into the chain again while clients
 * write and read.
 *
 * <p>The protocol is that of the public chain replication experiments made for the study "Testing and Verifying Chain
 * Repair Methods for CORFU Using Stateless Model Checking": log servers, the layout server, clients with a limited
 * number of layouts, and three places for the server under repair. Modelled are one log entry, two writers, a reader
 * and the repairing process, all on one node; not modelled are lost messages, the crash itself, and a repair that is
 * given up.
 */
@NullMarked
package dev.hypnos.examples.corfu;

import org.jspecify.annotations.NullMarked;
