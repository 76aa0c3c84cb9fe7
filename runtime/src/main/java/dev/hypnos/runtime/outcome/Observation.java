package dev.hypnos.runtime.outcome;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * An executed operation, or what else happened, as a person sees it.
 *
 * @param task the number of the task
 * @param taskName its spawn path; for a message that arrives, that of who sent it with {@code >} and where it goes;
 *     {@code clock}
 * @param threadName the name of its thread, behind that of its node if it is on one
 * @param site the site's number, -1 for none; see {@link dev.hypnos.kernel.Sites#get}
 * @param resource the name of the resource, such as {@code Counter#1.count}, or null for none
 * @param value the value read or written, or null where there is none
 * @param line what happened instead of an operation (a task ends, the clock moves), or an operation in words of its
 *     own, or null for an operation that its site tells of
 * @param node the node that the task is on, or null outside a cluster
 * @param nanos how far the virtual clock had moved, or -1 where that is not known
 * @param sentAt the position of the observation that sent what this one received, or -1 where it received nothing
 * @param leftOut how many observations are left out here, for one that stands for those in the middle of a very long
 *     trial; else 0
 */
public record Observation(
        int task,
        String taskName,
        String threadName,
        int site,
        @Nullable String resource,
        @Nullable String value,
        @Nullable String line,
        @Nullable String node,
        long nanos,
        int sentAt,
        int leftOut) {

    /** One that stands for itself. */
    public Observation(
            int task,
            String taskName,
            String threadName,
            int site,
            @Nullable String resource,
            @Nullable String value,
            @Nullable String line,
            @Nullable String node,
            long nanos,
            int sentAt) {
        this(task, taskName, threadName, site, resource, value, line, node, nanos, sentAt, 0);
    }

    /** One that stands for so many which are left out. */
    public static Observation ofLeftOut(int count) {
        String line = String.format(Locale.ROOT, "%,d rows are left out here", count);
        return new Observation(-1, "", "", -1, null, null, line, null, -1, -1, count);
    }

    /** One of which no more is known. */
    public Observation(
            int task,
            String taskName,
            String threadName,
            int site,
            @Nullable String resource,
            @Nullable String value,
            @Nullable String line) {
        this(task, taskName, threadName, site, resource, value, line, null, -1, -1);
    }

    /** Whether no thread did it: a message arrives that was under way, or the clock moves early. */
    public boolean isOfNobody() {
        return site >= 0 && (taskName.indexOf('>') >= 0 || taskName.equals("clock"));
    }

    /** Whether this is an operation, and not something that happens without one. */
    public boolean isOperation() {
        return site >= 0;
    }
}
