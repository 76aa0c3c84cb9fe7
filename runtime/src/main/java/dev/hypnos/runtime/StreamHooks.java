package dev.hypnos.runtime;

import dev.hypnos.kernel.Access;
import dev.hypnos.kernel.Site;
import dev.hypnos.kernel.Sites;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/**
 * Calls by which streams of the JDK pass on what they are given. A buffered stream takes its monitor for real, and what is below it may
 * be a socket that waits: others who call it must wait outside, or they would block for real.
 */
public final class StreamHooks {
    private static final Site ENTER =
            Sites.add("lock", "java.io.BufferedOutputStream", "write", "the JDK", -1, 0, Access.ACQUIRE);

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
            out.write(bytes, offset, length);
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

    private static @Nullable Monitor enter(OutputStream out) {
        ThreadTask task = out instanceof BufferedOutputStream ? Current.task() : null;
        if (task == null || task.killed) {
            return null;
        }
        Engine engine = task.engine;
        Monitor monitor = engine.resources.monitor(out);
        if (monitor.owner != task) {
            task.waits = ThreadTask.Waits.MONITOR;
            task.monitor = monitor;
            engine.operatePrepared(task, ENTER.id(), monitor.resource, Access.ACQUIRE);
        }
        MonitorHooks.enterInside(task, monitor);
        return monitor;
    }

    private static void exit(@Nullable Monitor monitor) {
        ThreadTask task = monitor == null ? null : Current.task();
        if (monitor != null && task != null && !task.killed) {
            MonitorHooks.exitInside(task, monitor);
            if (monitor.owner == null) {
                task.engine.scheduler.edge(task, monitor.resource, Access.RELEASE);
                task.engine.scheduler.touched(monitor.resource);
            }
        }
    }
}
