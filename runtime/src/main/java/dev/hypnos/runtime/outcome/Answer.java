package dev.hypnos.runtime.outcome;

/**
 * What a method of the JDK gave to the program, in a trial that is run to be explained.
 *
 * @param taskName the spawn path of the task that asked
 * @param site where it asked, and which method; see {@link dev.hypnos.kernel.Sites#get}
 * @param value what it got, as a text that tells it from others
 */
public record Answer(String taskName, int site, String value) {}
