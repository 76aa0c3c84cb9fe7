package dev.hypnos.runtime;

/** A task inside {@code Object.wait}. Owned by {@link MonitorHooks}. */
final class MonitorWait {
    /** How often the task had entered the monitor when it began to wait. */
    int savedCount;
    /** Whether it is about to end the waiting by itself, and no longer needs a notification. */
    boolean leaves;
    /** Whether an interrupt, and not a notification or the time, ended the waiting. */
    boolean endedByInterrupt;
}
