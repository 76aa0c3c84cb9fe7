package dev.hypnos.runtime.outcome;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A task that is in the way of another.
 *
 * @param since the place where it took what the other waits for, or null where that is not known
 */
public record Holder(TaskLabel task, Hold hold, @Nullable String since) {
    /** In which way. */
    public enum Hold {
        OWNED("held by"),
        READ_LOCKED("read-locked by"),
        WRITE_LOCKED("write-locked by"),
        /** It has some of the permits. */
        PERMITS("permits taken by"),
        /** It waits for the same, and comes first. */
        QUEUED("behind");

        private final String words;

        Hold(String words) {
            this.words = words;
        }

        /** For scripts. */
        public String label() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    /** {@code read-locked by task 0.1 "reader" since Cache.java:12}. */
    public String text() {
        return hold.words + " " + task.text() + (since == null ? "" : " since " + since);
    }
}
