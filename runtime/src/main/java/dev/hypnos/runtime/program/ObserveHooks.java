package dev.hypnos.runtime.program;

import dev.hypnos.runtime.Current;
import dev.hypnos.runtime.ThreadTask;
import dev.hypnos.runtime.names.Names;
import org.jspecify.annotations.Nullable;

/**
 * Woven behind reads and before writes in the copies of classes that report values: the value of the last operation.
 */
public final class ObserveHooks {
    private ObserveHooks() {}

    public static void value(int value) {
        ThreadTask task = reporter();
        if (task != null) {
            task.engine.observer.values.add(task, task.reportedSite, value);
            if (task.engine.observer.on) {
                task.engine.observer.value(task, String.valueOf(value));
            }
        }
    }

    public static void value(boolean value) {
        ThreadTask task = reporter();
        if (task != null) {
            task.engine.observer.values.add(task, task.reportedSite, value);
            if (task.engine.observer.on) {
                task.engine.observer.value(task, String.valueOf(value));
            }
        }
    }

    public static void value(char value) {
        ThreadTask task = reporter();
        if (task != null) {
            task.engine.observer.values.add(task, task.reportedSite, value);
            if (task.engine.observer.on) {
                task.engine.observer.value(task, "'" + value + "'");
            }
        }
    }

    public static void value(long value) {
        ThreadTask task = reporter();
        if (task != null) {
            task.engine.observer.values.add(task, task.reportedSite, value);
            if (task.engine.observer.on) {
                task.engine.observer.value(task, String.valueOf(value));
            }
        }
    }

    public static void value(float value) {
        ThreadTask task = reporter();
        if (task != null) {
            task.engine.observer.values.add(task, task.reportedSite, value);
            if (task.engine.observer.on) {
                task.engine.observer.value(task, String.valueOf(value));
            }
        }
    }

    public static void value(double value) {
        ThreadTask task = reporter();
        if (task != null) {
            task.engine.observer.values.add(task, task.reportedSite, value);
            if (task.engine.observer.on) {
                task.engine.observer.value(task, String.valueOf(value));
            }
        }
    }

    public static void value(@Nullable Object value) {
        ThreadTask task = reporter();
        if (task != null) {
            task.engine.observer.values.add(task, task.reportedSite, value);
            if (task.engine.observer.on) {
                task.engine.observer.value(task, Names.textOrObject(value));
            }
        }
    }

    private static @Nullable ThreadTask reporter() {
        ThreadTask task = Current.task();
        return task != null && task.engine.observer.reports ? task : null;
    }
}
