package dev.hypnos.agent;

/** How much of a class becomes operations. */
public enum Level {
    /** Libraries: threads, monitors, volatile fields, calls of the JDK's concurrent classes. */
    SYNCHRONIZATION,
    /** The program's own classes: all of that, and plain fields and array elements. */
    MEMORY
}
