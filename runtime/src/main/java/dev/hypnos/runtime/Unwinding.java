package dev.hypnos.runtime;

/** How a task takes it that its trial is over. Owned by {@link Killed}. */
final class Unwinding {
    /** How often it was refused something since its trial was over. */
    int refusals;
    /** Whether it is not allowed to go on at all any more. Read by the thread that waits for its end. */
    volatile boolean stopped;
}
