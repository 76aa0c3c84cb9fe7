package dev.hypnos.benchmarks.experiment;

import java.io.PrintStream;
import java.util.Locale;

/** Tells how far an experiment is: one line that changes on a terminal, a line every half minute elsewhere. */
final class Progress {
    private static final long TERMINAL_NANOS = 500_000_000L;
    private static final long LOG_NANOS = 30_000_000_000L;

    private final String name;
    private final PrintStream out;
    private final boolean terminal;
    private long todo;
    private long done;
    private long start;
    private long shown;

    Progress(String name, PrintStream out, boolean terminal) {
        this.name = name;
        this.out = out;
        this.terminal = terminal;
    }

    synchronized void start(long trials, int known) {
        todo = trials;
        start = System.nanoTime();
        shown = start;
        if (known > 0) {
            out.println(name + ": " + known + " results of an earlier run are used");
        }
    }

    synchronized void trial() {
        done++;
        long now = System.nanoTime();
        if (now - shown >= (terminal ? TERMINAL_NANOS : LOG_NANOS)) {
            shown = now;
            String line = line(now);
            out.print(terminal ? "\r" + line + "   " : line + "\n");
            out.flush();
        }
    }

    private String line(long now) {
        double seconds = (now - start) / 1e9;
        double left = seconds / done * (todo - done);
        return String.format(
                Locale.ROOT,
                "%s: %,d of %,d trials, %,.0f trials/s, %s left",
                name,
                done,
                todo,
                done / seconds,
                left < 120
                        ? String.format(Locale.ROOT, "%.0f s", left)
                        : String.format(Locale.ROOT, "%.0f min", left / 60));
    }

    synchronized void end() {
        if (terminal && done > 0) {
            out.print("\r" + " ".repeat(78) + "\r");
            out.flush();
        }
    }
}
