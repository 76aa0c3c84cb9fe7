package dev.hypnos.report;

/** How many columns of a terminal a text takes, and how to make it take fewer. */
final class TextWidth {
    private TextWidth() {}

    static int of(String text) {
        return text.codePoints().map(TextWidth::of).sum();
    }

    /** Marks that combine with the letter before them take no column; ideographs and emoji take two. */
    static int of(int point) {
        int type = Character.getType(point);
        if (type == Character.NON_SPACING_MARK || type == Character.ENCLOSING_MARK || type == Character.FORMAT) {
            return 0;
        }
        boolean wide = (point >= 0x1100 && point <= 0x115F)
                || (point >= 0x2E80 && point <= 0xA4CF)
                || (point >= 0xAC00 && point <= 0xD7A3)
                || (point >= 0xF900 && point <= 0xFAFF)
                || (point >= 0xFE30 && point <= 0xFE6F)
                || (point >= 0xFF00 && point <= 0xFF60)
                || (point >= 0x1F300 && point <= 0x1FAFF)
                || (point >= 0x20000 && point <= 0x3FFFD);
        return wide ? 2 : 1;
    }

    /** The text itself if it fits, otherwise its beginning with the omission mark at the end. */
    static String cut(String text, int width, String omission) {
        if (of(text) <= width) {
            return text;
        }
        int room = width - of(omission);
        StringBuilder cut = new StringBuilder();
        int taken = 0;
        for (int point : text.codePoints().toArray()) {
            taken += of(point);
            if (taken > room) {
                break;
            }
            cut.appendCodePoint(point);
        }
        return cut.append(omission).toString();
    }

    /** The text itself if it fits, otherwise its end with the omission mark in front. */
    static String cutFront(String text, int width, String omission) {
        String end = text;
        while (of(end) > width - (end.length() == text.length() ? 0 : of(omission))) {
            end = end.substring(end.offsetByCodePoints(0, 1));
        }
        return end.length() == text.length() ? text : omission + end;
    }

    static String pad(String text, int width) {
        return text + " ".repeat(Math.max(0, width - of(text)));
    }
}
