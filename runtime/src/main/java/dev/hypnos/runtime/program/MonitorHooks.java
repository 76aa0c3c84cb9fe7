package dev.hypnos.runtime.program;

import dev.hypnos.kernel.Access;
import dev.hypnos.kernel.StackRoom;
import dev.hypnos.runtime.Current;
import dev.hypnos.runtime.Engine;
import dev.hypnos.runtime.Monitor;
import dev.hypnos.runtime.ThreadTask;
import dev.hypnos.runtime.names.ResourceTable;
import dev.hypnos.runtime.time.Durations;
import java.util.Objects;

/**
 * Monitors of the program's own code: woven in place of {@code monitorenter}, {@code monitorexit}, {@code wait} and
 * {@code notify}. The real monitors are not used: a task that is dropped cannot leave one locked.
 *
 * <p>Leaving a monitor is an operation too: a task may be preempted right before it, and an attempt elsewhere that does
 * not wait would notice.
 */
public final class MonitorHooks {
    private MonitorHooks() {}

    public static void enter(Object object, int site) {
        Objects.requireNonNull(object);
        ThreadTask task = Current.task();
        if (task == null) {
            return;
        }
        Engine engine = task.engine;
        if (task.recent.tryReenter(task, object, site)) {
            if (engine.observer.on) {
                engine.observer.operation(task, site, engine.monitors.of(object).resource);
            }
            return;
        }
        Monitor monitor = engine.monitors.told(object);
        if (monitor.owner == task) {
            monitor.count++;
            return;
        }
        // for the exit too, at the same depth
        StackRoom.requireForAll(engine.heartbeat);
        task.waits = ThreadTask.Waits.MONITOR;
        task.monitor = monitor;
        engine.operatePrepared(task, site, monitor.resource, Access.ACQUIRE);
        monitor.owner = task;
        monitor.count = 1;
        if (!task.decides()) {
            task.recent.entered(object, site);
        }
    }

    public static void exit(Object object, int site) {
        ThreadTask task = Current.task();
        if (task == null || !task.takesPart()) {
            if (task != null && (task.isWatcher() || task.isHandler())) {
                task.engine.monitors.exitInside(task, task.engine.monitors.of(object));
            }
            return;
        }
        Engine engine = task.engine;
        if (task.recent.tryReleave(object, site, engine.scheduler.rows())) {
            if (engine.observer.on) {
                engine.observer.operation(task, site, engine.monitors.of(object).resource);
            }
            return;
        }
        Monitor monitor = engine.monitors.of(object);
        if (monitor.owner != task) {
            throw new IllegalMonitorStateException("current thread is not owner");
        }
        if (monitor.count > 1) {
            monitor.count--;
            return;
        }
        int since = task.recent.period();
        engine.operate(task, site, monitor.resource, Access.RELEASE);
        engine.monitors.release(monitor);
        if (!task.decides()) {
            task.recent.left(object, monitor, site, since, engine.scheduler.rows());
        }
    }

    /**
     * As {@link #exit}, in the handler of a synchronized block that fails: tries again if that fails, as when the task
     * is ended there.
     */
    public static void exitFailing(Object object, int site) {
        try {
            exit(object, site);
        } catch (Throwable failure) {
            exit(object, site);
            throw failure;
        }
    }

    /**
     * In JDK code: true if the monitor is modelled, false if the real one is to be entered. That of a class guards what
     * all trials of this JVM share: it is entered for real, and its owner not preempted.
     */
    public static boolean enterModelled(Object object, int site) {
        if (Current.task() == null) {
            return false;
        }
        if (object instanceof Class) {
            Initializers.starts();
            return false;
        }
        enter(object, site);
        return true;
    }

    /**
     * In JDK code: what is entered for real, a new object if the monitor is modelled. A task may wait while it holds
     * that: nobody else can want it.
     */
    public static Object entered(Object monitor, boolean isModelled) {
        return isModelled ? new Object() : monitor;
    }

    /**
     * In JDK code that has entered a monitor for real: whether it is to give that back, and to enter that of the model.
     */
    public static boolean isModelled() {
        return Current.task() != null;
    }

    /** In JDK code: true if the monitor is modelled, false if the real one is to be left. */
    public static boolean exitModelled(Object object, int site) {
        if (Current.task() == null) {
            return false;
        }
        if (object instanceof Class) {
            Initializers.ends();
            return false;
        }
        exit(object, site);
        return true;
    }

    /**
     * In JDK code that is about to enter a monitor for real, and does nothing inside that could be preempted: waits
     * while a task has it in the model.
     */
    public static void awaitModelled(Object object, int site) {
        ThreadTask task = Current.task();
        if (task == null) {
            return;
        }
        tellLook(task, object);
        Monitor monitor = task.engine.monitors.existing(object);
        if (monitor == null
                ? task.engine.streamLocks.isHeldByOther(task, object)
                : monitor.owner != null && monitor.owner != task) {
            enter(object, site);
            exit(object, site);
        }
    }

    /** For exact strategies: that nobody has the monitor is something others can change. */
    static void tellLook(ThreadTask task, Object object) {
        if (!task.engine.scheduler.isExact() || !task.isProgram()) {
            return;
        }
        Monitor monitor = task.engine.monitors.existing(object);
        if (monitor == null || monitor.owner != task) {
            int resource = task.engine.resources.of(object, ResourceTable.MONITOR);
            task.engine.scheduler.alsoInside(task, resource, Access.READ);
        }
    }

    public static void await(Object object, int site) throws InterruptedException {
        await(object, 0L, site);
    }

    public static void await(Object object, long millis, int nanos, int site) throws InterruptedException {
        if (millis < 0) {
            throw new IllegalArgumentException("timeout value is negative");
        }
        if (nanos < 0 || nanos > 999_999) {
            throw new IllegalArgumentException("nanosecond timeout value out of range");
        }
        await(object, nanos > 0 && millis < Long.MAX_VALUE ? millis + 1 : millis, site);
    }

    public static void await(Object object, long millis, int site) throws InterruptedException {
        ThreadTask task = Current.task();
        if (task == null) {
            object.wait(millis);
            return;
        }
        if (millis < 0) {
            throw new IllegalArgumentException("timeout value is negative");
        }
        Engine engine = task.engine;
        Monitor monitor = owned(engine, task, object);
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        engine.operate(task, site, monitor.resource, Access.RELEASE);
        engine.observesInterrupts(task);
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        task.wait.savedCount = monitor.count;
        task.monitor = monitor;
        monitor.waiting.add(task);
        if (engine.scheduler.isExact()) {
            engine.scheduler.alsoInside(task, engine.monitors.waiters(monitor), Access.WRITE);
        }
        engine.monitors.release(monitor);
        engine.block(task, ThreadTask.Waits.NOTIFICATION, Durations.millis(millis));
        if (task.wait.leaves) {
            leave(engine, task, monitor, site);
        }
        monitor.owner = task;
        monitor.count = task.wait.savedCount;
        if (task.wait.endedByInterrupt) {
            task.wait.endedByInterrupt = false;
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
        }
    }

    /**
     * Its time was over, or it was interrupted, and now it goes on by itself. Until this moment it was one of those
     * that a notification could choose; one that was keeps its interrupt for later.
     */
    private static void leave(Engine engine, ThreadTask task, Monitor monitor, int site) {
        task.wait.leaves = false;
        if (!monitor.waiting.remove(task)) {
            task.wait.endedByInterrupt = false;
        }
        task.waits = ThreadTask.Waits.MONITOR;
        engine.operatePrepared(task, site, monitor.resource, Access.ACQUIRE);
    }

    private static Monitor owned(Engine engine, ThreadTask task, Object object) {
        Monitor monitor = engine.monitors.of(object);
        if (monitor.owner != task) {
            throw new IllegalMonitorStateException("current thread is not owner");
        }
        return monitor;
    }

    public static void signal(Object object, int site) {
        ThreadTask task = Current.task();
        if (task == null) {
            object.notify();
            return;
        }
        Engine engine = task.engine;
        Monitor monitor = owned(engine, task, object);
        engine.operate(task, site, engine.monitors.waiters(monitor), Access.WRITE);
        int count = monitor.waiting.size();
        if (count > 0) {
            int chosen = count == 1 ? 0 : engine.choices.choose(task, count);
            engine.monitors.notified(monitor.waiting.remove(chosen));
        }
    }

    public static void signalAll(Object object, int site) {
        ThreadTask task = Current.task();
        if (task == null) {
            object.notifyAll();
            return;
        }
        Engine engine = task.engine;
        Monitor monitor = owned(engine, task, object);
        engine.operate(task, site, engine.monitors.waiters(monitor), Access.WRITE);
        engine.monitors.notifyEach(monitor);
    }

    public static boolean holdsLock(Object object) {
        ThreadTask task = Current.task();
        return task == null
                ? Thread.holdsLock(object)
                : task.engine.monitors.of(object).owner == task || Thread.holdsLock(object);
    }
}
