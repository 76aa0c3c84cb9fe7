package dev.hypnos.junit;

/**
 * What conflict analysis remembers of an operation from trial to trial.
 *
 * @since 0.1
 */
public enum Signature {
    /** The task and the place in the code. */
    TASK_AND_SITE,
    /** The place in the code alone: learns faster, predicts less. */
    SITE
}
