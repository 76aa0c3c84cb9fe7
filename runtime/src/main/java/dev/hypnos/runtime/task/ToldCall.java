package dev.hypnos.runtime.task;

import org.jspecify.annotations.Nullable;

/**
 * The call of a method of {@code Thread} that the task's code says it is about to make. Owned by {@code ThreadHooks}.
 */
public final class ToldCall {
    /** No call was told of. */
    public static final int NONE = -1;

    private int place = NONE;
    private @Nullable Object receiver;

    /**
     * The next method of this thread that is called, or the next static one if there is none, is called from this
     * place.
     */
    public void tell(@Nullable Object thread, int from) {
        receiver = thread;
        place = from;
    }

    /** From where this thread's method is called; {@link #NONE} if nobody said. What was told is used up. */
    public int take(@Nullable Object thread) {
        int told = receiver == thread ? place : NONE;
        place = NONE;
        receiver = null;
        return told;
    }
}
