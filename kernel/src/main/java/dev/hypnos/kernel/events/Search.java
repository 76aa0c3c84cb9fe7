package dev.hypnos.kernel.events;

import dev.hypnos.kernel.Task;
import dev.hypnos.kernel.systematic.Frontier;
import java.util.List;

/** What an exploration does next: what its trials are for, and what is learnt from them. */
interface Search {
    /** A trial begins; anew, where the one before was given up half way. */
    void begin();

    /** Which of those that can happen now is taken; -1 if the trial is not to go on. */
    int choose(Situation now, List<Task> able);

    /**
     * What comes now in the trial is what the program is tested for: what came before is tried in other orders when
     * nothing else is left.
     */
    default void endPrelude() {}

    /** The trial is over. Finds out what the next one is for. */
    void learn();

    /** Whether nothing is left to be tried. */
    boolean isOver();

    /** Whether nothing was left out either. */
    boolean isWhole();

    /** How many states are known. */
    long states();

    /** About how much memory is taken by what is kept. */
    long bytes();

    Frontier frontier();
}
