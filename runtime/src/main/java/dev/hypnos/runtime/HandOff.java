package dev.hypnos.runtime;

import org.jspecify.annotations.Nullable;

/** A task on a thread of its own, and whose turn it is. Owned by {@link ThreadRunner}. */
public final class HandOff {
    /** Set when the task may go on. */
    volatile boolean turn;
    /** Whether the task has had its first turn. */
    boolean begun;
    /** Whether the task's thread does the engine's work just now; hooks then do nothing. */
    public boolean insideEngine;
    /** The task in whose place this one's thread looks at the properties. */
    @Nullable
    ThreadTask standIn;
}
