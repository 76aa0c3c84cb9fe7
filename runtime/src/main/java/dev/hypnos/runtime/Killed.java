package dev.hypnos.runtime;

/**
 * Unwinds a task that cannot simply be dropped when its trial is over: one on a real thread, one pinned under a native frame,
 * or one that is in the middle of the JDK's code. It carries no stack, and nothing that the task does on its way out is an
 * operation any more.
 *
 * <p>A task that catches even this, and goes on, gets it again for whatever it tries next. One that does so for ever is
 * stopped for good: its real thread stays where it is, and costs no more time.
 */
final class Killed extends Error {
    private static final long serialVersionUID = 1L;

    /** As often a task is refused; to unwind the deepest recursion takes fewer. */
    private static final int REFUSALS_MAX = 100_000;

    Killed() {
        super("the trial is over", null, false, false);
        ThreadTask task = Current.task();
        if (task != null && task.killed && ++task.refusals > REFUSALS_MAX) {
            task.stopped = true;
            while (true) {
                Jdk.UNSAFE.park(false, 0L);
            }
        }
    }

    /** In a loop that turns many times between two of these. */
    static Killed inLoop(ThreadTask task) {
        task.refusals += REFUSALS_MAX / 100;
        return new Killed();
    }
}
