package dev.hypnos.agent;

/** How much of a class becomes operations. */
public enum Level {
    /**
     * Threads, what blocks, time-outs, messages of models. Monitors, volatile fields and calls are operations too,
     * since what waits for them must wait; but a task gives up control there only where it has to.
     */
    MESSAGE,
    /** Libraries: threads, monitors, volatile fields, calls of the JDK's concurrent classes. */
    SYNCHRONIZATION,
    /** The program's own classes: all of that, and plain fields and array elements. */
    MEMORY
}
