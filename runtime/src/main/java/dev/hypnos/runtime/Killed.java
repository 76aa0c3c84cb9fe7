package dev.hypnos.runtime;

/**
 * Unwinds a task that cannot simply be dropped when its trial is over: one on a real thread, or one pinned under a native
 * frame. It carries no stack, and nothing that the task does on its way out is an operation any more.
 */
final class Killed extends Error {
    private static final long serialVersionUID = 1L;

    Killed() {
        super("the trial is over", null, false, false);
    }
}
