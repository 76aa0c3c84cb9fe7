package dev.hypnos.campaign;

/** How a campaign ended. */
public enum Status {
    /** The budget was used up and nothing was found. */
    PASSED(0),
    /** Every order was tried, and nothing was found. */
    VERIFIED(0),
    /**
     * Every order was tried that makes a difference, as far as that is known of the operations, and nothing was found.
     */
    REDUCED(5),
    /** Systematically explored, but not to the end, and nothing was found. */
    BOUNDED(4),
    /** At least one trial failed. */
    FOUND(1),
    /** The program did something that the engine cannot control, or could not be transformed: there is no verdict. */
    NOT_CONTROLLABLE(3),
    /** Two runs of one trial differed: there is no verdict. */
    NOT_DETERMINISTIC(3),
    /** No trial ever had two operations to choose between: a pass would say nothing. */
    NOTHING_TO_EXPLORE(3),
    /** The time was up before any trial had come to its end: nothing is known of how one ends. */
    UNFINISHED(3),
    /** Stopped from outside before the budget was used up, with nothing found. */
    INTERRUPTED(130);

    private final int exitCode;

    Status(int exitCode) {
        this.exitCode = exitCode;
    }

    /** What the command exits with. */
    public int exitCode() {
        return exitCode;
    }
}
