package dev.hypnos.history;

/** Texts that fit. */
final class Texts {
    private static final int OPERATION_MAX = 60;

    private Texts() {}

    /** In one line, and not too long. */
    static String cut(String text) {
        return cut(text, OPERATION_MAX);
    }

    static String cut(String text, int max) {
        String line = text.replaceAll("\\s+", " ");
        return line.length() <= max ? line : line.substring(0, Math.max(0, max - 1)) + "…";
    }

    static String padded(String text, int width) {
        return text + " ".repeat(Math.max(0, width - text.length()));
    }
}
