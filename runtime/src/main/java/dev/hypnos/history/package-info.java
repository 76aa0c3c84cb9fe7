/**
 * Histories: what clients asked of a shared object or a service, what they were told, and in which order that happened;
 * and checks of whether it could have happened.
 *
 * <p>A {@link dev.hypnos.history.History} records operations while the test runs. A
 * {@link dev.hypnos.history.Specification} says what each operation does when nothing else goes on at the same time.
 * {@link dev.hypnos.history.History#checkLinearizable} looks for an order of the operations in which the specification
 * gives what the clients were told.
 *
 * <p>These types are on the test's class path and work outside of trials too.
 */
@NullMarked
package dev.hypnos.history;

import org.jspecify.annotations.NullMarked;
