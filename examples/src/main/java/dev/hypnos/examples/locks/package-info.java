/**
 * A model of locks, a library for Erlang that takes locks on several nodes for a transaction, and finds and breaks
 * deadlocks without a central place (public project {@code uwiger/locks}).
 * {@link dev.hypnos.examples.locks.VersionReset} and {@link dev.hypnos.examples.locks.ServerProbing} are two errors
 * that Morpheus found in it; {@link dev.hypnos.examples.locks.SilentObserver} is a third.
 *
 * <p>Modelled are the lock server with its two tables, the process of a transaction with its four tables, the watcher,
 * and the application under its supervisor; its nodes run all that {@link dev.hypnos.examples.otp} has. Left out are
 * read locks, locks on parts of others, subscriptions to a lock, and the option to give up on a deadlock. Both tests
 * have somewhat more than half as many decisions as the original ones without an analysis of conflicts.
 */
@NullMarked
package dev.hypnos.examples.locks;

import org.jspecify.annotations.NullMarked;
