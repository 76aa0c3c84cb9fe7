package dev.hypnos.campaign.text;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** Finds what somebody meant who mistyped it. */
public final class Nearest {
    private Nearest() {}

    /** The candidate with the fewest edits; none if all are too far off, or where one begins like it. */
    public static Optional<String> to(String typed, Collection<String> candidates) {
        Optional<String> longer = candidates.stream()
                .filter(candidate -> !typed.isEmpty() && candidate.contains(typed))
                .min(Comparator.comparingInt(String::length));
        return longer.or(() -> candidates.stream()
                .min(Comparator.comparingInt(candidate -> edits(typed, candidate)))
                .filter(candidate -> edits(typed, candidate) <= Math.max(2, candidate.length() / 3)));
    }

    /** Levenshtein's distance. */
    private static int edits(String from, String to) {
        int[] previous = new int[to.length() + 1];
        for (int column = 0; column <= to.length(); column++) {
            previous[column] = column;
        }
        for (int row = 1; row <= from.length(); row++) {
            int[] current = new int[to.length() + 1];
            current[0] = row;
            for (int column = 1; column <= to.length(); column++) {
                int replaced = previous[column - 1] + (from.charAt(row - 1) == to.charAt(column - 1) ? 0 : 1);
                current[column] = Math.min(replaced, 1 + Math.min(previous[column], current[column - 1]));
            }
            previous = current;
        }
        return previous[to.length()];
    }
}
