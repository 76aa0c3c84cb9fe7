package dev.hypnos.campaign;

import java.util.Locale;

/** Numbers with their nouns, for people. */
final class Numbers {
    private Numbers() {}

    /** {@code 1 trial}, {@code 12,345 trials}. */
    static String of(long count, String noun) {
        return String.format(Locale.ROOT, "%,d %s%s", count, noun, count == 1 ? "" : "s");
    }
}
