package dev.hypnos.runtime.program;

import dev.hypnos.kernel.Sites;
import dev.hypnos.runtime.Current;
import dev.hypnos.runtime.ThreadTask;
import dev.hypnos.runtime.outcome.NativeAddresses;
import org.jspecify.annotations.Nullable;

/** Woven behind calls of the JDK in the copies of classes that report values: what they gave. */
public final class AnswerHooks {
    /** Calls that give addresses of memory outside the heap, or read it. */
    private static final String NATIVE = "(.*\\.)?(Unsafe\\..*|MemorySegment\\.address)";

    private AnswerHooks() {}

    public static void gave(int value, int site) {
        ThreadTask task = reporter();
        if (task != null) {
            task.engine.observer.answers.add(task, site, value);
        }
    }

    public static void gave(boolean value, int site) {
        ThreadTask task = reporter();
        if (task != null) {
            task.engine.observer.answers.add(task, site, value);
        }
    }

    public static void gave(char value, int site) {
        ThreadTask task = reporter();
        if (task != null) {
            task.engine.observer.answers.add(task, site, value);
        }
    }

    public static void gave(long value, int site) {
        ThreadTask task = reporter();
        if (task != null) {
            if (NativeAddresses.isPossible(value) && Sites.get(site).action().matches(NATIVE)) {
                task.engine.observer.values.addresses.add(value);
                task.engine.observer.answers.addresses.add(value);
            }
            task.engine.observer.answers.add(task, site, value);
        }
    }

    public static void gave(float value, int site) {
        ThreadTask task = reporter();
        if (task != null) {
            task.engine.observer.answers.add(task, site, value);
        }
    }

    public static void gave(double value, int site) {
        ThreadTask task = reporter();
        if (task != null) {
            task.engine.observer.answers.add(task, site, value);
        }
    }

    public static void gave(@Nullable Object value, int site) {
        ThreadTask task = reporter();
        if (task != null) {
            if (value instanceof byte[] bytes) {
                task.engine.observer.answers.addBytes(task, site, bytes);
            } else {
                task.engine.observer.answers.add(task, site, value);
            }
        }
    }

    private static @Nullable ThreadTask reporter() {
        ThreadTask task = Current.task();
        return task != null && task.engine.observer.reports ? task : null;
    }
}
