package dev.hypnos.runtime.threads;

import dev.hypnos.kernel.Access;
import dev.hypnos.runtime.ThreadTask;
import dev.hypnos.runtime.code.CallPlaces;
import dev.hypnos.runtime.code.Callers;
import dev.hypnos.runtime.task.ToldCall;
import dev.hypnos.runtime.vm.Jdk;
import org.jspecify.annotations.Nullable;

/**
 * What the hooks of threads share: from where a method of a thread is called, and whether that is an operation of the
 * program's.
 */
final class ThreadOperations {
    private ThreadOperations() {}

    /**
     * The site of the program's code that calls, {@link Callers#NONE} where that is the JDK's; by what it told, if it
     * did.
     */
    static int site(int place, String action, Access access) {
        return place == ToldCall.NONE ? Callers.site(action, access) : CallPlaces.site(place, action, access);
    }

    static void operate(ThreadTask task, String action, int resource, Access access) {
        operate(task, ToldCall.NONE, action, resource, access);
    }

    /** An operation of the program's code, if it is that which called. */
    static void operate(ThreadTask task, int place, String action, int resource, Access access) {
        int site = site(place, action, access);
        if (site != Callers.NONE) {
            task.engine.operate(task, site, resource, access);
        } else {
            task.engine.scheduler.alsoInside(task, resource, access);
        }
    }

    /** A model is not expected to have the threads of its processes: what becomes of these is told to nobody. */
    static void asks(ThreadTask task, @Nullable ThreadTask target) {
        if (target != null && target != task && target.sharesNothing()) {
            task.engine.doubts.add("threads that processes of a model run on");
        }
    }

    /** Whether a thread is not started, and may be by another task. */
    static boolean isOpen(ThreadTask task, Thread thread) {
        return task.takesPart() && !Jdk.isStarted(thread);
    }
}
