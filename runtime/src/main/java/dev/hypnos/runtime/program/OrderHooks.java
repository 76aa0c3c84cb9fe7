package dev.hypnos.runtime.program;

import dev.hypnos.catalog.Resources;
import dev.hypnos.kernel.Access;
import dev.hypnos.runtime.Current;
import dev.hypnos.runtime.ThreadTask;
import dev.hypnos.runtime.names.ResourceTable;
import dev.hypnos.runtime.vm.Jdk;
import org.jspecify.annotations.Nullable;

/**
 * Inside the JDK: what orders tasks by the memory model though it is no operation, since nothing that a program could
 * notice depends on when it happens. The JDK's own volatile variables stand behind each of these places. It is for the
 * search for races alone.
 */
public final class OrderHooks {
    /** {@code FutureTask.COMPLETING}: from the states after it a future does not return. */
    private static final int COMPLETING = 1;

    private static final Class<?> BOTH = Resources.ofJdk("java.util.concurrent.CompletableFuture$BiCompletion");
    private static final long FIRST = Jdk.UNSAFE.objectFieldOffset(
            Resources.ofJdk("java.util.concurrent.CompletableFuture$UniCompletion"), "src");
    private static final long SECOND = Jdk.UNSAFE.objectFieldOffset(BOTH, "snd");

    private OrderHooks() {}

    /** What the task did so far is made known to whoever looks at the object. */
    public static void releases(@Nullable Object object) {
        order(object, Access.RELEASE);
    }

    /** The task looks at the object, and so follows those that have made something known there. */
    public static void observes(@Nullable Object object) {
        order(object, Access.ACQUIRE);
    }

    /**
     * As {@link #observes}, if a task has made anything known there: the JDK looks at many objects of its own, when it
     * needs to.
     */
    public static void observesKnown(@Nullable Object object) {
        ThreadTask task = task();
        if (task != null && object != null) {
            int resource = task.engine.resources.existing(object, ResourceTable.SELF);
            if (resource >= 0) {
                order(task, resource, Access.ACQUIRE);
            }
        }
    }

    /** The task changes the object depending on what it finds. */
    public static void updates(@Nullable Object object) {
        order(object, Access.WRITE);
    }

    /** The task has read the result of a completable future. */
    public static void sawResult(@Nullable Object future, @Nullable Object result) {
        looks(future);
        if (result != null) {
            observesOther(future);
        }
    }

    /** The task has read the state of a future task. */
    public static void sawState(@Nullable Object future, int state) {
        looks(future);
        if (state > COMPLETING) {
            observesOther(future);
        }
    }

    /** The task has read the status of a fork-join task. */
    public static void sawStatus(@Nullable Object task, int status) {
        looks(task);
        if (status < 0) {
            // also where the call is on it: since it began others were let go first, before the caller helps
            observes(task);
        }
    }

    /** The task has waited, or helped, until a fork-join pool had nothing to do; positive if that was so in the end. */
    public static void quiesced(int status, Object pool) {
        if (status > 0) {
            observes(pool);
        }
    }

    /** The task has read whether a thread, mostly its own, was interrupted: it follows those who interrupted. */
    public static void sawInterrupt(@Nullable Object thread, int interrupted) {
        looks(thread);
        if (interrupted != 0) {
            observes(thread);
        }
    }

    /** The task has read how many completions a counted completer still waits for. */
    public static void sawPending(@Nullable Object completer, int pending) {
        looks(completer);
        if (pending == 0) {
            observes(completer);
        }
    }

    /** A part of an ordered stream is about to look whether the part before it is done. */
    public static void sawPredecessor(@Nullable Object part, @Nullable Object predecessor) {
        observes(predecessor);
    }

    /** A stage runs that two futures had to be completed for. */
    public static void fires(@Nullable Object completion) {
        if (BOTH.isInstance(completion)) {
            observes(Jdk.UNSAFE.getReference(completion, FIRST));
            observes(Jdk.UNSAFE.getReference(completion, SECOND));
        }
    }

    /**
     * Whatever it saw, it would have seen something else at another time: for strategies that must know all of that.
     */
    private static void looks(@Nullable Object object) {
        ThreadTask task = task();
        if (task != null && object != null && task.engine.scheduler.isExact()) {
            int resource = resource(task, object);
            // what has waited until it is done sees that, and nothing else
            if (task.access() != Access.AWAIT || !task.calls.isOn(resource)) {
                task.engine.touchesInside(task, resource, Access.READ);
            }
        }
    }

    /** Looks at an object, unless that is what the call of the program does anyway. */
    private static void observesOther(@Nullable Object object) {
        ThreadTask task = task();
        if (task != null && object != null) {
            int resource = resource(task, object);
            if (!task.calls.isOn(resource)) {
                order(task, resource, Access.ACQUIRE);
            }
        }
    }

    private static void order(@Nullable Object object, Access access) {
        ThreadTask task = task();
        if (task != null && object != null) {
            order(task, resource(task, object), access);
        }
    }

    public static void order(ThreadTask task, int resource, Access access) {
        if (access != Access.ACQUIRE) {
            task.engine.forgetRecent(task);
        }
        task.engine.scheduler.order(task, -1, resource, access);
        task.engine.touchesInside(task, resource, access == Access.ACQUIRE ? Access.READ : Access.WRITE);
    }

    private static @Nullable ThreadTask task() {
        ThreadTask task = Current.task();
        return task == null || !task.isProgram() ? null : task;
    }

    private static int resource(ThreadTask task, Object object) {
        return task.engine.resources.of(Resources.canonical(object), ResourceTable.SELF);
    }
}
