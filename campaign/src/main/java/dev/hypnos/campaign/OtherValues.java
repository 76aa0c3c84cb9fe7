package dev.hypnos.campaign;

import dev.hypnos.kernel.schedule.ValueMarks;
import dev.hypnos.runtime.outcome.Outcome;
import dev.hypnos.runtime.outcome.ValueLog;
import java.util.ArrayList;
import java.util.List;

/**
 * Where the values of a replay are not the recorded ones. A schedule keeps a hash of values and no values, so only
 * those of the replay can be shown.
 */
final class OtherValues {
    private static final int SHOWN_MAX = 3;

    private OtherValues() {}

    /** Empty where nothing differs, or nothing can be compared. */
    static List<String> lines(ValueMarks recorded, Outcome outcome, boolean isComplete) {
        if (!recorded.isKnown()) {
            return List.of();
        }
        ValueLog values = outcome.values();
        int from = values.firstDifference(recorded, isComplete);
        if (from < 0) {
            return List.of();
        }
        List<String> lines = new ArrayList<>();
        lines.add("the values are not the recorded ones, from about operation " + from
                + " on: something in the test is not under control, or comes from another machine or environment");
        for (int i = 0; i < values.size() && lines.size() <= SHOWN_MAX; i++) {
            if (values.operation(i) >= from) {
                lines.add("  here: " + DifferenceSource.described(values, outcome.trace(), i));
            }
        }
        return lines;
    }
}
