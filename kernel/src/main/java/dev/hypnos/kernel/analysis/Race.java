package dev.hypnos.kernel.analysis;

import dev.hypnos.kernel.Sites;
import org.jspecify.annotations.Nullable;

/**
 * Two operations that the Java memory model leaves unordered although one of them writes what the other touches, or two
 * acquisitions of locks in opposite orders.
 *
 * @param kind which of the two
 * @param first the site of the operation that came first in this trial; for locks the inner acquisition
 * @param second the site of the other
 * @param firstTask the name of the task
 * @param resource what both touch, or null where it has no name
 */
public record Race(
        Kind kind,
        int first,
        int second,
        String firstTask,
        String secondTask,
        @Nullable String resource) {
    /** What is wrong. */
    public enum Kind {
        DATA,
        LOCK_ORDER
    }

    /** The same for both orders of the two sites. */
    public long pair() {
        return ((long) Math.min(first, second) << 32) | Math.max(first, second) << 1 | (kind == Kind.DATA ? 0 : 1);
    }

    /** In one line, equal in every JVM. */
    public String message() {
        String what = kind == Kind.DATA ? "data race" : "locks are taken in opposite orders";
        return what + (resource == null ? "" : " on " + resource) + ": " + Sites.get(first) + " against "
                + Sites.get(second);
    }
}
