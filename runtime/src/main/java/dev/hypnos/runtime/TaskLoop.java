package dev.hypnos.runtime;

import dev.hypnos.kernel.Scheduler;
import dev.hypnos.kernel.Task;
import dev.hypnos.kernel.strategy.Divergence;
import org.jspecify.annotations.Nullable;

/**
 * What an engine does between two tasks: it asks the scheduler which goes on, delivers what couriers have, lets time pass when
 * nothing can happen without, and looks at the properties of the trial. Hot.
 */
final class TaskLoop {
    /** How often it is asked whether something has come from outside. */
    private static final long OUTSIDE_NANOS = 200_000;

    private final Engine engine;
    private final Scheduler scheduler;

    TaskLoop(Engine engine) {
        this.engine = engine;
        this.scheduler = engine.scheduler;
    }

    /** The task that goes on now; null when the trial is over. Called by the runner, outside any task or between two. */
    @Nullable
    ThreadTask next() {
        while (engine.isUnderWay()) {
            Watch watch = engine.watch;
            if (watch != null && !goesOn(watch)) {
                return null;
            }
            Task next;
            try {
                next = scheduler.next();
            } catch (Divergence divergence) {
                engine.diverged(divergence);
                return null;
            }
            if (watch != null && next != null) {
                watch.settle(next);
                if (engine.isOver()) {
                    return null;
                }
            }
            if (next instanceof ThreadTask task && task.crashed) {
                // it had been started, and was about to run to its first operation
                continue;
            }
            if (next instanceof ThreadTask task && task.isPaused) {
                // the same, and it will when its host goes on
                scheduler.suspend(task);
                task.isHeldBack = true;
                continue;
            }
            if (next instanceof ThreadTask task) {
                if (task.clockSlot >= 0) {
                    engine.clock.cancel(task);
                }
                return task;
            }
            if (next instanceof Courier courier) {
                engine.heartbeat++;
                courier.delivery.run();
                if (watch != null) {
                    watch.skip();
                }
                continue;
            }
            if (next == null && scheduler.stopped()) {
                if (engine.isCutOff() || engine.mustRepeat()) {
                    return null;
                }
                engine.fail(Describe.operationLimit(engine, engine.operationLimit));
                return null;
            }
            if (next == null && (engine.waitingCalls.recheck(scheduler) || hears(engine.world))) {
                continue;
            }
            if (!(next == null ? engine.deadlines.move() : engine.deadlines.tick(canAnyGoOn()))) {
                return null;
            }
        }
        return null;
    }

    /** Waits, in real time, for what may come from outside; whether something did. */
    private boolean hears(@Nullable RealWorld from) {
        if (from == null) {
            return false;
        }
        while (!from.letIn()) {
            if (!from.isAwaited()) {
                return false;
            }
            engine.heartbeat++;
            Jdk.UNSAFE.park(false, OUTSIDE_NANOS);
        }
        return true;
    }

    /** Looks at the properties; false if the trial is over by that. */
    private boolean goesOn(Watch properties) {
        properties.look();
        if (!engine.isOver() && properties.isTestOver && !properties.isAwaited()) {
            engine.stop();
        }
        return !engine.isOver();
    }

    /** Whether a task could go on without the clock; slow, and asked only where the clock moves early. */
    private boolean canAnyGoOn() {
        for (ThreadTask task : engine.tasks()) {
            if (canGoOn(task)) {
                return true;
            }
        }
        for (Courier courier : engine.couriers) {
            if (canGoOn(courier)) {
                return true;
            }
        }
        return false;
    }

    private static boolean canGoOn(Task task) {
        return task.state() == Task.State.OFFERED && task.isEnabled();
    }

    /** Whether the trial lasts until this time: it does not if nothing is awaited any more, or a property is late. */
    boolean outlast(long until) {
        Watch properties = engine.watch;
        if (properties == null) {
            return true;
        }
        properties.confirm();
        Failure late = engine.isOver() ? null : properties.late(until);
        if (late != null) {
            engine.fail(late);
        }
        if (engine.isOver() || (properties.isTestOver && !properties.isAwaited())) {
            engine.stop();
            return false;
        }
        return true;
    }
}
