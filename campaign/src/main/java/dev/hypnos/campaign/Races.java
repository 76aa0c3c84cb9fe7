package dev.hypnos.campaign;

/** What is done about data races and locks that are taken in opposite orders, in trials that did not fail. */
public enum Races {
    /** Nothing is looked for. */
    OFF,
    /** They are reported; a sample of the trials is looked at. */
    REPORT,
    /**
     * The same, and a trial fails in which two tasks touch a collection or another object of the JDK that is not made
     * for that, a hash map, a string builder or a date format, with no order between them.
     */
    COLLECTIONS,
    /** A trial that has one fails. */
    FAIL
}
