package dev.hypnos.kernel.analysis;

import dev.hypnos.kernel.History;
import dev.hypnos.kernel.Trace;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Compares what the history predicted with what a trial showed, and then teaches it. The flags for conflicts change
 * only after the comparison: an operation is judged by what was known before the trial.
 */
final class Prediction {
    private static final byte[] NONE = new byte[0];

    private Trace trace = new Trace();
    private @Nullable History history;
    /** By task: the flags of its signatures. */
    private byte[][] signatures = new byte[16][];

    /** The rows of operations that conflict and were not known to, and how many. */
    private int[] news = new int[64];

    private int newsCount;

    private long conflicts;
    private long falseNegatives;
    private long firstConflicts;
    private long falsePositives;

    void start(Trace trialTrace, @Nullable History trialHistory) {
        trace = trialTrace;
        history = trialHistory;
        newsCount = 0;
        conflicts = 0;
        falseNegatives = 0;
        firstConflicts = 0;
        falsePositives = 0;
        int tasks = trace.taskCount();
        if (tasks > signatures.length) {
            signatures = Arrays.copyOf(signatures, Math.max(tasks, signatures.length * 2));
        }
        for (int task = 0; task < tasks; task++) {
            signatures[task] = history == null ? NONE : history.row(trace.name(task));
        }
    }

    /** The operation was executed; whether it conflicts is not known yet. Hot. */
    void operation(int row, int task, int site) {
        byte flags = flags(task, site);
        if (flags == 0) {
            seen(task, site);
        } else if ((flags & History.CONFLICTED) != 0 && trace.kind(row) == Trace.DECIDED) {
            // Taken back if it conflicts.
            falsePositives++;
        }
    }

    private void seen(int task, int site) {
        if (history != null) {
            history.update(trace.name(task), site, false);
            signatures[task] = history.row(trace.name(task));
        }
    }

    private byte flags(int task, int site) {
        byte[] row = signatures[task];
        return site < row.length ? row[site] : 0;
    }

    /** The operation in this row was found to conflict; called once for each. Hot. */
    void conflicts(int row) {
        boolean predicted = (flags(trace.task(row), trace.site(row)) & History.CONFLICTED) != 0;
        switch (trace.kind(row)) {
            case Trace.PENDING -> {}
            case Trace.SKIPPED -> {
                conflicts++;
                falseNegatives++;
            }
            default -> {
                conflicts++;
                falsePositives -= predicted ? 1 : 0;
            }
        }
        if (!predicted) {
            if (newsCount == news.length) {
                news = Arrays.copyOf(news, newsCount * 2);
            }
            news[newsCount++] = row;
        }
    }

    /** Teaches the history the conflicts that it did not know. */
    void learn() {
        if (history == null) {
            return;
        }
        for (int i = 0; i < newsCount; i++) {
            int row = news[i];
            byte before = history.update(trace.name(trace.task(row)), trace.site(row), true);
            if ((before & History.CONFLICTED) == 0 && trace.kind(row) == Trace.DECIDED) {
                firstConflicts++;
            }
        }
    }

    /** How many executed operations were in conflict. */
    long conflicts() {
        return conflicts;
    }

    long falseNegatives() {
        return falseNegatives;
    }

    long firstConflicts() {
        return firstConflicts;
    }

    long falsePositives() {
        return falsePositives;
    }
}
