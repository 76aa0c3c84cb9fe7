package dev.hypnos.runtime;

import dev.hypnos.kernel.Leeway;
import dev.hypnos.kernel.Scheduler;
import dev.hypnos.kernel.Task;
import dev.hypnos.kernel.strategy.Divergence;
import dev.hypnos.runtime.outcome.Failure;
import dev.hypnos.runtime.vm.Jdk;
import dev.hypnos.runtime.world.RealWorld;
import org.jspecify.annotations.Nullable;

/**
 * What an engine does between two tasks: it asks the scheduler which goes on, delivers what couriers have, lets time
 * pass when nothing can happen without, and looks at the properties of the trial. Hot.
 */
public final class TaskLoop {
    /** How often it is asked whether something has come from outside. */
    private static final long OUTSIDE_NANOS = 200_000;

    private final Engine engine;
    private final Scheduler scheduler;

    TaskLoop(Engine engine) {
        this.engine = engine;
        this.scheduler = engine.scheduler;
    }

    /**
     * The task that goes on now; null when the trial is over. Called by the runner, outside any task or between two.
     */
    @Nullable
    ThreadTask next() {
        while (engine.trialEnd.isUnderWay()) {
            Watch watch = engine.watch;
            if (watch != null && !look(watch)) {
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
                if (engine.trialEnd.isOver()) {
                    return null;
                }
            }
            if (next instanceof ThreadTask task && task.residence.crashed) {
                // it had been started, and was about to run to its first operation
                continue;
            }
            if (next instanceof ThreadTask task && task.residence.isPaused) {
                // the same, and it will when its host goes on
                scheduler.suspend(task);
                task.residence.isHeldBack = true;
                continue;
            }
            if (next instanceof ThreadTask task) {
                if (task.clockSlot >= 0) {
                    engine.clock.cancel(task);
                }
                if (Invariants.CHECKED) {
                    engine.invariants.resumes(task);
                }
                return task;
            }
            if (next instanceof Courier courier) {
                engine.heartbeat++;
                engine.observer.happens(courier);
                courier.delivery.run();
                if (watch != null) {
                    watch.skip();
                }
                continue;
            }
            if (next == null && scheduler.stopped()) {
                if (scheduler.trace().isCutShort()) {
                    engine.trialEnd.cutShort(true);
                    return null;
                }
                if (engine.trialEnd.isCutOff() || engine.trialEnd.mustRepeat() || tryCutShort(false)) {
                    return null;
                }
                engine.trialEnd.fail(
                        scheduler.leeway().isRepeating()
                                ? Describe.livelock(engine)
                                : Describe.operationLimit(engine, engine.operationLimit));
                return null;
            }
            if (next == null && scheduler.leeway().isSpinning()) {
                if (!goOnSpinning()) {
                    return null;
                }
                continue;
            }
            if (next == null && engine.waitingCalls.recheck(scheduler)) {
                continue;
            }
            if (next == null && tryCutShort(true)) {
                return null;
            }
            if (next == null && hear(engine.world)) {
                engine.looking.lookAgain();
                continue;
            }
            if (next != null) {
                engine.observer.happens(next);
            }
            if (!(next == null ? engine.deadlines.move(true) : engine.deadlines.tick(canAnyGoOn(false)))) {
                return null;
            }
        }
        return null;
    }

    /**
     * Tasks repeat themselves. If all that could go on do, they wait: for others inside calls, for the world outside,
     * for time to pass. Where there is nothing to wait for, and nothing changes, the trial is over.
     */
    private boolean goOnSpinning() {
        Leeway leeway = scheduler.leeway();
        int asked = leeway.takeAsked();
        if (asked > 0) {
            leeway.goOn();
            // each of the others has had its turn
            return asked <= engine.tasks.all().size() || !tryCutShort(false);
        }
        if (canAnyGoOn(true) || engine.waitingCalls.recheck(scheduler)) {
            leeway.goOn();
            return true;
        }
        if (tryCutShort(false)) {
            return false;
        }
        if (scheduler.isExact()) {
            engine.doubts.add("loops that go round again and again, and of which is not known that they only look");
        }
        if (hear(engine.world)) {
            engine.looking.lookAgain();
            leeway.goOn();
            return true;
        }
        if (engine.deadlines.canMove()) {
            leeway.goOn();
            return engine.deadlines.putOff() || engine.deadlines.move(false);
        }
        if (leeway.isEndless()) {
            engine.trialEnd.fail(Describe.livelock(engine));
            return false;
        }
        leeway.goOnAnyhow();
        return true;
    }

    /**
     * Ends the trial if all that could happen is that a task looks again which waits by looking, and sees something
     * new. What it does then comes of another order, in which it looks later.
     *
     * @param isIdle whether that is really all; if not, others go on and repeat themselves
     */
    private boolean tryCutShort(boolean isIdle) {
        if (engine.looking.isEmpty() || !engine.looking.findNews()) {
            return false;
        }
        engine.trialEnd.cutShort(isIdle);
        return true;
    }

    /** Waits, in real time, for what may come from outside; true if something did. */
    private boolean hear(@Nullable RealWorld from) {
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
    private boolean look(Watch properties) {
        properties.look();
        if (!engine.trialEnd.isOver() && properties.isTestOver && !properties.isAwaited()) {
            engine.trialEnd.stop();
        }
        return !engine.trialEnd.isOver();
    }

    /**
     * Whether a task could go on without the clock; slow, and asked only where the clock moves for another reason.
     *
     * @param progress whether tasks that spin do not count
     */
    public boolean canAnyGoOn(boolean progress) {
        for (ThreadTask task : engine.tasks.all()) {
            if (task.canGoOn() && !(progress && task.isSpinning())) {
                return true;
            }
        }
        for (Courier courier : engine.tasks.couriers()) {
            if (courier.canGoOn()) {
                return true;
            }
        }
        return false;
    }

    /**
     * Whether somebody could go on beside the task that runs, also without a decision, and does not only repeat itself.
     * Asked within operations, too.
     */
    public boolean canOthersGoOn(ThreadTask running) {
        for (ThreadTask task : engine.tasks.all()) {
            if (task != running && task.couldGoOn() && !task.isSpinning()) {
                return true;
            }
        }
        for (Courier courier : engine.tasks.couriers()) {
            if (courier.canGoOn()) {
                return true;
            }
        }
        return false;
    }

    /** Whether the trial lasts until this time: it does not if nothing is awaited any more, or a property is late. */
    boolean outlast(long until) {
        Watch properties = engine.watch;
        if (properties == null) {
            return true;
        }
        properties.confirm();
        Failure late = engine.trialEnd.isOver() ? null : properties.late(until);
        if (late != null) {
            engine.trialEnd.fail(late);
        }
        if (engine.trialEnd.isOver() || (properties.isTestOver && !properties.isAwaited())) {
            engine.trialEnd.stop();
            return false;
        }
        return true;
    }
}
