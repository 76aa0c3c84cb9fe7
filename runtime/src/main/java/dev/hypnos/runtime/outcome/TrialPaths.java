package dev.hypnos.runtime.outcome;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Directories of trials in texts. Their numbers differ where several trials run at the same time. */
public final class TrialPaths {
    private static volatile @Nullable String base;

    private TrialPaths() {}

    /** Says where all of them are, once there is one. */
    public static void areBelow(String directory) {
        base = directory;
    }

    /** A text without the numbers of such directories. */
    static String withoutNumbers(String text) {
        String known = base;
        if (known == null || !text.contains(known)) {
            return text;
        }
        return text.replaceAll(Pattern.quote(known) + "/([a-z]*-?)[0-9]+", "$1");
    }
}
