package dev.hypnos.report;

import dev.hypnos.runtime.outcome.Observation;
import java.io.IOException;
import java.util.List;
import java.util.Locale;

/** Everything that happened in a trial, one line each, to be searched and compared rather than read. */
public final class FullAccount {
    private static final int TASK_WIDTH = 32;
    private static final int STEP_WIDTH = 60;

    private FullAccount() {}

    /**
     * Writes number, task, thread, what it did, and where, of each observation: up to two million lines, the first and
     * the last of a long trial.
     */
    public static void write(List<Observation> observations, Glyphs glyphs, Appendable out) throws IOException {
        Wording wording = new Wording(observations, glyphs);
        int number = 0;
        for (int at = 0; at < observations.size(); at++) {
            String where = wording.where(at);
            String step = wording.step(at);
            out.append(String.format(Locale.ROOT, "%8d  ", number))
                    .append(TextWidth.pad(wording.task(observations.get(at)), TASK_WIDTH))
                    .append("  ")
                    .append(where.isEmpty() ? step : TextWidth.pad(step, STEP_WIDTH) + "  " + where)
                    .append('\n');
            number += Math.max(1, observations.get(at).leftOut());
        }
    }
}
