package dev.hypnos.runtime.library;

import dev.hypnos.kernel.Access;
import dev.hypnos.kernel.SiteRole;
import dev.hypnos.kernel.Sites;
import dev.hypnos.runtime.Current;
import dev.hypnos.runtime.ThreadTask;
import dev.hypnos.runtime.code.Callers;
import java.util.Objects;
import java.util.function.Supplier;

/**
 * What recorders of histories need of the engine.
 *
 * <p>An event of a history is an operation of its own. An invocation reads the history and an end releases it: so each
 * invocation is in conflict with each end of another task, and nothing else is. That is what a history keeps of the
 * order of its events, no less, or strategies would not try an order that matters, and no more, or they would try
 * orders that do not. For the memory model they are nothing: to be recorded orders nothing, and hides no race.
 */
public final class HistoryHooks {
    /** What a task is while it works aside. */
    private static final Object ASIDE = new Object();

    private HistoryHooks() {}

    private static ThreadTask current() {
        return Objects.requireNonNull(Current.task(), "outside a trial");
    }

    /** A client asks for something. Returns when that is the next event. */
    public static void invokes(int resource, String words) {
        event("invoke", resource, Access.READ, words);
    }

    /** A client is told what came of it, or gives up. */
    public static void ends(int resource, String words) {
        event("end", resource, Access.RELEASE, words);
    }

    /**
     * The program looks at the events themselves: it may see more of their order than checks do, of which no operation
     * tells.
     */
    public static void observesOrder() {
        current().engine.doubts.add("the order of events in a history");
    }

    private static void event(String action, int resource, Access access, String words) {
        ThreadTask task = current();
        int site = Callers.programSite(action, access);
        if (Sites.role(site) != SiteRole.EVENT) {
            Sites.setRole(site, SiteRole.EVENT);
        }
        task.engine.operate(task, site, resource, access);
        if (task.engine.observer.on) {
            task.engine.observer.words(task, words, null);
        }
    }

    /**
     * Does something that has nothing to do with what other tasks do, such as looking for an explanation: its accesses
     * of memory and its calls are no operations.
     */
    public static <T> T aside(Supplier<T> work) {
        ThreadTask task = current();
        if (!task.isProgram()) {
            return work.get();
        }
        task.becomeProcess(ASIDE);
        try {
            return work.get();
        } finally {
            task.becomeProcess(null);
        }
    }
}
