/**
 * A model of locks, a library for Erlang that takes locks on several nodes for a transaction, and finds and breaks
 * deadlocks without a central place (public project {@code uwiger/locks}).
 * {@link dev.hypnos.examples.locks.VersionReset} and {@link dev.hypnos.examples.locks.ServerProbing} are two errors
 * that Morpheus found in it; {@link dev.hypnos.examples.locks.SilentObserver} is a third.
 *
 * <p>Modelled are the lock server with its two tables, the process of a transaction with its four tables, the watcher,
 * the start of the application under its supervisor by the application controller, and of the kernel what takes part
 * in that: the code server, the server of remote calls, and the process that spawns for other nodes. Left out are read
 * locks, locks on parts of others, subscriptions to a lock, the option to give up on a deadlock, and the rest of the
 * kernel. So {@code VersionReset} has half as many steps as the original test with its whole runtime system, and
 * {@code ServerProbing}, where the locks are the smaller part, about a sixth.
 */
@NullMarked
package dev.hypnos.examples.locks;

import org.jspecify.annotations.NullMarked;
