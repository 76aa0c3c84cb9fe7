package dev.hypnos.runtime;

import dev.hypnos.kernel.Access;
import dev.hypnos.kernel.Site;
import dev.hypnos.kernel.Sites;
import dev.hypnos.kernel.Task;
import dev.hypnos.runtime.names.Fields;
import dev.hypnos.runtime.names.ResourceTable;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The monitors of one trial as the model has them. The real ones are not used: a task that is dropped cannot leave one
 * locked. {@code MonitorHooks} says when they are entered and left.
 */
public final class Monitors {
    private static final Site END = Sites.add("end", "java.lang.Thread", "exit", "the JDK", -1, 0, Access.ACQUIRE);

    private static final int WAITERS = Fields.number("java/lang/Object", "waiters");

    private final Engine engine;
    private final ResourceTable resources;
    /** By resource; null where a resource is no monitor. */
    private @Nullable Monitor[] monitors = new Monitor[64];

    Monitors(Engine engine) {
        this.engine = engine;
        this.resources = engine.resources;
    }

    void clear() {
        Arrays.fill(monitors, null);
    }

    /** The model of the object's monitor. */
    public Monitor of(Object object) {
        int number = resources.of(object, ResourceTable.MONITOR);
        if (number >= monitors.length) {
            monitors = Arrays.copyOf(monitors, Math.max(number + 1, monitors.length * 2));
        }
        Monitor monitor = monitors[number];
        if (monitor == null) {
            monitor = new Monitor(number);
            monitors[number] = monitor;
        }
        return monitor;
    }

    /** As {@link #of}, for an object whose monitor a task may have entered without a word; see {@link StreamLocks}. */
    public Monitor told(Object object) {
        Monitor monitor = of(object);
        engine.streamLocks.pass(object, monitor);
        return monitor;
    }

    /** The model of the object's monitor, if there is one already. */
    @Nullable
    public Monitor existing(Object object) {
        return at(resources.existing(object, ResourceTable.MONITOR));
    }

    /** The monitor with this number; null where the resource is none. */
    @Nullable
    public Monitor at(int resource) {
        return resource >= 0 && resource < monitors.length ? monitors[resource] : null;
    }

    /**
     * A call of the JDK that enters a monitor for real takes the model's too: where it calls the program back and is
     * preempted there, others must wait outside.
     *
     * @param monitor null if the call enters none
     */
    public void enterInside(ThreadTask task, @Nullable Monitor monitor) {
        if (monitor != null) {
            monitor.owner = task;
            monitor.count++;
        }
    }

    /**
     * The call is over. The caller touches the resource.
     *
     * @param monitor null if the call entered none
     */
    public void exitInside(ThreadTask task, @Nullable Monitor monitor) {
        if (monitor != null && monitor.owner == task && --monitor.count == 0) {
            monitor.owner = null;
        }
    }

    /** The owner gives the monitor back: those that wait for it are asked again. */
    public void release(Monitor monitor) {
        monitor.owner = null;
        monitor.count = 0;
        engine.scheduler.touched(monitor.resource);
        if (resources.object(monitor.resource) instanceof Thread thread) {
            // to join a thread takes its monitor too
            ThreadTask joined = engine.tasks.of(thread);
            if (joined != null) {
                engine.scheduler.touched(joined.self);
                if (engine.scheduler.isExact()) {
                    engine.scheduler.touched(engine.parts.end(joined.thread));
                }
            }
        }
    }

    /** What tasks have locked that are gone with their host is free: objects of the JDK are shared by all hosts. */
    void freeCrashed() {
        engine.streamLocks.freeCrashed();
        for (int resource = 0; resource < resources.count(); resource++) {
            Monitor monitor = at(resource);
            if (monitor != null && monitor.owner != null && monitor.owner.residence.crashed) {
                monitor.owner = null;
                monitor.count = 0;
                engine.scheduler.touched(resource);
            }
        }
    }

    /** To end, and to join a thread, takes its monitor for a moment: that others have it makes a difference. */
    public void looks(ThreadTask task, Thread thread) {
        if (engine.scheduler.isExact() && !thread.isVirtual()) {
            engine.scheduler.alsoInside(task, resources.of(thread, ResourceTable.MONITOR), Access.READ);
        }
    }

    // Object.wait

    /**
     * The resource of those who wait to be notified. It is the monitor itself, unless it matters that to notify, for
     * which one has the monitor, does not compete with those who take it.
     */
    public int waiters(Monitor monitor) {
        return engine.scheduler.isExact()
                ? resources.of(resources.object(monitor.resource), WAITERS)
                : monitor.resource;
    }

    /** A waiting task was notified: its next operation is to take the monitor again, unless it is about to anyway. */
    public void notified(ThreadTask task) {
        ThreadTask acting = engine.scheduler.isExact() ? Current.task() : null;
        if (acting != null) {
            // an interrupt that comes now is too late, or this is
            engine.touchesInside(acting, task.self, Access.WRITE);
        }
        if (task.wait.leaves) {
            return;
        }
        engine.clock.cancel(task);
        if (acting != null) {
            engine.changesState(acting, task);
        }
        task.waits = ThreadTask.Waits.MONITOR;
        engine.scheduler.wake(task, task.site(), task.monitor.resource, Access.ACQUIRE);
    }

    /** All that wait to be notified are. */
    public void notifyEach(Monitor monitor) {
        List<ThreadTask> waiting = monitor.waiting;
        for (int i = 0; i < waiting.size(); i++) {
            notified(waiting.get(i));
        }
        waiting.clear();
    }

    /** A waiting task's time is over, or it was interrupted. */
    void endWaiting(ThreadTask task) {
        if (task.state() == Task.State.BLOCKED) {
            engine.clock.cancel(task);
            task.wait.endedByInterrupt = !task.timedOut;
            task.wait.leaves = true;
            engine.scheduler.wake(task, task.site(), waiters(task.monitor), Access.WRITE);
        }
    }

    /**
     * What the VM does when a thread ends: it takes the thread's monitor first. While another thread has it, it lives.
     */
    void takeAtEnd(ThreadTask task) {
        if (!task.sharesNothing()) {
            looks(task, task.thread);
        }
        Monitor monitor = existing(task.thread);
        if (monitor != null && monitor.owner != null && monitor.owner != task) {
            task.waits = ThreadTask.Waits.MONITOR;
            task.monitor = monitor;
            engine.operatePrepared(task, END.id(), monitor.resource, Access.ACQUIRE);
        }
    }

    /** Then, still with the monitor, whoever waits on it is notified. */
    void notifyAtEnd(ThreadTask task) {
        Monitor monitor = existing(task.thread);
        if (monitor == null) {
            return;
        }
        task.endObserved = !monitor.waiting.isEmpty();
        if (task.endObserved) {
            engine.touchesInside(task, engine.parts.seen(task.thread), Access.RELEASE);
            engine.touchesInside(task, waiters(monitor), Access.WRITE);
        }
        notifyEach(monitor);
    }
}
