package dev.hypnos.runtime.world;

/**
 * What a trial has to do with beyond itself, because its test allows that. Asked between two tasks, when none can go
 * on.
 */
public interface RealWorld {
    /** Delivers what arrived from outside; true if anything did. */
    boolean letIn();

    /** Whether something may come soon, so that the clock must wait. */
    boolean isAwaited();
}
