package dev.hypnos.kernel.systematic;

import dev.hypnos.kernel.Strategy;
import dev.hypnos.kernel.Trace;
import java.util.List;

/** A strategy that comes to an end: it has tried all that it has to try. */
public interface Exploration extends Strategy {
    /** The trial is over, and counts: this was executed. */
    void learn(Trace trace);

    /**
     * Finds something to try, before each trial. False if there is nothing right now: with several workers, what is
     * left may be with another. Waits a moment before it says so.
     */
    default boolean prepare() {
        return true;
    }

    /** Whether there is nothing left to try. */
    boolean isOver();

    /** Whether there is nothing left to try, and nothing was left out on the way. */
    boolean isComplete();

    /** How many executions were tried from their beginning to their end. */
    long executions();

    /**
     * How many trials turned out on the way to be equivalent to another, or impossible: nothing is learnt from them.
     */
    default long redundant() {
        return 0;
    }

    /**
     * How many trials were {@linkplain Trace#isCutShort cut short}: they are the beginnings of executions that were
     * tried, or will be.
     */
    long cutShort();

    /**
     * What happened otherwise than it should have if all was seen that matters, in words. Where there is any, it is not
     * complete.
     */
    default List<String> surprises() {
        return List.of();
    }

    /** What it cannot vouch for, in words. Where there is anything, nothing is verified. */
    default List<String> doubts() {
        return List.of();
    }

    /** What is not tried since it would take too much memory, in words. Where there is any, it is not complete. */
    default List<String> givenUp() {
        return List.of();
    }

    /** Of what it tries one order, whatever the program does, in words. Where there is any, nothing is verified. */
    default List<String> conditions() {
        return List.of();
    }

    /** Whether there was anything of the kind that it decides about. */
    default boolean hasDecided() {
        return true;
    }

    /** Where it stands now. Not for every trial: it looks at every point of the last execution. */
    Frontier frontier();

    /** All that it knows, between two trials, as lines of text that mean the same in another JVM. */
    String save();

    /**
     * Goes on where another one was when it was saved: the same kind of exploration, with the same settings, of the
     * same program. To be called before the first trial.
     */
    void resume(String saved) throws SavedFormatException;

    /** Whether the program drew random numbers: one sequence was taken for all trials. */
    boolean isFixed();

    @Override
    default boolean isExact() {
        return true;
    }
}
