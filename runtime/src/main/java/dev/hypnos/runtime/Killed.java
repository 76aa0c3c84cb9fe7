package dev.hypnos.runtime;

import dev.hypnos.runtime.vm.Jdk;

/**
 * Unwinds a task that cannot simply be dropped when its trial is over: one on a real thread, one pinned under a native
 * frame, or one that is in the middle of the JDK's code. It carries no stack, and nothing that the task does on its way
 * out is an operation any more.
 *
 * <p>A task that catches even this, and goes on, gets it again for whatever it tries next. One that does so for ever is
 * given up: its real thread gets this once an hour only, and costs next to no more time.
 */
public final class Killed extends Error {
    private static final long serialVersionUID = 1L;

    /** Refusals before a task is given up; to unwind the deepest recursion takes fewer. */
    private static final int REFUSALS_MAX = 100_000;

    private static final long PAUSE_NANOS = 3_600_000_000_000L;

    public Killed() {
        super("the trial is over", null, false, false);
        ThreadTask task = Current.task();
        if (task != null && !task.takesPart() && ++task.unwinding.refusals > REFUSALS_MAX) {
            task.unwinding.stopped = true;
            pause();
        }
    }

    /** Not for ever: a thread that only counts its attempts ends some time, and nothing waits here without a limit. */
    private static void pause() {
        long end = System.nanoTime() + PAUSE_NANOS;
        for (long left = PAUSE_NANOS; left > 0; left = end - System.nanoTime()) {
            Jdk.UNSAFE.park(false, left);
        }
    }

    /** In a loop that turns many times between two of these. */
    public static Killed inLoop(ThreadTask task) {
        task.unwinding.refusals += REFUSALS_MAX / 100;
        return new Killed();
    }
}
