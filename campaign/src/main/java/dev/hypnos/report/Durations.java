package dev.hypnos.report;

import java.time.Duration;
import java.util.Locale;

/** Lengths of time in a few characters. */
final class Durations {
    private Durations() {}

    /** {@code 0.4 s}, {@code 12 s}, {@code 3 min 05 s}, {@code 2 h 10 min}. */
    static String text(Duration duration) {
        long seconds = duration.toSeconds();
        if (seconds < 10) {
            return String.format(Locale.ROOT, "%.1f s", duration.toMillis() / 1000.0);
        }
        if (seconds < 60) {
            return seconds + " s";
        }
        if (seconds < 3600) {
            return String.format(Locale.ROOT, "%d min %02d s", seconds / 60, seconds % 60);
        }
        return String.format(Locale.ROOT, "%d h %02d min", seconds / 3600, seconds / 60 % 60);
    }
}
