package dev.hypnos.runtime.program;

import dev.hypnos.runtime.Current;
import dev.hypnos.runtime.IdentityHashes;
import dev.hypnos.runtime.ThreadTask;
import dev.hypnos.runtime.time.VirtualClock;
import dev.hypnos.runtime.world.VirtualHost;

/** The virtual clock, woven in place of every way to ask for the time. */
public final class TimeHooks {
    /** Who has asked so often, while the time stood still, waits for it to pass. */
    private static final int PATIENCE = 200;

    /** The steps in which time passes for who waits: 2, 4, 8 and 16 microseconds. */
    private static final int LONGEST_STEP = 4;

    /**
     * For who waits alone the steps become longer: the cube of the number of questions, in this unit of 2^-24
     * nanoseconds. A second has passed after 15,000 questions, a minute after 45,000, a day after 280,000. So a loop
     * that goes on until a time comes ends, and a program that takes the time of each of thousands of things that it
     * does is not late for what others wait for: nobody can tell the two apart.
     */
    private static final int UNIT = 24;

    /** More questions than that are not counted: their cube is no number any more. */
    private static final int COUNT_MAX = 1 << 20;

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
        } else if (++task.time.count > PATIENCE) {
            task.engine.doubts.add("a loop that waits until time has passed");
            boolean isAlone = !task.engine.loop.canOthersGoOn(task);
            task.engine.deadlines.pass(task, step(task.time.count, isAlone), isAlone);
        }
        return clock;
    }

    /** How much time passes at a question. Others that could go on would be late if it were much. */
    private static long step(int count, boolean isAlone) {
        long step = 1000L << Math.min(count - PATIENCE, LONGEST_STEP);
        long questions = Math.min(count, COUNT_MAX);
        return isAlone ? Math.max(step, questions * questions * questions >> UNIT) : step;
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
