package dev.hypnos.runtime.outcome;

import java.util.List;

/**
 * What a trial printed to its standard streams: output and errors together, as a terminal would show them.
 *
 * @param lines the last lines
 * @param omitted how many lines there were before them
 * @param positions for each line how much had happened when it was printed, as a position among the observations; empty
 *     where that is not known
 */
public record Printed(List<String> lines, long omitted, List<Integer> positions) {
    public static final Printed NOTHING = new Printed(List.of(), 0, List.of());

    public Printed {
        lines = List.copyOf(lines);
        positions = List.copyOf(positions);
    }

    /** Lines of which nobody knows when they were printed. */
    public Printed(List<String> lines, long omitted) {
        this(lines, omitted, List.of());
    }
}
