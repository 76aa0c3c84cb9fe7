package dev.hypnos.runtime.outcome;

/** How long the engine waits before it takes a program for one that does not go on. */
public final class Limits {
    /**
     * Real time without a call of any hook after which a trial is taken for stuck in something that the engine does not
     * control. With a debugger there is no limit: a person looks at it.
     */
    public static final long STALL_NANOS = Long.getLong("hypnos.stallSeconds", 20) * 1_000_000_000L;

    /** Turns without an operation after which a loop is taken for endless. */
    public static final int LOOP_TURNS_MAX = 100_000_000;

    private Limits() {}
}
