package dev.hypnos.agent.jdk;

/** Where in a class a row changes something. */
public enum Place {
    /** Where a method begins. */
    ENTRY,
    /** Before each return of a method. */
    RETURN,
    /** A call. */
    CALL,
    /** A read of a field. */
    READ,
    /** A write of a field. */
    WRITE,
    /** Reads and writes of a static field of which each process has its own. */
    OWN,
    /** The creation of an object. */
    NEW,
    /** Where monitors are entered, left, and waited for. */
    MONITORS,
    /** Where a loop goes round. */
    LOOPS
}
