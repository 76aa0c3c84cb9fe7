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

    /**
     * The steps in which time passes for who waits: 2, 4, 8 and 16 microseconds, then this part of what it has waited
     * if it waits alone.
     */
    private static final int LONGEST_STEP = 4;

    private static final int PART = 128;

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
            task.time.sinceNanos = clock.elapsedNanos();
        } else if (++task.time.count > PATIENCE) {
            task.engine.doubts.add("a loop that waits until time has passed");
            boolean isAlone = !task.engine.loop.canOthersGoOn(task);
            task.engine.deadlines.pass(task, step(task, clock, isAlone), isAlone);
        }
        return clock;
    }

    /** How much time passes at a question. Others that could go on would be late if it were much. */
    private static long step(ThreadTask task, VirtualClock clock, boolean isAlone) {
        long step = 1000L << Math.min(task.time.count - PATIENCE, LONGEST_STEP);
        long part = (clock.elapsedNanos() - task.time.sinceNanos) / PART;
        return part <= step || !isAlone ? step : part;
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
