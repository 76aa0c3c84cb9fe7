package dev.hypnos.report;

/** A row of the table. */
sealed interface Row {
    /** An observation: an operation, or what happened instead of one. */
    record Step(int at) implements Row {}

    /** The task of this observation stops here and another one goes on. */
    record Turn(int at) implements Row {}

    /** What failed, in the column of the task that failed; the last row. */
    record Failed(int task, String text, String where) implements Row {}

    /** Rows that are left out, and why. */
    record Omission(String text) implements Row {}
}
