package dev.hypnos.runtime.world;

/** What a trial has to do with beyond itself, because its test allows that. Asked between two tasks, when none can go on. */
public interface RealWorld {
    /** Makes that known to the trial which has come; whether something had. */
    boolean letIn();

    /** Whether something may come soon, so that the clock must wait. */
    boolean isAwaited();
}
