package dev.hypnos.runtime.threads;

import dev.hypnos.kernel.Access;
import dev.hypnos.kernel.Site;
import dev.hypnos.kernel.Sites;
import dev.hypnos.kernel.StackRoom;
import dev.hypnos.runtime.Current;
import dev.hypnos.runtime.Engine;
import dev.hypnos.runtime.IdentityHashes;
import dev.hypnos.runtime.Killed;
import dev.hypnos.runtime.Monitor;
import dev.hypnos.runtime.ThreadRunner;
import dev.hypnos.runtime.ThreadTask;
import dev.hypnos.runtime.TrialState;
import dev.hypnos.runtime.code.Callers;
import dev.hypnos.runtime.names.ResourceTable;
import dev.hypnos.runtime.program.GuardedHooks;
import dev.hypnos.runtime.program.MonitorHooks;
import dev.hypnos.runtime.program.OrderHooks;
import dev.hypnos.runtime.task.ToldCall;
import dev.hypnos.runtime.time.Durations;
import dev.hypnos.runtime.vm.Jdk;
import java.util.ArrayList;
import java.util.List;
import jdk.internal.access.JavaLangAccess;
import org.jspecify.annotations.Nullable;

/**
 * Woven into {@code java.lang.Thread}: its life, and what it does itself: to wait for the end of another, to sleep, to
 * yield.
 */
public final class ThreadHooks {
    private static final Site JOIN = Sites.add("join", "java.lang.Thread", "join", "the JDK", -1, 0, Access.AWAIT);

    private static final Site YIELD = Sites.add("yield", "java.lang.Thread", "yield", "the JDK", -1, 0, Access.READ);

    private static final Site START_MONITOR =
            Sites.add("lock", "java.lang.Thread", "start", "the JDK", -1, 0, Access.ACQUIRE);

    /** What the threads of cleaners would hold, and so what is registered with a cleaner that nobody else holds. */
    private static final TrialState<List<Object>> CLEANERS = TrialState.of(ArrayList::new);

    private ThreadHooks() {}

    /** Right before the program's code calls a method of a thread, or one of that name of anything else. */
    public static void calls(@Nullable Object thread, int place) {
        ThreadTask task = Current.task();
        if (task != null && thread instanceof Thread) {
            task.told.tell(thread, place);
        }
    }

    /** Right before the program's code calls a static method of {@code Thread}. */
    public static void calls(int place) {
        ThreadTask task = Current.task();
        if (task != null) {
            task.told.tell(null, place);
        }
    }

    /**
     * A thread that the JDK runs for its own purposes stays outside. Other modules than its base start theirs for a
     * program.
     */
    private static boolean isInternal(Thread thread) {
        Class<?> type = thread.getClass();
        if (type.getModule() != Object.class.getModule()) {
            return false;
        }
        String name = type.getName();
        return name.startsWith("jdk.internal.") || name.startsWith("java.lang.ref.") || name.startsWith("sun.");
    }

    /**
     * Whether this is the thread of a cleaner of the program. It has nothing to do: while a trial runs objects are
     * freed only by a {@code GarbageCollection}, which starts a thread for it, and afterwards it would call the
     * program's code from outside, in the middle of another trial. The JDK's own cleaner serves the whole process.
     */
    private static boolean isCleaner(Thread thread) {
        Object target = Jdk.target(thread);
        return target != null
                && target.getClass().getName().equals("jdk.internal.ref.CleanerImpl")
                && !thread.getName().equals("Common-Cleaner");
    }

    /** Whether the code that asks runs in a task. */
    public static boolean controlled() {
        return Current.task() != null;
    }

    /** At the entry of {@code Thread.start}: the operation. */
    public static void starting(Thread thread) {
        ThreadTask task = Current.task();
        int place = task == null ? ToldCall.NONE : task.told.take(thread);
        if (task != null && !task.model.spawns && !isInternal(thread)) {
            IdentityHashes.pin(thread, task.name.hash() + task.operations());
            Monitor monitor = task.engine.monitors.existing(thread);
            boolean isHeld = monitor != null && monitor.owner != null && monitor.owner != task;
            if (isHeld) {
                MonitorHooks.enter(thread, START_MONITOR.id());
            }
            ThreadOperations.operate(
                    task, place, "start", task.engine.resources.of(thread, ResourceTable.SELF), Access.WRITE);
            task.engine.touchesInside(task, task.engine.parts.start(thread), Access.WRITE);
            if (isHeld) {
                MonitorHooks.exit(thread, START_MONITOR.id());
            }
        }
    }

    /** In place of {@code Thread.start0}: true if the thread is a task now and nothing is to be started for real. */
    public static boolean start0(Thread thread) {
        ThreadTask task = Current.task();
        if (task == null || isInternal(thread)) {
            if (task == null || !isCleaner(thread)) {
                return false;
            }
            CLEANERS.in(task.engine).add(Jdk.target(thread));
            return true;
        }
        if (!task.takesPart()) {
            throw new Killed();
        }
        task.engine.tasks.start(task, thread);
        return !task.engine.runner().startsThreads();
    }

    /** At the entry of {@code Thread.run} and of what overrides it. */
    public static void begin(Thread thread) {
        if (Current.threadEngines > 0 && Thread.currentThread() == thread) {
            ThreadRunner.begin(thread);
        }
    }

    /**
     * At the entry of a finalizer: true if the garbage collector wants it. It comes when it likes, mostly in the middle
     * of a later trial, whose classes and static fields it would touch; a JVM that never comes is a JVM too.
     */
    public static boolean isCollected() {
        return Current.task() == null;
    }

    /** At the end of {@code Thread.exit}. */
    public static void exited(Thread thread) {
        if (Current.threadEngines > 0) {
            ThreadRunner.ended(thread);
        }
    }

    /** At the entry of {@code Thread.dispatchUncaughtException}: true if it was dealt with. */
    public static boolean uncaught(Thread thread, Throwable thrown) {
        ThreadTask asking = Current.task();
        ThreadTask task = asking == null ? null : asking.engine.tasks.of(thread);
        if (task == null) {
            return false;
        }
        if (!task.takesPart() || thrown instanceof Killed) {
            return true;
        }
        task.engine.trialEnd.noticeMemory(thrown);
        GuardedHooks.looksForHandler(task, thread);
        thread.getUncaughtExceptionHandler().uncaughtException(thread, thrown);
        return true;
    }

    /**
     * The task that runs a thread whose end is awaited, or null. Whether it is started yet depends on what comes first.
     * To look at a thread that is not is an operation of its own, since nobody waits for the end of what has not begun;
     * it may be started when that executes. Where all must be told, so is to look at one that was started by another
     * task than the one that asks.
     */
    private static @Nullable ThreadTask startedToJoin(ThreadTask task, Thread thread, int place) {
        ThreadTask target = task.engine.tasks.of(thread);
        boolean isExact = task.engine.scheduler.isExact();
        boolean isOpen = target == null
                ? ThreadOperations.isOpen(task, thread)
                : isExact && task.takesPart() && task != target && !target.name.isChildOf(task.name);
        if (isOpen) {
            int site = ThreadOperations.site(place, "join", Access.READ);
            if (site != Callers.NONE) {
                int looked = isExact
                        ? task.engine.parts.start(thread)
                        : task.engine.resources.of(thread, ResourceTable.SELF);
                task.engine.operate(task, site, looked, Access.READ);
                return task.engine.tasks.of(thread);
            }
        }
        return target;
    }

    /** At the entry of {@code Thread.join(long)}: true if it was dealt with. */
    public static boolean join(Thread thread, long millis) throws InterruptedException {
        ThreadTask task = Current.task();
        if (task == null) {
            return false;
        }
        int place = task.told.take(thread);
        ThreadTask target = startedToJoin(task, thread, place);
        if (target == null) {
            // nobody waits for a thread that was not started when it was looked at; it may be by now
            boolean isForeign = task.engine.tasks.of(thread) == null && Jdk.isStarted(thread);
            return !isForeign && millis >= 0 && task.takesPart();
        }
        if (millis < 0) {
            throw new IllegalArgumentException("timeout value is negative");
        }
        Engine engine = task.engine;
        StackRoom.requireForAll(engine.heartbeat);
        target.isAwaited = true;
        ThreadOperations.asks(task, target);
        task.waits = ThreadTask.Waits.END;
        task.awaited = target;
        task.timedOut = false;
        if (millis > 0 && !target.ended) {
            engine.deadlines.set(task, Durations.millis(millis));
        }
        boolean looks = millis > 0 || engine.scheduler.isExact() && Jdk.isInterrupted(task.thread);
        Access access = looks ? Access.READ : Access.AWAIT;
        int site = ThreadOperations.site(place, "join", access);
        // the same whether it was interrupted before it came here, or will be while it waits
        int awaited = engine.scheduler.isExact() ? engine.parts.end(target.thread) : target.self;
        engine.operatePrepared(task, site == Callers.NONE ? JOIN.id() : site, awaited, access);
        engine.scheduler.attempt(task);
        engine.clock.cancel(task);
        engine.monitors.looks(task, thread);
        engine.observesInterrupts(task);
        if (target.ended) {
            target.endObserved = true;
            engine.touchesInside(task, engine.parts.seen(target.thread), Access.RELEASE);
            OrderHooks.order(task, target.self, Access.ACQUIRE);
        } else if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        return true;
    }

    /** At the entry of {@code Thread.sleepNanos}: true if it was dealt with. */
    public static boolean sleep(long nanos) throws InterruptedException {
        ThreadTask task = Current.task();
        if (task == null) {
            return false;
        }
        Engine engine = task.engine;
        ThreadOperations.operate(task, task.told.take(null), "sleep", task.self, Access.READ);
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        if (nanos > 0) {
            engine.block(task, ThreadTask.Waits.SLEEP, nanos);
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
        }
        return true;
    }

    /** At the entry of {@code Thread.yield}: true if it was dealt with. */
    public static boolean yield() {
        ThreadTask task = Current.task();
        if (task == null) {
            return false;
        }
        // the JDK's own code yields where it waits for another task that is in the middle of a call
        int site = ThreadOperations.site(task.told.take(null), "yield", Access.READ);
        // who yields wants others to go on: whatever is predicted, they get the chance
        task.mustDecide();
        task.engine.operate(task, site == Callers.NONE ? YIELD.id() : site, -1, Access.READ);
        return true;
    }

    /** In place of {@code Thread.onSpinWait}, which is an intrinsic. */
    public static void onSpinWait() {
        if (!ThreadHooks.yield()) {
            Thread.onSpinWait();
        }
    }

    /** In place of {@code JavaLangAccess.currentCarrierThread}, by which a fork-join pool knows its workers. */
    public static Thread carrier(JavaLangAccess access) {
        ThreadTask task = Current.task();
        return task == null ? access.currentCarrierThread() : task.thread;
    }
}
