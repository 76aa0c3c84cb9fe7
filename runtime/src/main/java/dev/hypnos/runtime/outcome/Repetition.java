package dev.hypnos.runtime.outcome;

/**
 * An operation that was executed again and again.
 *
 * @param site the site's number; see {@link dev.hypnos.kernel.Sites#get}
 * @param count how often it was, among the last operations of the trial
 */
public record Repetition(int site, int count) {}
