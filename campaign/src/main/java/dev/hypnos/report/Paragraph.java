package dev.hypnos.report;

import java.util.ArrayList;
import java.util.List;

/** Breaks text into lines. */
final class Paragraph {
    private Paragraph() {}

    /**
     * The text in lines of at most so many columns, broken at spaces where there are any. The first line begins with
     * {@code first}, all others with as many spaces.
     */
    static List<String> wrap(String first, String text, int width) {
        int room = Math.max(20, width - TextWidth.of(first));
        List<String> lines = new ArrayList<>();
        String prefix = first;
        String rest = text;
        do {
            String line = fitting(rest, room);
            lines.add((prefix + line).stripTrailing());
            rest = rest.substring(line.length()).stripLeading();
            prefix = " ".repeat(TextWidth.of(first));
        } while (!rest.isEmpty());
        return lines;
    }

    private static String fitting(String text, int room) {
        if (TextWidth.of(text) <= room) {
            return text;
        }
        int end = 0;
        int taken = 0;
        while (end < text.length()) {
            int point = text.codePointAt(end);
            taken += TextWidth.of(Character.toString(point));
            if (taken > room) {
                break;
            }
            end += Character.charCount(point);
        }
        int space = text.lastIndexOf(' ', end);
        return text.substring(0, space > 0 ? space : end);
    }
}
