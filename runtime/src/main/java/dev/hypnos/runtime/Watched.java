package dev.hypnos.runtime;

import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/** A property of a trial: an invariant, or what is to become true within some time. */
public final class Watched {
    /** What the last look at it gave. */
    enum Verdict {
        TRUE,
        FALSE,
        /** A lock that it needs is held: it says nothing now. */
        BUSY
    }

    public static final long ALWAYS = -1;

    final String name;
    final Callable<Boolean> condition;
    /** The virtual time by which it must have been true; {@link #ALWAYS} for an invariant. */
    final long deadline;
    /** For people: how long it had. */
    final long nanos;
    /** Its place in the masks of readers. */
    final long bit;

    /** Whether it must be looked at whatever has changed. */
    boolean isDirty = true;
    /** Whether it reads what is not noted: it is looked at whenever a task did something. */
    boolean isOpaque;
    /** How much it has read that was noted. */
    int notes;

    Verdict verdict = Verdict.BUSY;

    @Nullable
    Throwable thrown;
    /** It has become true in time, and nobody asks any more. */
    boolean isSettled;

    Watched(String name, Callable<Boolean> condition, long deadline, long nanos, int number) {
        this.name = name;
        this.condition = condition;
        this.deadline = deadline;
        this.nanos = nanos;
        this.bit = 1L << (number & 63);
    }

    boolean isInvariant() {
        return deadline == ALWAYS;
    }

    /** Whether the last look decides about the trial, if others can see what it saw. */
    boolean decides() {
        return !isSettled && verdict == (isInvariant() ? Verdict.FALSE : Verdict.TRUE);
    }
}
