package dev.hypnos.kernel.analysis;

import dev.hypnos.kernel.History;
import dev.hypnos.kernel.Trace;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Compares what the history predicted with what a trial showed, and then teaches it. The flags for conflicts change only
 * after the comparison: an operation is judged by what was known before the trial.
 */
final class Prediction {
    private static final byte[] NONE = new byte[0];

    private @Nullable History history;
    /** By task: the flags of its signatures. */
    private byte[][] signatures = new byte[16][];

    private long conflicts;
    private long falseNegatives;
    private long firstConflicts;
    private long falsePositives;

    void start(Trace trace, @Nullable History trialHistory) {
        history = trialHistory;
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
    void operation(Trace trace, int row, int task, int site) {
        byte flags = flags(task, site);
        if (flags == 0) {
            seen(trace, task, site);
        } else if ((flags & History.CONFLICTED) != 0 && trace.kind(row) == Trace.DECIDED) {
            // Taken back if it conflicts.
            falsePositives++;
        }
    }

    private void seen(Trace trace, int task, int site) {
        if (history != null) {
            history.update(trace.name(task), site, false);
            signatures[task] = history.row(trace.name(task));
        }
    }

    private byte flags(int task, int site) {
        byte[] row = signatures[task];
        return site < row.length ? row[site] : 0;
    }

    /** Compares with the conflicts that were found, and learns them. */
    void compare(Trace trace, AccessLog log) {
        boolean news = false;
        conflicts = log.markedCount();
        for (int i = 0; i < log.markedCount(); i++) {
            int row = log.markedRow(i);
            boolean predicted = (flags(trace.task(row), trace.site(row)) & History.CONFLICTED) != 0;
            news |= !predicted;
            switch (trace.kind(row)) {
                case Trace.PENDING -> conflicts--;
                case Trace.SKIPPED -> falseNegatives++;
                default -> falsePositives -= predicted ? 1 : 0;
            }
        }
        if (history != null && news) {
            learn(history, trace, log);
        }
    }

    private void learn(History taught, Trace trace, AccessLog log) {
        for (int i = 0; i < log.markedCount(); i++) {
            int row = log.markedRow(i);
            byte before = taught.update(trace.name(trace.task(row)), trace.site(row), true);
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
