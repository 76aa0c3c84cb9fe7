/**
 * What a task keeps for the hooks: small pieces of state, each owned by one kind of hooks, and the role that says what
 * it may do.
 */
@NullMarked
package dev.hypnos.runtime.task;

import org.jspecify.annotations.NullMarked;
