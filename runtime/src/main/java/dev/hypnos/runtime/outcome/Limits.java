package dev.hypnos.runtime.outcome;

/** How long the engine waits before it takes a program for one that does not go on. */
public final class Limits {
    /**
     * A trial in which for so long no hook is called is stuck in something that the engine does not control. With a
     * debugger there is no limit: a person looks at it.
     */
    public static final long STALL_NANOS = Long.getLong("hypnos.stallSeconds", 20) * 1_000_000_000L;

    /** So many turns without an operation, and a loop is taken for endless. */
    public static final int LOOP_TURNS_MAX = 100_000_000;

    private Limits() {}
}
