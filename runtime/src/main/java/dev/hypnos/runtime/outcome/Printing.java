package dev.hypnos.runtime.outcome;

/** What becomes of what a trial prints to its standard streams. */
public enum Printing {
    /** It goes to the streams of the real process, as it comes. */
    PASSED_ON,
    /** Its last part is kept, for a report. */
    KEPT,
    /** Nothing. */
    DROPPED
}
