package dev.hypnos.runtime.task;

/** A task inside {@code Object.wait}. Owned by {@code MonitorHooks}. */
public final class MonitorWait {
    /** How often the task had entered the monitor when it began to wait. */
    public int savedCount;
    /** Whether it is about to end the waiting by itself, and no longer needs a notification. */
    public boolean leaves;
    /** Whether an interrupt, and not a notification or the time, ended the waiting. */
    public boolean endedByInterrupt;
}
