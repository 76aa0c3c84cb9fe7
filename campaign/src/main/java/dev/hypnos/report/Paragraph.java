package dev.hypnos.report;

import java.util.ArrayList;
import java.util.List;

/** Breaks text into lines. */
public final class Paragraph {
    private Paragraph() {}

    /**
     * One line of a result, with what can be shown only, in lines of at most so many columns; it keeps its indentation.
     */
    public static List<String> of(String line, Glyphs glyphs, int width) {
        String text = line.stripLeading();
        return wrap(line.substring(0, line.length() - text.length()), glyphs.plain(text), width);
    }

    /**
     * The text in lines of at most so many columns, broken at spaces where there are any. The first line begins with
     * {@code first}, all others with as many spaces. Takes time in proportion to the text, however long.
     */
    static List<String> wrap(String first, String text, int width) {
        int room = Math.max(20, width - TextWidth.of(first));
        List<String> lines = new ArrayList<>();
        String prefix = first;
        int from = 0;
        do {
            int end = end(text, from, room);
            lines.add((prefix + text.substring(from, end)).stripTrailing());
            from = end;
            while (from < text.length() && Character.isWhitespace(text.charAt(from))) {
                from++;
            }
            prefix = " ".repeat(TextWidth.of(first));
        } while (from < text.length());
        return lines;
    }

    /**
     * Where the line that begins here ends: at the end of the text, at the last space that fits, or where the room
     * does.
     */
    private static int end(String text, int from, int room) {
        int end = from;
        int taken = 0;
        int space = -1;
        while (end < text.length()) {
            int point = text.codePointAt(end);
            taken += TextWidth.of(point);
            if (point == ' ' && end > from) {
                space = end;
            }
            if (taken > room) {
                return space > from ? space : end;
            }
            end += Character.charCount(point);
        }
        return end;
    }
}
