package dev.hypnos.report;

import java.nio.charset.Charset;

/**
 * The characters that a report is drawn with: those of Unicode, or plain ASCII where the terminal shows nothing else.
 */
public enum Glyphs {
    UNICODE("→", "↳", "…", "✗", "─"),
    ASCII("->", "\\", "..", "x", "-");

    /** From a place to the value that was read there. */
    final String gives;
    /** Before the reason for which another task goes on. */
    final String turns;
    /** Where something is left out. */
    final String omission;
    /** Before what failed. */
    final String failed;
    /** What lines are made of. */
    final String line;

    Glyphs(String gives, String turns, String omission, String failed, String line) {
        this.gives = gives;
        this.turns = turns;
        this.omission = omission;
        this.failed = failed;
        this.line = line;
    }

    /** What a terminal or file with this encoding can show. */
    public static Glyphs of(Charset charset) {
        return charset.canEncode() && charset.newEncoder().canEncode("→↳…✗─") ? UNICODE : ASCII;
    }

    /** What standard output can show. */
    public static Glyphs ofStandardOutput() {
        String encoding = System.getProperty("stdout.encoding");
        return of(encoding == null ? Charset.defaultCharset() : Charset.forName(encoding, Charset.defaultCharset()));
    }

    /** The text on one line and without characters that would break a table or that cannot be shown. */
    public String plain(String text) {
        StringBuilder plain = new StringBuilder(text.length());
        text.codePoints().forEach(point -> {
            switch (point) {
                case '\n' -> plain.append("\\n");
                case '\r' -> plain.append("\\r");
                case '\t' -> plain.append("\\t");
                default -> {
                    if (this == ASCII && point > 126) {
                        plain.append(ascii(point));
                    } else if (Character.isISOControl(point)) {
                        plain.append('?');
                    } else {
                        plain.appendCodePoint(point);
                    }
                }
            }
        });
        return plain.toString();
    }

    private static String ascii(int point) {
        return switch (point) {
            case '→' -> "->";
            case '…' -> "..";
            case '·' -> "|";
            default -> "?";
        };
    }
}
