package dev.hypnos.suites.conformance;

import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * A program run for real and under many schedules, beside what is stated.
 *
 * @param real how many real runs had each outcome
 * @param virtual what was seen under schedules
 */
public record Comparison(Program program, Map<String, Integer> real, Conformance.Report virtual) {
    public static Comparison of(Program program, int runs, int schedules) {
        return new Comparison(program, RealRuns.run(program, runs), Conformance.run(program, schedules));
    }

    /** Seen, for real or under schedules, and not allowed. */
    public Set<String> forbidden() {
        Set<String> forbidden = new TreeSet<>(real.keySet());
        forbidden.removeAll(program.outcomes());
        forbidden.removeAll(program.unseen());
        forbidden.addAll(virtual.extra());
        return forbidden;
    }

    /** Not seen under schedules, though it was seen for real or is stated to be shown. */
    public Set<String> missing() {
        Set<String> missing = virtual.missing();
        missing.addAll(real.keySet());
        missing.removeAll(virtual.seen().keySet());
        return missing;
    }

    public boolean conforms() {
        return virtual.problem() == null && forbidden().isEmpty() && missing().isEmpty();
    }

    /** In a word or two. */
    public String verdict() {
        if (virtual.problem() != null) {
            return "not checked: " + virtual.problem();
        }
        if (!forbidden().isEmpty()) {
            return "forbidden " + forbidden();
        }
        return missing().isEmpty() ? "ok" : "missing " + missing();
    }

    @Override
    public String toString() {
        return program.name() + ": for real " + real + ", virtually " + virtual.seen() + ": " + verdict();
    }
}
