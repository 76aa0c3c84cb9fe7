package dev.hypnos.runtime;

import org.jspecify.annotations.Nullable;

/**
 * An executed operation as a person sees it.
 *
 * @param task the number of the task
 * @param taskName its spawn path
 * @param threadName the name of its thread
 * @param site the site's number; see {@link dev.hypnos.kernel.Sites#get}
 * @param resource the name of the resource, such as {@code Counter#1.count}, or null for none
 * @param value the value read or written, or null where there is none
 * @param line what happened instead of an operation (a task ends, the clock moves), or null for an operation
 */
public record Observation(
        int task,
        String taskName,
        String threadName,
        int site,
        @Nullable String resource,
        @Nullable String value,
        @Nullable String line) {}
