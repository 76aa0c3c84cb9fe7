package dev.hypnos.runtime.task;

/** How a task takes it that its trial is over. Owned by {@code Killed}. */
public final class Unwinding {
    /** How often it was refused something since its trial was over. */
    public int refusals;
    /** Whether it is not allowed to go on at all any more. Read by the thread that waits for its end. */
    public volatile boolean stopped;
}
