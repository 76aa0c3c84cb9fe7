package dev.hypnos.runtime.program;

import dev.hypnos.kernel.Scheduler;
import dev.hypnos.runtime.Current;
import dev.hypnos.runtime.IdentityHashes;
import dev.hypnos.runtime.ThreadTask;
import dev.hypnos.runtime.time.VirtualClock;
import dev.hypnos.runtime.world.VirtualHost;

/** The virtual clock, woven in place of every way to ask for the time. */
public final class TimeHooks {
    /** Who has asked so often, while the time stood still, waits for it to pass. */
    private static final int PATIENCE = 200;

    /** The step in which time passes for who waits. */
    private static final long STEP_NANOS = 16_000;

    /**
     * For who waits alone the steps become longer: the cube of the number of questions, in this unit of 2^-24
     * nanoseconds. A second has passed after 15,000 questions, a minute after 45,000, a day after 280,000. So a loop
     * that goes on until a time comes ends, and a program that takes the time of each of thousands of things that it
     * does is not late for what others wait for: nobody can tell the two apart.
     */
    private static final int UNIT = 24;

    /** More questions than that are not counted: their cube is no number any more. */
    private static final int COUNT_MAX = 1 << 20;

    /**
     * Where others have done something since it asked before, the steps double for each of so many parts of the
     * operations that a trial may have: tasks that work together until a time comes end before their trial must, and
     * those that take the time of work that the trial has room for are not late.
     */
    private static final int PARTS = 32;

    private static final int DOUBLINGS_MAX = 16;

    private TimeHooks() {}

    /**
     * A task that asks again and again, without blocking, sees time pass, as on any machine; others pay for nothing.
     * Hot.
     */
    private static VirtualClock clock(ThreadTask task) {
        VirtualClock clock = task.engine.clock;
        if (IdentityHashes.isPaused(task)) {
            // who loads a class asks for the time, and the next trial need not load it
            return clock;
        }
        if (task.time.moves != clock.moves()) {
            task.time.moves = clock.moves();
            task.time.count = 0;
        } else if (task.time.count >= PATIENCE) {
            task.engine.doubts.add("a loop that waits until time has passed");
            boolean isAlone = !task.engine.loop.canOthersGoOn(task);
            task.engine.deadlines.pass(task, isAlone ? stepAlone(task) : STEP_NANOS, isAlone);
        } else {
            task.time.count++;
        }
        return clock;
    }

    /** How much time passes at a question. Where others could go on it is little: they would be late. */
    private static long stepAlone(ThreadTask task) {
        Scheduler scheduler = task.engine.scheduler;
        long byOthers = scheduler.operations() - task.operations();
        if (byOthers != task.time.byOthers) {
            task.time.byOthers = byOthers;
            long part = task.engine.operationLimit() / PARTS + 1;
            return STEP_NANOS << Math.min(scheduler.operations() / part, DOUBLINGS_MAX);
        }
        long questions = task.time.count;
        if (questions < COUNT_MAX) {
            task.time.count++;
        }
        return Math.max(STEP_NANOS, questions * questions * questions >> UNIT);
    }

    public static long nanoTime() {
        ThreadTask task = Current.task();
        if (task == null) {
            return System.nanoTime();
        }
        VirtualClock clock = clock(task);
        VirtualHost host = task.residence.host;
        long now = host == null
                ? clock.nanoTime()
                : clock.nanoTime() + host.clock().aheadNanos(clock.elapsedNanos());
        long late = task.call.lateBy;
        if (late != 0) {
            task.call.lateBy = 0;
        }
        return now - late;
    }

    /**
     * For a seed: not a way to see that time passes, and the JDK makes generators of its own when it first needs them.
     */
    public static long seedingNanoTime() {
        ThreadTask task = Current.task();
        return task == null ? System.nanoTime() : task.engine.clock.nanoTime();
    }

    public static long currentTimeMillis() {
        ThreadTask task = Current.task();
        return task == null ? System.currentTimeMillis() : currentTimeMillis(task, clock(task));
    }

    /** What the wall clock shows on the host of the task. */
    static long currentTimeMillis(ThreadTask task, VirtualClock clock) {
        VirtualHost host = task.residence.host;
        return clock.currentTimeMillis(host == null ? 0 : host.clock().wallAheadNanos(clock.elapsedNanos()));
    }

    /** {@code VM.getNanoTimeAdjustment}, on which {@code Instant.now} and {@code Clock} stand. */
    public static long nanoTimeAdjustment(long offsetSeconds) {
        ThreadTask task = Current.task();
        if (task == null) {
            return jdk.internal.misc.VM.getNanoTimeAdjustment(offsetSeconds);
        }
        VirtualClock clock = clock(task);
        VirtualHost host = task.residence.host;
        return clock.wallNanosWithin(
                offsetSeconds, host == null ? 0 : host.clock().wallAheadNanos(clock.elapsedNanos()));
    }
}
