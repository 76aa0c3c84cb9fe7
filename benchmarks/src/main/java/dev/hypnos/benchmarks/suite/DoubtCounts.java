package dev.hypnos.benchmarks.suite;

import java.io.PrintStream;
import java.util.Collection;
import java.util.Comparator;
import java.util.Map;
import java.util.TreeMap;

/**
 * Why explorations could not vouch for programs: how many programs each doubt concerns, and of how many it is the only
 * one.
 */
final class DoubtCounts {
    private record Count(int programs, int alone) {
        Count and(boolean isAlone) {
            return new Count(programs + 1, alone + (isAlone ? 1 : 0));
        }
    }

    private final Map<String, Count> counts = new TreeMap<>();

    /** A program that was explored to the end, with all its doubts. */
    void add(Collection<String> doubts) {
        for (String doubt : doubts) {
            Count before = counts.getOrDefault(doubt, new Count(0, 0));
            counts.put(doubt, before.and(doubts.size() == 1));
        }
    }

    /** Prints a table, the most frequent ones first; nothing where there are none. */
    void print(PrintStream out) {
        if (counts.isEmpty()) {
            return;
        }
        out.println("| doubt | programs | alone |");
        out.println("| --- | ---: | ---: |");
        counts.entrySet().stream()
                .sorted(Comparator.comparing(entry -> -entry.getValue().programs))
                .forEach(entry -> out.printf(
                        "| %s | %d | %d |%n", entry.getKey(), entry.getValue().programs, entry.getValue().alone));
        out.println();
    }
}
