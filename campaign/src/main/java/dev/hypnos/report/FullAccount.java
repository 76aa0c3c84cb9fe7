package dev.hypnos.report;

import dev.hypnos.runtime.Observation;
import java.util.List;
import java.util.Locale;

/** Everything that happened in a trial, one line each, to be searched and compared rather than read. */
public final class FullAccount {
    private static final int TASK_WIDTH = 32;
    private static final int STEP_WIDTH = 60;

    private FullAccount() {}

    /** Number, task, thread, what it did, and where, of each observation. */
    public static String of(List<Observation> observations, Glyphs glyphs) {
        Wording wording = new Wording(observations, glyphs);
        StringBuilder text = new StringBuilder();
        for (int at = 0; at < observations.size(); at++) {
            text.append(String.format(Locale.ROOT, "%8d  ", at))
                    .append(TextWidth.pad(wording.task(observations.get(at)), TASK_WIDTH))
                    .append("  ");
            String where = wording.where(at);
            text.append(where.isEmpty() ? wording.step(at) : TextWidth.pad(wording.step(at), STEP_WIDTH) + "  " + where)
                    .append('\n');
        }
        return text.toString();
    }
}
