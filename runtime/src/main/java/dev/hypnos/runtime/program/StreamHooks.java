package dev.hypnos.runtime.program;

import dev.hypnos.kernel.Access;
import dev.hypnos.kernel.Site;
import dev.hypnos.kernel.Sites;
import dev.hypnos.runtime.Current;
import dev.hypnos.runtime.Engine;
import dev.hypnos.runtime.Monitor;
import dev.hypnos.runtime.ThreadTask;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Hashtable;
import java.util.Vector;
import org.jspecify.annotations.Nullable;

/**
 * Monitors of the JDK's streams, readers and writers. Who is in one may wait, for a socket below or in the program's
 * own code, and be preempted: others who want it must wait outside, by the model, or they would block for real.
 *
 * <p>The methods of a buffered stream are synchronized, and take its monitor for real: there the calls are woven by
 * which other streams of the JDK pass on what they are given.
 */
public final class StreamHooks {
    private static final Site ENTER =
            Sites.add("lock", "java.io.BufferedOutputStream", "write", "the JDK", -1, 0, Access.ACQUIRE);

    private static final Site ASK =
            Sites.add("lock", "java.util.Collection", "iterator", "the JDK", -1, 0, Access.ACQUIRE);

    private StreamHooks() {}

    public static void write(OutputStream out, int value) throws IOException {
        Monitor monitor = enter(out);
        try {
            out.write(value);
        } finally {
            exit(monitor);
        }
    }

    public static void write(OutputStream out, byte[] bytes) throws IOException {
        Monitor monitor = enter(out);
        try {
            out.write(bytes);
        } finally {
            exit(monitor);
        }
    }

    public static void write(OutputStream out, byte[] bytes, int offset, int length) throws IOException {
        Monitor monitor = enter(out);
        try {
            if (monitor == null || !BufferHooks.tryWrite(out, bytes, offset, length)) {
                out.write(bytes, offset, length);
            }
        } finally {
            exit(monitor);
        }
    }

    public static void flush(OutputStream out) throws IOException {
        Monitor monitor = enter(out);
        try {
            out.flush();
        } finally {
            exit(monitor);
        }
    }

    public static void close(OutputStream out) throws IOException {
        Monitor monitor = enter(out);
        try {
            out.close();
        } finally {
            exit(monitor);
        }
    }

    /** The program may call a buffered stream itself, which is an operation on this monitor: so this is one. */
    private static @Nullable Monitor enter(OutputStream out) {
        ThreadTask task = out instanceof BufferedOutputStream ? Current.task() : null;
        if (task == null || !task.takesPart()) {
            return null;
        }
        Monitor monitor = task.engine.monitors.of(out);
        enter(task, monitor, ENTER.id());
        return monitor;
    }

    private static void enter(ThreadTask task, Monitor monitor, int site) {
        if (monitor.owner != task) {
            task.waits = ThreadTask.Waits.MONITOR;
            task.monitor = monitor;
            task.engine.operatePrepared(task, site, monitor.resource, Access.ACQUIRE);
        }
        task.engine.monitors.enterInside(task, monitor);
    }

    private static void exit(@Nullable Monitor monitor) {
        ThreadTask task = monitor == null ? null : Current.task();
        if (monitor != null && task != null && task.takesPart()) {
            exit(task, monitor);
        }
    }

    private static void exit(ThreadTask task, Monitor monitor) {
        task.engine.monitors.exitInside(task, monitor);
        if (monitor.owner == null) {
            task.engine.scheduler.edge(task, monitor.resource, Access.RELEASE);
            task.engine.scheduler.touched(monitor.resource);
        }
    }

    // Monitors of readers, writers and printing streams: woven where the JDK enters and leaves them

    /**
     * Whether the monitor of an object of the JDK, which calls the program back, is one of the model where a task runs.
     */
    public static boolean isModelled(Object lock) {
        return MonitorHooks.isModelled() && !isOfRealProcess(lock);
    }

    /** True if the task is in the monitor, by the model; false if the real one is to be entered. */
    public static boolean enter(Object lock, int site) {
        ThreadTask task = Current.task();
        if (task == null || isOfRealProcess(lock)) {
            return false;
        }
        if (!task.takesPart()) {
            return true;
        }
        Engine engine = task.engine;
        Monitor monitor = engine.monitors.existing(lock);
        if (monitor == null) {
            if (engine.streamLocks.enter(task, lock)) {
                InnerLockHooks.enter(task, lock);
                return true;
            }
            monitor = engine.monitors.told(lock);
        }
        enter(task, monitor, site);
        InnerLockHooks.enter(task, lock);
        return true;
    }

    /**
     * As {@link #enter}, for the wrapper of a collection. Exact strategies are told: other objects than these the JDK
     * has for itself, too, and uses some of them once for all trials.
     */
    public static boolean enterWrapper(Object lock, int site) {
        ThreadTask task = Current.task();
        if (task == null) {
            return false;
        }
        MonitorHooks.tellLook(task, lock);
        return enter(lock, site);
    }

    /**
     * The JDK is about to ask what it was given, maybe in the monitor of another such object, and without calling the
     * program: a vector, a hash table or a buffer of characters enters its own monitor then, and leaves it. Whoever
     * wants that may have it just now.
     */
    public static void asks(@Nullable Object given) {
        if (given instanceof StringBuffer || given instanceof Vector || given instanceof Hashtable) {
            ThreadTask task = Current.task();
            if (task != null && task.takesPart()) {
                asks(task, given);
            }
        }
    }

    /** The same where it is about to make a text of it. */
    public static @Nullable Object shows(@Nullable Object given) {
        asks(given);
        return given;
    }

    /**
     * The JDK is about to enter the monitor of an object, and to leave it again, in a call of which nobody else tells:
     * an operation.
     */
    public static void entersForACall(ThreadTask task, Object lock, int site) {
        Monitor monitor = task.engine.monitors.told(lock);
        if (monitor.owner != task) {
            enter(task, monitor, site);
            exit(task, monitor);
        }
    }

    private static void asks(ThreadTask task, Object lock) {
        Engine engine = task.engine;
        Monitor monitor = engine.monitors.existing(lock);
        if (monitor == null) {
            if (!engine.streamLocks.isHeldByOther(task, lock)) {
                MonitorHooks.tellLook(task, lock);
                return;
            }
            monitor = engine.monitors.told(lock);
        }
        if (monitor.owner != task) {
            enter(task, monitor, ASK.id());
            exit(task, monitor);
        }
    }

    /** True if it was left, by the model; false if the real one is to be left. */
    public static boolean exit(Object lock) {
        ThreadTask task = Current.task();
        if (task == null || isOfRealProcess(lock)) {
            return false;
        }
        InnerLockHooks.leave(task, lock);
        if (!task.takesPart() || task.engine.streamLocks.exit(task, lock)) {
            return true;
        }
        Monitor monitor = task.engine.monitors.existing(lock);
        if (monitor != null && monitor.owner == task) {
            exit(task, monitor);
        }
        return true;
    }

    /**
     * Whether it is a stream to or from a process that was started for real, which has a class of its own. A real
     * thread of the JDK comes to it when the process ends, and must not take what is about to be read.
     */
    static boolean isOfRealProcess(Object lock) {
        Class<?> type = lock.getClass();
        return (lock instanceof BufferedInputStream && type != BufferedInputStream.class
                        || lock instanceof BufferedOutputStream && type != BufferedOutputStream.class)
                && type.getClassLoader() == null
                && type.getName().startsWith("java.lang.Process");
    }

    /** Whether the task could be in the monitor of this buffered stream, and leave it again, without an operation. */
    static boolean isFree(ThreadTask task, Object lock) {
        return task.takesPart()
                && task.engine.monitors.existing(lock) == null
                && !task.engine.streamLocks.isHeldByOther(task, lock);
    }

    /** As {@link #enter}, for a printing stream. Those of the real process are for all trials and entered for real. */
    public static boolean enterPrinting(Object lock, int site) {
        if (isStandard(lock)) {
            MonitorHooks.awaitModelled(lock, site);
            return false;
        }
        return enter(lock, site);
    }

    public static boolean exitPrinting(Object lock) {
        return !isStandard(lock) && exit(lock);
    }

    private static boolean isStandard(Object lock) {
        return lock == System.out || lock == System.err;
    }
}
