package dev.hypnos.suites.conformance;

import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A program run for real and under many schedules, beside what is stated.
 *
 * @param real how many real runs had each outcome
 * @param virtual what was seen under schedules; null for a program that does not run there
 */
public record Comparison(Program program, Map<String, Integer> real, Conformance.@Nullable Report virtual) {
    public static Comparison of(Program program, int runs, int schedules) {
        Map<String, Integer> real = RealRuns.run(program, runs);
        return new Comparison(program, real, program.realOnly().isEmpty() ? Conformance.run(program, schedules) : null);
    }

    /** Seen, for real or under schedules, and not allowed. */
    public Set<String> forbidden() {
        Set<String> forbidden = new TreeSet<>(real.keySet());
        forbidden.removeAll(program.outcomes());
        forbidden.removeAll(program.unseen());
        if (virtual != null) {
            forbidden.addAll(virtual.extra());
        }
        return forbidden;
    }

    /** Not seen under schedules, though it was seen for real or is stated to be shown. */
    public Set<String> missing() {
        if (virtual == null) {
            return Set.of();
        }
        Set<String> missing = virtual.missing();
        missing.addAll(real.keySet());
        missing.removeAll(virtual.seen().keySet());
        return missing;
    }

    public boolean conforms() {
        return (virtual == null || virtual.problem() == null)
                && forbidden().isEmpty()
                && missing().isEmpty();
    }

    /** In a word or two. */
    public String verdict() {
        if (virtual != null && virtual.problem() != null) {
            return "not checked: " + virtual.problem();
        }
        if (!forbidden().isEmpty()) {
            return "forbidden " + forbidden();
        }
        if (!missing().isEmpty()) {
            return "missing " + missing();
        }
        return virtual == null ? "real only" : "ok";
    }

    @Override
    public String toString() {
        return program.name() + ": for real " + real + ", virtually " + (virtual == null ? "not" : virtual.seen())
                + ": " + verdict();
    }
}
