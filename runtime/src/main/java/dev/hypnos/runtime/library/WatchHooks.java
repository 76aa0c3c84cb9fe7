package dev.hypnos.runtime.library;

import dev.hypnos.runtime.Current;
import dev.hypnos.runtime.ThreadTask;
import dev.hypnos.runtime.Watch;
import dev.hypnos.runtime.Watched;
import dev.hypnos.runtime.world.VirtualHost;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/** Properties of a trial, for those who state them. See {@link Watch}. */
public final class WatchHooks {
    /** Whether any condition was ever stated in this JVM; only then woven code that calls a library tells. */
    private static boolean anywhere;

    private WatchHooks() {}

    /** From now on this holds whenever a task gives up control. */
    public static void invariant(String name, Callable<Boolean> condition) {
        watch().add(name, condition, Watched.ALWAYS, 0);
    }

    /** This is true at some time within so many nanoseconds of virtual time. The trial is not over before. */
    public static void eventually(String name, Callable<Boolean> condition, long nanos) {
        Watch watch = watch();
        long now = Objects.requireNonNull(Current.task()).engine.clock.elapsedNanos();
        watch.add(name, condition, now + nanos, nanos);
    }

    private static Watch watch() {
        ThreadTask task = Objects.requireNonNull(Current.task(), "outside a trial");
        if (task.isWatcher()) {
            throw new IllegalStateException("a condition states no others");
        }
        anywhere = true;
        return task.engine.watch();
    }

    /** Whether a condition asks. */
    public static boolean inCondition() {
        ThreadTask task = Current.task();
        return task != null && task.isWatcher();
    }

    /** Whatever asks reads this: noted for a condition. */
    public static void reads(int resource) {
        ThreadTask task = Current.task();
        if (task != null && task.isWatcher()) {
            task.engine.watch().note(resource);
        }
    }

    /** The running task has changed what this resource stands for, otherwise than by an operation. */
    public static void changes(int resource) {
        ThreadTask task = Current.task();
        if (task != null && task.engine.isWatched()) {
            task.engine.watch().changes(resource);
        }
    }

    /** Has a condition look around on a host. */
    public static <T extends @Nullable Object> T on(VirtualHost host, Callable<T> question) throws Exception {
        ThreadTask task = Objects.requireNonNull(Current.task(), "outside a trial");
        if (!task.isWatcher()) {
            throw new IllegalStateException("outside a condition");
        }
        Watch watch = task.engine.watch();
        VirtualHost before = task.residence.host;
        watch.on(host);
        try {
            return question.call();
        } finally {
            watch.on(before);
        }
    }

    /** Woven code of the program is about to call code whose reads are not noted. */
    public static void callsOut() {
        if (anywhere) {
            tellCallOut();
        }
    }

    private static void tellCallOut() {
        ThreadTask task = Current.task();
        if (task != null && task.isWatcher()) {
            task.engine.watch().readsUnnoted();
        }
    }
}
