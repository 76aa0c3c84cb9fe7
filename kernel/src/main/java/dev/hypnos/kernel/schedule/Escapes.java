package dev.hypnos.kernel.schedule;

/**
 * Any text as one line: control characters, separators of lines, and surrogates without a partner are written as
 * escapes.
 */
final class Escapes {
    private Escapes() {}

    static String escape(String text) {
        StringBuilder line = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            char character = text.charAt(i);
            boolean paired = i + 1 < text.length() && Character.isSurrogatePair(character, text.charAt(i + 1));
            if (paired) {
                line.append(character).append(text.charAt(++i));
            } else if (character == '\\') {
                line.append("\\\\");
            } else if (character == '\n') {
                line.append("\\n");
            } else if (needsEscape(character)) {
                line.append(String.format("\\u%04x", (int) character));
            } else {
                line.append(character);
            }
        }
        return line.toString();
    }

    private static boolean needsEscape(char character) {
        return Character.isISOControl(character)
                || Character.isSurrogate(character)
                || character == '\u2028'
                || character == '\u2029';
    }

    /** The text that was escaped to this line. */
    static String unescape(String line, Lines lines) throws ScheduleFormatException {
        if (line.indexOf('\\') < 0) {
            return line;
        }
        StringBuilder text = new StringBuilder(line.length());
        int i = 0;
        while (i < line.length()) {
            char character = line.charAt(i++);
            if (character != '\\') {
                text.append(character);
                continue;
            }
            char escape = i < line.length() ? line.charAt(i++) : ' ';
            switch (escape) {
                case '\\' -> text.append('\\');
                case 'n' -> text.append('\n');
                case 'u' -> {
                    text.append(hexadecimal(line, i, lines));
                    i += 4;
                }
                default -> throw lines.corrupt("an unknown escape");
            }
        }
        return text.toString();
    }

    private static char hexadecimal(String line, int from, Lines lines) throws ScheduleFormatException {
        if (from + 4 > line.length()) {
            throw lines.corrupt("an unfinished escape");
        }
        int value = 0;
        for (int i = from; i < from + 4; i++) {
            int digit = Character.digit(line.charAt(i), 16);
            if (digit < 0) {
                throw lines.corrupt("an unfinished escape");
            }
            value = value * 16 + digit;
        }
        return (char) value;
    }
}
