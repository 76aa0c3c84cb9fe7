package dev.hypnos.report;

import dev.hypnos.runtime.outcome.Printed;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** What a trial printed, as a part of its report: its last lines, and how many there were before them. */
final class PrintedLines {
    private static final int LINES_MAX = 60;
    /** A line is cut behind so many characters. */
    private static final int LENGTH_MAX = 1_000;
    /** How programs switch colours in a terminal. */
    private static final Pattern COLOUR = Pattern.compile("\u001b\\[[0-9;]*[A-Za-z]");

    private static final String INDENT = "    ";

    private PrintedLines() {}

    /** Empty where nothing was printed. */
    static List<String> of(Printed printed, Glyphs glyphs, int width) {
        List<String> all = printed.lines();
        List<String> lines = new ArrayList<>();
        if (all.isEmpty()) {
            return lines;
        }
        int skipped = Math.max(0, all.size() - LINES_MAX);
        long omitted = printed.omitted() + skipped;
        lines.add("");
        lines.add("  printed by this trial:");
        if (omitted > 0) {
            lines.add(String.format(
                    Locale.ROOT,
                    "%s%s %,d %s before; output = all shows all, also in a replay",
                    INDENT,
                    glyphs.omission,
                    omitted,
                    omitted == 1 ? "line" : "lines"));
        }
        for (String line : all.subList(skipped, all.size())) {
            lines.addAll(Paragraph.wrap(INDENT, text(line, glyphs), width));
        }
        return lines;
    }

    /** Without what would colour a terminal, and not without end. */
    private static String text(String line, Glyphs glyphs) {
        String shown = line.length() > LENGTH_MAX ? line.substring(0, LENGTH_MAX) + glyphs.omission : line;
        return glyphs.plain(uncoloured(shown).replace("\t", INDENT));
    }

    /** Without what would colour a terminal. */
    static String uncoloured(String line) {
        return COLOUR.matcher(line).replaceAll("");
    }
}
