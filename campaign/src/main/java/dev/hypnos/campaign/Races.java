package dev.hypnos.campaign;

/** What is done about data races and locks that are taken in opposite orders, in trials that did not fail. */
public enum Races {
    /** Nothing is looked for. */
    OFF,
    /** They are reported; a sample of the trials is looked at. */
    REPORT,
    /** A trial that has one fails. */
    FAIL
}
