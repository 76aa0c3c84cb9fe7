package dev.hypnos.runtime.program;

import dev.hypnos.kernel.Access;
import dev.hypnos.kernel.Site;
import dev.hypnos.kernel.Sites;
import dev.hypnos.kernel.StackRoom;
import dev.hypnos.kernel.Task;
import dev.hypnos.runtime.Current;
import dev.hypnos.runtime.Describe;
import dev.hypnos.runtime.Engine;
import dev.hypnos.runtime.IdentityHashes;
import dev.hypnos.runtime.Killed;
import dev.hypnos.runtime.Monitor;
import dev.hypnos.runtime.Permits;
import dev.hypnos.runtime.ThreadRunner;
import dev.hypnos.runtime.ThreadTask;
import dev.hypnos.runtime.code.CallPlaces;
import dev.hypnos.runtime.code.Callers;
import dev.hypnos.runtime.names.ResourceTable;
import dev.hypnos.runtime.task.ToldCall;
import dev.hypnos.runtime.time.Durations;
import dev.hypnos.runtime.vm.Jdk;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import jdk.internal.access.JavaLangAccess;
import org.jspecify.annotations.Nullable;

/** Woven into {@code java.lang.Thread}: its life, its sleep, its interrupts, what it says of itself. */
public final class ThreadHooks {
    private static final Site JOIN = Sites.add("join", "java.lang.Thread", "join", "the JDK", -1, 0, Access.AWAIT);
    private static final Site YIELD = Sites.add("yield", "java.lang.Thread", "yield", "the JDK", -1, 0, Access.READ);

    private static final Site START_MONITOR =
            Sites.add("lock", "java.lang.Thread", "start", "the JDK", -1, 0, Access.ACQUIRE);

    private ThreadHooks() {}

    private static @Nullable ThreadTask taskOf(Thread thread) {
        ThreadTask task = Current.task();
        return task == null ? null : task.engine.tasks.of(thread);
    }

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

    /** The site of the program's code that calls, {@link Callers#NONE} where that is the JDK's; by what it told, if it did. */
    private static int site(int place, String action, Access access) {
        return place == ToldCall.NONE ? Callers.site(action, access) : CallPlaces.site(place, action, access);
    }

    private static void operate(ThreadTask task, String action, int resource, Access access) {
        operate(task, ToldCall.NONE, action, resource, access);
    }

    /** An operation of the program's code, if it is that which called. */
    private static void operate(ThreadTask task, int place, String action, int resource, Access access) {
        int site = site(place, action, access);
        if (site != Callers.NONE) {
            task.engine.operate(task, site, resource, access);
        } else {
            task.engine.scheduler.alsoInside(task, resource, access);
        }
    }

    /** A thread that the JDK runs for its own purposes stays outside. Other modules than its base start theirs for a program. */
    private static boolean isInternal(Thread thread) {
        Class<?> type = thread.getClass();
        if (type.getModule() != Object.class.getModule()) {
            return false;
        }
        String name = type.getName();
        return name.startsWith("jdk.internal.") || name.startsWith("java.lang.ref.") || name.startsWith("sun.");
    }

    /**
     * Whether this is the thread of a cleaner of the program. It has nothing to do: while a trial runs objects are freed
     * only by a {@code GarbageCollection}, which starts a thread for it, and afterwards it would call the program's code from outside, in the middle of another trial. The JDK's own
     * cleaner serves the whole process.
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
            operate(task, place, "start", task.engine.resources.of(thread, ResourceTable.SELF), Access.WRITE);
            task.engine.touchesInside(task, task.engine.start(thread), Access.WRITE);
            if (isHeld) {
                MonitorHooks.exit(thread, START_MONITOR.id());
            }
        }
    }

    /** In place of {@code Thread.start0}: true if the thread is a task now and nothing is to be started for real. */
    public static boolean start0(Thread thread) {
        ThreadTask task = Current.task();
        if (task == null || isInternal(thread)) {
            return task != null && isCleaner(thread);
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
     * At the entry of a finalizer: true if the garbage collector wants it. It comes when it likes, mostly in the middle of a later
     * trial, whose classes and static fields it would touch; a JVM that never comes is a JVM too.
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
        ThreadTask task = taskOf(thread);
        if (task == null) {
            return false;
        }
        if (!task.takesPart() || thrown instanceof Killed) {
            return true;
        }
        task.engine.trialEnd.noticeMemory(thrown);
        thread.getUncaughtExceptionHandler().uncaughtException(thread, thrown);
        return true;
    }

    /** At the entry of {@code Thread.getAllThreads}: those of the trial, null outside one. */
    public static Thread @Nullable [] allThreads() {
        ThreadTask task = Current.task();
        if (task == null) {
            return null;
        }
        lookAtAll(task);
        return task.engine.tasks.all().stream()
                .filter(each -> !observeEnd(task, each))
                .map(each -> each.thread)
                .toArray(Thread[]::new);
    }

    /** One operation that asks all other tasks whether they have ended. */
    private static void lookAtAll(ThreadTask task) {
        if (task.engine.tasks.all().size() == 1 || !task.takesPart()) {
            return;
        }
        ThreadTask first = null;
        for (ThreadTask each : List.copyOf(task.engine.tasks.all())) {
            if (each == task) {
                continue;
            }
            asks(task, each);
            if (first == null) {
                first = each;
                operate(task, "look at all threads", each.self, Access.READ);
            } else {
                task.engine.scheduler.also(task, each.self, Access.READ);
            }
        }
    }

    /** A model is not expected to have the threads of its processes: what becomes of these is told to nobody. */
    private static void asks(ThreadTask task, @Nullable ThreadTask target) {
        if (target != null && target != task && target.sharesNothing()) {
            task.engine.doubts.add("threads that processes of a model run on");
        }
    }

    /** On threads the engine asks the real thread, and must not be led here again. */
    private static StackTraceElement[] stackOf(ThreadTask asking, ThreadTask target) {
        asking.handOff.insideEngine = true;
        try {
            return Describe.stack(target);
        } finally {
            asking.handOff.insideEngine = false;
        }
    }

    /** At the entry of {@code Thread.getAllStackTraces}: those of the trial, null outside one. */
    public static @Nullable Map<Thread, StackTraceElement[]> allStackTraces() {
        ThreadTask task = Current.task();
        if (task == null) {
            return null;
        }
        task.engine.doubts.addUntold("Thread.getAllStackTraces");
        Map<Thread, StackTraceElement[]> traces = new LinkedHashMap<>();
        for (ThreadTask each : task.engine.tasks.all()) {
            if (!each.ended) {
                StackTraceElement[] stack = each == task ? new Throwable().getStackTrace() : stackOf(task, each);
                traces.put(each.thread, Initializers.shown(stack));
            }
        }
        return traces;
    }

    /** At the entry of {@code Thread.asyncGetStackTrace}, of a thread that is not the asking one: null for what is no task. */
    public static StackTraceElement @Nullable [] stackTrace(Thread thread) {
        ThreadTask task = Current.task();
        ThreadTask target = task == null ? null : task.engine.tasks.of(thread);
        if (task == null || target == null) {
            return null;
        }
        asks(task, target);
        operate(task, "getStackTrace", target.self, Access.READ);
        return target.ended ? new StackTraceElement[0] : stackOf(task, target);
    }

    /**
     * The task that runs a thread whose end is awaited, or null. Whether it is started yet depends on what comes first. To look at a thread that is not
     * is an operation of its own, since nobody waits for the end of what has not begun; it may be started when that executes. Where all must be told,
     * so is to look at one that was started by another task than the one that asks.
     */
    private static @Nullable ThreadTask startedToJoin(ThreadTask task, Thread thread, int place) {
        ThreadTask target = task.engine.tasks.of(thread);
        boolean isExact = task.engine.scheduler.isExact();
        boolean isOpen = target == null
                ? isOpen(task, thread)
                : isExact && task.takesPart() && task != target && !target.name.isChildOf(task.name);
        if (isOpen) {
            int site = site(place, "join", Access.READ);
            if (site != Callers.NONE) {
                int looked = isExact ? task.engine.start(thread) : task.engine.resources.of(thread, ResourceTable.SELF);
                task.engine.operate(task, site, looked, Access.READ);
                return task.engine.tasks.of(thread);
            }
        }
        return target;
    }

    /**
     * The task that runs a thread, or null. It is an operation to do something to a thread that is not started, or to ask what it does: the same one as
     * if it were, since it may be started when that executes.
     *
     * @param isOperation whether it is one, too, if the thread is a task
     */
    private static @Nullable ThreadTask reach(
            ThreadTask task, Thread thread, String action, Access access, boolean isOperation) {
        ThreadTask target = task.engine.tasks.of(thread);
        asks(task, target);
        if (target != null ? isOperation : isOpen(task, thread)) {
            operate(task, action, task.engine.resources.of(thread, ResourceTable.SELF), access);
        }
        return target == null ? task.engine.tasks.of(thread) : target;
    }

    /** Whether a thread is not started, and may be by another task. */
    private static boolean isOpen(ThreadTask task, Thread thread) {
        return task.takesPart() && !Jdk.isStarted(thread);
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
        asks(task, target);
        task.waits = ThreadTask.Waits.END;
        task.awaited = target;
        task.timedOut = false;
        if (millis > 0 && !target.ended) {
            engine.deadlines.set(task, Durations.millis(millis));
        }
        boolean looks = millis > 0 || engine.scheduler.isExact() && Jdk.isInterrupted(task.thread);
        Access access = looks ? Access.READ : Access.AWAIT;
        int site = site(place, "join", access);
        // the same whether it was interrupted before it came here, or will be while it waits
        int awaited = engine.scheduler.isExact() ? engine.end(target) : target.self;
        engine.operatePrepared(task, site == Callers.NONE ? JOIN.id() : site, awaited, access);
        engine.scheduler.attempt(task);
        engine.clock.cancel(task);
        engine.monitors.looks(task, thread);
        engine.observesInterrupts(task);
        if (target.ended) {
            target.endObserved = true;
            engine.touchesInside(task, engine.seen(target), Access.RELEASE);
            OrderHooks.order(task, target.self, Access.ACQUIRE);
        } else if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        return true;
    }

    /**
     * Looks whether a task has ended; true if its end is seen. Nothing happens between its last operation and its end, so until
     * somebody has seen the end it may as well come later: that is a choice.
     */
    private static boolean observeEnd(ThreadTask asking, ThreadTask target) {
        Monitor monitor = asking.engine.monitors.existing(target.thread);
        // to end, a thread takes its own monitor: who holds it now has seen the end by that
        boolean isHolder = monitor != null && monitor.owner == asking;
        if (target.ended && !target.endObserved && asking != target && !isHolder) {
            target.endObserved = asking.engine.choose(asking, 2) == 0;
            seesHowFar(asking, target, target.endObserved);
            return target.endObserved;
        }
        if (target.ended && asking != target) {
            seesHowFar(asking, target, false);
        }
        return target.ended;
    }

    /** For exact strategies: who sees it first takes the choice from those that look later. */
    private static void seesHowFar(ThreadTask asking, ThreadTask target, boolean isFirst) {
        asking.engine.touchesInside(asking, asking.engine.seen(target), isFirst ? Access.WRITE : Access.READ);
    }

    /** At the entry of {@code Thread.sleepNanos}: true if it was dealt with. */
    public static boolean sleep(long nanos) throws InterruptedException {
        ThreadTask task = Current.task();
        if (task == null) {
            return false;
        }
        Engine engine = task.engine;
        operate(task, task.told.take(null), "sleep", task.self, Access.READ);
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
        int site = site(task.told.take(null), "yield", Access.READ);
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

    /** At the entry of {@code Thread.interrupt}: the operation. */
    public static void interrupting(Thread thread) {
        ThreadTask task = Current.task();
        ThreadTask known = task == null ? null : task.engine.tasks.of(thread);
        if (task == null || !task.takesPart() || known == null && !isOpen(task, thread)) {
            return;
        }
        asks(task, known);
        int target = known == null ? task.engine.resources.of(thread, ResourceTable.SELF) : known.self;
        int site = Callers.site("interrupt", Access.WRITE);
        if (site != Callers.NONE) {
            task.engine.operate(task, site, target, Access.WRITE);
        } else if (task != known) {
            // a future that is cancelled, a pool that is stopped: part of that operation
            task.engine.scheduler.also(task, target, Access.WRITE);
        }
        if (task != known && task.engine.scheduler.isExact()) {
            task.engine.touchesInside(task, task.engine.entry(thread), Access.WRITE);
            Permits.interrupts(task.engine, task, thread);
        }
    }

    /** At the entry of {@code Thread.getAndClearInterrupt}: part of the operation under way, which may be a call of the JDK that was to wait. */
    public static void clearing(Thread thread) {
        if (Engine.hasExact()) {
            looksAtInterrupt(thread, Jdk.isInterrupted(thread) ? Access.WRITE : Access.READ);
        }
    }

    /** At the entry of {@code Thread.isInterrupted}. The program's calls are operations; those of the JDK are part of one. */
    public static void looksAtInterrupt(Thread thread) {
        if (Engine.hasExact()) {
            looksAtInterrupt(thread, Access.READ);
        }
    }

    private static void looksAtInterrupt(Thread thread, Access access) {
        ThreadTask task = Current.task();
        if (task != null && task.engine.scheduler.isExact()) {
            ThreadTask target = task.engine.tasks.of(thread);
            if (target != null) {
                if (task.site() < 0 && task.number > 0) {
                    // the look belongs to the operation that started the task, and who started it may interrupt it only
                    // after that
                    task.engine.doubts.add("an interrupt of a thread before its first operation");
                }
                task.engine.touchesInside(task, target.self, access);
            }
        }
    }

    /** In place of {@code Thread.interrupt0}, the interrupt status being set: true if it was dealt with. */
    public static boolean interrupt0(Thread thread) {
        ThreadTask target = taskOf(thread);
        if (target == null) {
            return false;
        }
        target.engine.interrupted(target);
        return true;
    }

    /** At the entry of {@code Thread.alive}: 1 or 0, or -1 for what is no task. */
    public static int alive(Thread thread) {
        ThreadTask task = Current.task();
        ThreadTask target = task == null ? null : reach(task, thread, "isAlive", Access.READ, thread != task.thread);
        if (task == null || target == null) {
            return -1;
        }
        return observeEnd(task, target) ? 0 : 1;
    }

    /** At the entry of {@code Thread.threadState}: null for what is no task. */
    public static Thread.@Nullable State state(Thread thread) {
        ThreadTask task = Current.task();
        ThreadTask target = task == null ? null : reach(task, thread, "getState", Access.READ, thread != task.thread);
        if (task == null || target == null) {
            return null;
        }
        awaitEntry(task, target);
        if (target.ended) {
            return observeEnd(task, target) ? Thread.State.TERMINATED : Thread.State.RUNNABLE;
        }
        if (target.state() != Task.State.BLOCKED && target.state() != Task.State.OFFERED) {
            return Thread.State.RUNNABLE;
        }
        looksAt(task, target);
        if (target.waits != ThreadTask.Waits.NOTHING && !observeStart(task, target)) {
            return Thread.State.RUNNABLE;
        }
        boolean timed = target.clockSlot >= 0;
        return switch (target.waits) {
            case NOTHING, ENTRY -> Thread.State.RUNNABLE;
            // who waits for the operating system runs, as far as the JVM can tell; a virtual thread is parked for that
            case DEVICE ->
                !thread.isVirtual() ? Thread.State.RUNNABLE : timed ? Thread.State.TIMED_WAITING : Thread.State.WAITING;
            case MONITOR -> target.monitor.owner == null ? Thread.State.RUNNABLE : Thread.State.BLOCKED;
            case CALL, END -> {
                boolean isPaused = target.isBeingLetIn() && target.residence.standsStill();
                if (isPaused || target.state() == Task.State.OFFERED && target.isEnabled()) {
                    yield Thread.State.RUNNABLE;
                }
                if (target.isBlockedInCall()) {
                    yield Thread.State.BLOCKED;
                }
                target.call.seenWaiting = true;
                yield timed ? Thread.State.TIMED_WAITING : Thread.State.WAITING;
            }
            case PERMIT, NOTIFICATION, MESSAGE -> timed ? Thread.State.TIMED_WAITING : Thread.State.WAITING;
            case SLEEP -> Thread.State.TIMED_WAITING;
        };
    }

    /**
     * Whoever is seen waiting in a call has its place there: it is in front of those that come later, it is counted, and an interrupt or a
     * signal finds it. So one that waits before its call is let in, and the look comes after that. Not for looks of the JDK's own, nor in the
     * middle of what is not divided.
     */
    private static void awaitEntry(ThreadTask task, ThreadTask target) {
        if (!task.takesPart() || task.undivided || task == target || !target.isBeforeWaiting()) {
            return;
        }
        int site = site(ToldCall.NONE, "getState", Access.READ);
        if (site == Callers.NONE) {
            return;
        }
        target.call.letIn = true;
        task.engine.scheduler.recheck(target);
        task.waits = ThreadTask.Waits.ENTRY;
        task.awaited = target;
        task.engine.operatePrepared(task, site, target.self, Access.READ);
        task.waits = ThreadTask.Waits.NOTHING;
    }

    /**
     * Looks whether a task has come to its first operation, or still runs towards it; true if it has. When somebody looks for the first time, it
     * may as well be on its way: that is a choice, for strategies that otherwise see each task there as soon as it is started. It is so only once:
     * who looks until it is there would otherwise look forever.
     */
    private static boolean observeStart(ThreadTask asking, ThreadTask target) {
        if (target.operations() == 0 && !target.startObserved && asking.engine.scheduler.isExact()) {
            target.startObserved = true;
            seesHowFar(asking, target, true);
            return asking.engine.choose(asking, 2) == 0;
        }
        if (target.operations() == 0) {
            seesHowFar(asking, target, false);
        }
        return true;
    }

    /** Whether a task runs or waits depends on what it has begun, and on what it waits for. */
    private static void looksAt(ThreadTask task, ThreadTask target) {
        Engine engine = task.engine;
        if (engine.scheduler.isExact()) {
            engine.scheduler.alsoInside(task, engine.state(target), Access.READ);
            if (target.waits != ThreadTask.Waits.NOTHING && target.resource() >= 0) {
                engine.scheduler.alsoInside(task, target.resource(), Access.READ);
            }
        }
    }

    /** In place of {@code JavaLangAccess.currentCarrierThread}, by which a fork-join pool knows its workers. */
    public static Thread carrier(JavaLangAccess access) {
        ThreadTask task = Current.task();
        return task == null ? access.currentCarrierThread() : task.thread;
    }

    /** At the entry of {@code Thread.genThreadName}: null outside a task. */
    public static @Nullable String name() {
        ThreadTask task = Current.task();
        if (task == null) {
            return null;
        }
        task.engine.doubts.counts(task.name);
        return "Thread-" + task.engine.counters.nextThreadName();
    }

    /** At the entry of {@code Thread.getName}. */
    public static void looksAtName(Thread thread) {
        ThreadTask task = Current.task();
        if (task != null) {
            task.engine.doubts.looksAtNumbers();
            if (thread != task.thread) {
                task.engine.doubts.looksAtOther();
            }
        }
    }

    /** At the entry of {@code Thread.setName}: of a thread that runs, it is no operation. */
    public static void renames(Thread thread) {
        ThreadTask task = Current.task();
        if (task != null && thread == task.thread) {
            task.engine.doubts.renamesItself();
        } else {
            changes(thread, "setName");
        }
    }

    /** At the entry of methods that change what a thread has: of another one that runs, it is no operation. */
    public static void changes(Thread thread, String method) {
        ThreadTask task = Current.task();
        if (task != null && task.engine.scheduler.isExact() && thread != task.thread && runs(task, thread)) {
            task.engine.doubts.addUntold("Thread." + method + " of a thread that runs");
        }
    }

    /** Asked without a hash code: a thread that is only being made would get it here, and not where it does with other strategies. */
    private static boolean runs(ThreadTask task, Thread thread) {
        for (ThreadTask each : task.engine.tasks.all()) {
            if (each.thread == thread) {
                return true;
            }
        }
        return false;
    }

    /** A factory gives a thread a number of its own. */
    public static void numbers() {
        ThreadTask task = Current.task();
        if (task != null) {
            task.engine.doubts.counts(task.name);
        }
    }

    /**
     * A class initialiser of the program starts. Until it ends its task is not preempted: another task that needs the class
     * would block for real.
     */
    public static void initializerStarts() {
        ThreadTask task = Current.task();
        if (task != null) {
            task.initializers++;
            task.undivided = true;
        }
    }

    public static void initializerEnds() {
        ThreadTask task = Current.task();
        if (task != null) {
            task.undivided = --task.initializers > 0;
        }
    }

    /** At the entry of {@code Thread.threadId}: zero for what is no thread of the trial. */
    public static long id(Thread thread) {
        ThreadTask task = Current.task();
        if (task == null) {
            return 0;
        }
        task.engine.doubts.looksAtNumbers();
        ThreadTask target = task.engine.tasks.of(thread);
        if (target != null) {
            return target.virtualId;
        }
        if (Jdk.isStarted(thread)) {
            return 0;
        }
        task.engine.doubts.counts(task.name);
        return task.engine.counters.idOfUnstarted(thread);
    }

    /** In place of {@code AtomicInteger.getAndIncrement} on a static counter of the JDK that shows in names. */
    public static int count(java.util.concurrent.atomic.AtomicInteger counter, int first) {
        ThreadTask task = Current.task();
        if (task == null) {
            return counter.getAndIncrement();
        }
        task.engine.doubts.counts(task.name);
        return task.engine.counters.next(counter, first);
    }
}
