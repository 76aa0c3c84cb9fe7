package dev.hypnos.runtime.outcome;

import java.util.List;

/**
 * What a trial printed to its standard streams: output and errors together, as a terminal would show them.
 *
 * @param lines the last lines
 * @param omitted how many lines there were before them
 */
public record Printed(List<String> lines, long omitted) {
    public static final Printed NOTHING = new Printed(List.of(), 0);

    public Printed {
        lines = List.copyOf(lines);
    }
}
