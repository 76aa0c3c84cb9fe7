/**
 * Explains a failed trial: makes it simpler, looks for the two operations whose order decides, and tells what happened
 * in a few sentences. Everything that it says of other orders was seen in a trial that was run.
 *
 * <p>{@link dev.hypnos.campaign.explain.Shrinking} leaves out what is not needed, {@code Deciding} looks for the pair,
 * {@link dev.hypnos.campaign.explain.Pattern} says what kind of error it is, {@code Story} finds the words.
 */
@NullMarked
package dev.hypnos.campaign.explain;

import org.jspecify.annotations.NullMarked;
