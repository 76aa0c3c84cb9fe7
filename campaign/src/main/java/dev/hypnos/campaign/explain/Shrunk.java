package dev.hypnos.campaign.explain;

import dev.hypnos.campaign.text.Numbers;
import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * How much simpler a failed trial became.
 *
 * @param before how many preemptions the trial had that was found: switches from a task that could have gone on
 * @param after how many are left
 * @param trials how many trials were run for it
 * @param seconds how long they took
 * @param original the schedule file of the trial that was found, or null where it could not be written
 */
public record Shrunk(
        int before,
        int after,
        int trials,
        double seconds,
        @Nullable Path original) {

    /** The same, with the file where the trial was kept that was found. */
    public Shrunk keptIn(@Nullable Path file) {
        return new Shrunk(before, after, trials, seconds, file);
    }

    /** In one line, for people. */
    public String line() {
        return String.format(
                Locale.ROOT,
                "shrunk from %s to %,d, in %s and %.1f s",
                Numbers.of(before, "preemption"),
                after,
                Numbers.of(trials, "trial"),
                seconds);
    }
}
