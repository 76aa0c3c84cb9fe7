package dev.hypnos.kernel;

import java.util.Arrays;

/**
 * Which signatures were ever seen, and which ever conflicted: all that conflict analysis carries from trial to trial
 * (Morpheus, 2.3). Rows are byte arrays indexed by site, one for each task name or one for all, so that a prediction is
 * one array access.
 *
 * <p>A signature that was never seen is explored, as in the original tool though not in the paper's text. The history
 * changes between trials only, so a prediction never depends on the trial under way.
 */
public final class History {
    /** What makes a signature. */
    public enum Scheme {
        /** The task's name and the site; the paper's {P, PC}. */
        TASK_AND_SITE,
        /** The site alone; the paper's naive scheme. */
        SITE
    }

    /** The signature was executed in an earlier trial. */
    public static final byte SEEN = 1;
    /** The signature conflicted in an earlier trial. */
    public static final byte CONFLICTED = 2;

    static final byte[] NONE = new byte[0];

    private final Scheme scheme;
    private byte[] shared = NONE;

    public History(Scheme scheme) {
        this.scheme = scheme;
    }

    public Scheme scheme() {
        return scheme;
    }

    /** The row of a task, indexed by site; sites beyond its end were never seen. */
    public byte[] row(TaskName name) {
        if (scheme == Scheme.SITE) {
            return shared;
        }
        byte[] row = name.signatures;
        return row == null ? NONE : row;
    }

    /** Remembers that this signature was seen, and whether it conflicted. Returns its flags from before. */
    public byte update(TaskName name, int site, boolean conflicted) {
        byte[] row = row(name);
        if (site >= row.length) {
            row = Arrays.copyOf(row, Math.max(Sites.count(), site + 1));
            if (scheme == Scheme.SITE) {
                shared = row;
            } else {
                name.signatures = row;
            }
        }
        byte before = row[site];
        row[site] = (byte) (before | SEEN | (conflicted ? CONFLICTED : 0));
        return before;
    }
}
