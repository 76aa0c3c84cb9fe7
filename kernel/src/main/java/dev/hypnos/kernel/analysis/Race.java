package dev.hypnos.kernel.analysis;

import dev.hypnos.kernel.Site;
import dev.hypnos.kernel.Sites;
import org.jspecify.annotations.Nullable;

/**
 * Two operations that the Java memory model leaves unordered although one of them writes what the other touches, or two
 * acquisitions of locks in opposite orders.
 *
 * @param kind which of the two
 * @param first the operation that came first in this trial; for locks the inner acquisition
 * @param second the other
 * @param resource what both touch, or null where it has no name; for locks all that are in the circle
 * @param onCollection whether that is a collection, or another object of the JDK of which each call is one operation,
 *     that is not made for several tasks: what comes of two calls at once is not explored
 * @param circle the kinds of the locks, the same wherever one begins; empty for other races
 */
public record Race(
        Kind kind, Side first, Side second, @Nullable String resource, boolean onCollection, String circle) {
    /** What is wrong. */
    public enum Kind {
        DATA("data race"),
        LOCK_ORDER("locks taken in opposite orders");

        private final String words;

        Kind(String words) {
            this.words = words;
        }

        @Override
        public String toString() {
            return words;
        }
    }

    /**
     * One of the two operations.
     *
     * @param site its number
     * @param task the name of the task
     * @param operation how many operations the trial had executed with it
     */
    public record Side(int site, String task, long operation) {
        String place() {
            Site where = Sites.get(site);
            return where.className() + "." + where.methodName() + ":" + where.line();
        }
    }

    /** The two places in the program's text: the same for both orders, and for all that is done at these places. */
    public String pair() {
        String one = first.place();
        String other = second.place();
        return kind + " " + (one.compareTo(other) <= 0 ? one + " " + other : other + " " + one);
    }

    /** In one line, equal in every JVM and however closely one looks. */
    public String message() {
        return kind + ": " + Sites.get(first.site) + " against " + Sites.get(second.site);
    }
}
