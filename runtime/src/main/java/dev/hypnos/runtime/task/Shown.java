package dev.hypnos.runtime.task;

import org.jspecify.annotations.Nullable;

/** The object whose text the task's last operation has announced: the JDK is about to make it, without another one. */
public final class Shown {
    private @Nullable Object object;
    private int operations;

    /** An operation has announced it. */
    public void tell(Object shown, int operationsSoFar) {
        object = shown;
        operations = operationsSoFar;
    }

    public void forget() {
        object = null;
    }

    /** Whether it was announced, and nothing happened since. What was announced is used up. */
    public boolean take(Object shown, int operationsSoFar) {
        boolean isTold = object == shown && operations == operationsSoFar;
        object = null;
        return isTold;
    }
}
