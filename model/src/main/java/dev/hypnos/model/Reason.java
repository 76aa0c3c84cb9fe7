package dev.hypnos.model;

/**
 * Why a process ended. Any immutable object can be a reason; these have a meaning of their own.
 *
 * @since 0.1
 */
public enum Reason {
    /** The body of the process returned. Linked processes are not affected. */
    NORMAL,
    /** A supervisor, or whoever is in charge, wants it to end. */
    SHUTDOWN,
    /** As a signal: ends the process whether it traps exits or not, and others then see {@link #KILLED}. */
    KILL,
    /** It was ended by {@link #KILL}. */
    KILLED,
    /** There is no such process. */
    NO_PROCESS,
    /** Its node is gone, or the connection to it. It may well be alive. */
    NO_CONNECTION,
    /** A call was not answered in time. */
    TIMEOUT
}
