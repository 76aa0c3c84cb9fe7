package dev.hypnos.runtime;

import dev.hypnos.kernel.Scheduler;
import dev.hypnos.kernel.Task;
import org.jspecify.annotations.Nullable;

/**
 * What must hold whenever a task is about to go on. Checked only where the property {@value #PROPERTY} is set, as in
 * our tests: a broken invariant is a defect of ours, and ends the trial as one. Without the property no check is
 * compiled in, since the JIT sees that the flag never changes; every call of this class stands behind it.
 */
final class Invariants {
    static final String PROPERTY = "hypnos.invariants";
    static final boolean CHECKED = Boolean.getBoolean(PROPERTY);

    /**
     * All tasks and monitors are looked at in one of so many switches, or always where there are few tasks. Where there
     * are more tasks than this, once in as many switches as there are tasks, so that a switch costs the same however
     * many there are.
     */
    private static final int RARELY = 64;

    private static final int FEW = 16;

    private final Engine engine;
    private long elapsedNanos;
    private int switchesLeft;

    Invariants(Engine engine) {
        this.engine = engine;
    }

    /** A trial begins. */
    void clear() {
        elapsedNanos = 0;
        switchesLeft = 0;
    }

    /** This task goes on now. */
    void resumes(ThreadTask task) {
        require(task.state() == Task.State.RUNNING, "who goes on is the one that runs", task);
        require(task.takesPart(), "who goes on takes part in the trial", task);
        require(task.isEnabled(), "who goes on is enabled", task);
        require(task.clockSlot < 0, "who runs waits for no deadline", task);
        require(Scheduler.isSound(task), "who runs waits for no resource", task);
        require(engine.clock.elapsedNanos() >= elapsedNanos, "the clock never goes back", task);
        elapsedNanos = engine.clock.elapsedNanos();
        int tasks = engine.tasks.all().size();
        if (tasks <= FEW || --switchesLeft < 0) {
            switchesLeft = Math.max(RARELY, tasks);
            checkAll(task);
        }
    }

    private void checkAll(ThreadTask running) {
        for (ThreadTask task : engine.tasks.all()) {
            // of a host that was switched off nothing is left, and nobody cares in what state
            if (!task.residence.crashed) {
                check(task, running);
            }
        }
        for (int resource = 0; resource < engine.resources.count(); resource++) {
            Monitor monitor = engine.monitors.at(resource);
            if (monitor != null) {
                check(monitor, running);
            }
        }
        require(engine.clock.isSound(), "deadlines are in order, each where its task says", running);
        require(engine.waitingCalls.isSound(), "calls that wait are where their tasks say", running);
    }

    private static void check(ThreadTask task, ThreadTask running) {
        require(task == running || task.state() != Task.State.RUNNING, "one task runs at a time", task);
        require(Scheduler.isSound(task), "who waits for a resource is in the ring of that resource", task);
        require(task.ended || task.state() != Task.State.ENDED, "who has ended is known to have", task);
        if (task.waits == ThreadTask.Waits.NOTIFICATION && task.state() == Task.State.BLOCKED && !task.wait.leaves) {
            require(task.monitor.waiting.contains(task), "who waits to be notified can be", task);
        }
    }

    private static void check(Monitor monitor, ThreadTask running) {
        ThreadTask owner = monitor.owner;
        require(
                (owner == null) == (monitor.count == 0),
                "a monitor is entered by its owner, and by nobody without",
                running);
        require(owner == null || !owner.ended || owner.residence.crashed, "who has ended owns no monitor", owner);
    }

    /** Throws an error that names the invariant and the task, unless it holds. */
    static void require(boolean holds, String invariant, @Nullable ThreadTask task) {
        if (!holds) {
            throw new AssertionError(
                    "a defect of Hypnos, not of the program: the invariant '" + invariant + "' is broken"
                            + (task == null
                                    ? ""
                                    : ", seen at " + task.label().text() + ", which is " + task.state()
                                            + " and waits for " + task.waits)
                            + "; please report it with the schedule of this trial");
        }
    }
}
