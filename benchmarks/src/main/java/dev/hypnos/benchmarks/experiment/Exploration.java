package dev.hypnos.benchmarks.experiment;

import dev.hypnos.kernel.systematic.Reach;
import java.util.Locale;

/**
 * A scenario that is explored systematically, as a paper did.
 *
 * @param name what the row is called
 * @param example the scenario
 * @param reach what is taken for equal, and how far exploration goes
 * @param fails whether there is an error
 * @param keepsGoing whether exploration goes on after an error, and counts how many traces have one
 * @param paper what the paper reports
 */
record Exploration(String name, String example, Reach reach, boolean fails, boolean keepsGoing, String paper) {
    static Exploration untilFound(String name, String example, Reach reach, boolean fails, String paper) {
        return new Exploration(name, example, reach, fails, false, paper);
    }

    /**
     * What came of it.
     *
     * @param verdict as the campaign has it
     * @param traces how many different traces were tried
     * @param failures how many trials failed
     * @param isOver whether there was nothing left to try
     */
    record Explored(String verdict, long traces, long failures, boolean isOver, double seconds) {
        /** Whether it agrees with what is known: an error is found, or nothing is. */
        boolean agrees(boolean fails) {
            return failures > 0 == fails;
        }

        String time() {
            return seconds < 100
                    ? String.format(Locale.ROOT, "%.1f s", seconds)
                    : String.format(Locale.ROOT, "%.1f min", seconds / 60);
        }
    }
}
