package dev.hypnos.campaign.text;

import java.util.Locale;

/** Numbers with their nouns, for people. */
public final class Numbers {
    private Numbers() {}

    /** {@code 1 trial}, {@code 12,345 trials}. */
    public static String of(long count, String noun) {
        return String.format(Locale.ROOT, "%,d %s%s", count, noun, count == 1 ? "" : "s");
    }
}
