package dev.hypnos.runtime.program;

import dev.hypnos.runtime.Current;
import dev.hypnos.runtime.ThreadTask;
import org.jspecify.annotations.Nullable;

/** Woven behind reads and before writes in the copies of classes that are run to be explained: the value. */
public final class ObserveHooks {
    private ObserveHooks() {}

    public static void value(int value) {
        show(String.valueOf(value));
    }

    public static void value(boolean value) {
        show(String.valueOf(value));
    }

    public static void value(char value) {
        show("'" + value + "'");
    }

    public static void value(long value) {
        show(String.valueOf(value));
    }

    public static void value(float value) {
        show(String.valueOf(value));
    }

    public static void value(double value) {
        show(String.valueOf(value));
    }

    public static void value(@Nullable Object value) {
        ThreadTask task = Current.task();
        if (task != null && task.engine.observer.on) {
            task.engine.observer.value(task, task.engine.names.value(value));
        }
    }

    private static void show(String value) {
        ThreadTask task = Current.task();
        if (task != null && task.engine.observer.on) {
            task.engine.observer.value(task, value);
        }
    }
}
