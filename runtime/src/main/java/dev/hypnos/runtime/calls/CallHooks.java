package dev.hypnos.runtime.calls;

import dev.hypnos.catalog.Also;
import dev.hypnos.catalog.Catalog;
import dev.hypnos.catalog.Enabling;
import dev.hypnos.catalog.Flag;
import dev.hypnos.catalog.Resources;
import dev.hypnos.catalog.Row;
import dev.hypnos.catalog.UpdatedField;
import dev.hypnos.kernel.Access;
import dev.hypnos.kernel.Sites;
import dev.hypnos.kernel.StackRoom;
import dev.hypnos.runtime.Current;
import dev.hypnos.runtime.Engine;
import dev.hypnos.runtime.Monitor;
import dev.hypnos.runtime.ThreadTask;
import dev.hypnos.runtime.TrialState;
import dev.hypnos.runtime.names.Fields;
import dev.hypnos.runtime.names.ResourceTable;
import dev.hypnos.runtime.program.PlainHooks;
import dev.hypnos.runtime.program.UntoldHooks;
import dev.hypnos.runtime.task.CallsGoingOn;
import dev.hypnos.runtime.vm.Jdk;
import java.util.Enumeration;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.Objects;
import java.util.Spliterator;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.jspecify.annotations.Nullable;

/**
 * Around calls of the JDK's concurrent classes: the whole call is one operation on its receiver. It is announced before,
 * with the condition under which it goes through, and then runs in the JDK without being preempted. In a process of a model,
 * whose objects are its own, a call is no operation.
 */
public final class CallHooks {
    /** The call is no operation. */
    public static final int PLAIN = 0;
    /** The call is an operation that executes now. */
    public static final int CALL = 1;
    /** As {@link #CALL}, and it need not wait: woven code replaces its time-out by zero. */
    public static final int CALL_AT_ONCE = 2;

    /** The numbers of the fields behind field updaters. */
    private static final TrialState<Map<Object, Integer>> UPDATED_FIELDS = TrialState.of(IdentityHashMap::new);

    /** How many hold a read-write lock to read. */
    private static final int READERS = Fields.number("java/util/concurrent/locks/ReentrantReadWriteLock", "readers");

    private CallHooks() {}

    /** Before a call without arguments that cannot wait, call back or be seen half done: its end is not announced. Hot. */
    public static void simple(@Nullable Object receiver, int point) {
        ThreadTask task = Current.task();
        if (task == null || receiver == null || task.sharesNothing()) {
            if (receiver != null) {
                look(task, receiver, null, 1, CallPoint.get(point));
            }
            return;
        }
        CallPoint call = CallPoint.get(point);
        CallPoint.Answer answer = call.answer(receiver.getClass());
        Row row = answer.row();
        if (row != null) {
            int resource = resource(task.engine, row, answer, receiver, null, 1);
            task.engine.operate(task, call.site, resource, row.access());
            if (task.engine.scheduler.isExact()) {
                tellReaders(task, row, receiver, call.site, resource);
            }
        } else {
            tellPosition(receiver, call);
        }
    }

    /** An iterator over what nobody changes is changed itself: two that share it get different elements. */
    private static void tellPosition(Object receiver, CallPoint call) {
        if (receiver instanceof Iterator || receiver instanceof Enumeration || receiver instanceof Spliterator) {
            UntoldHooks.changes(receiver, call.site);
        }
    }

    /**
     * Before a call. Returns when the call is to be made.
     *
     * @param reference the first argument if it is a reference, else null
     * @param number the first argument if it is an int or long, else 1
     * @param nanos the time-out, or -1 where the call has none
     */
    public static int before(
            @Nullable Object receiver, @Nullable Object reference, long number, long nanos, int point) {
        return before(receiver, reference, number, nanos, CallPoint.get(point));
    }

    static int before(@Nullable Object receiver, @Nullable Object reference, long number, long nanos, CallPoint call) {
        ThreadTask task = Current.task();
        if (task == null || receiver == null || !task.isProgram()) {
            if (receiver != null) {
                look(task, receiver, reference, number, call);
            }
            return PLAIN;
        }
        CallPoint.Answer answer = call.answer(receiver.getClass());
        Row row = answer.row();
        if (row == null) {
            tellPosition(receiver, call);
            return PLAIN;
        }
        Engine engine = task.engine;
        // for the end of the call too, at the same depth
        StackRoom.requireForAll(engine.heartbeat);
        int resource = resource(engine, row, answer, receiver, reference, number);
        boolean timed = answer.waits() && row.timed() && nanos >= 0;
        if (answer.waits() || answer.special() && row.has(Flag.MONITOR)) {
            announce(task, row, receiver, argument(row, reference, number), resource, row.interruptible());
            task.timedOut = timed && nanos == 0;
            if (timed && nanos > 0) {
                engine.deadlines.set(task, nanos);
                task.call.waitsSince = engine.clock.elapsedNanos();
            }
        } else {
            task.waits = ThreadTask.Waits.NOTHING;
        }
        boolean looks = answer.special() && row.has(Flag.WAITERS);
        if (looks) {
            letIn(engine, resource);
            engine.lookedAt.add(resource);
        }
        task.call.interruptedOnEntry = Jdk.isInterrupted(task.thread);
        task.call.seenWaiting = false;
        task.call.lateBy = 0;
        task.call.parksUntil = 0;
        boolean isExact = engine.scheduler.isExact();
        if (isExact && row.interruptible() && answer.waits()) {
            engine.entersWait(task);
        }
        boolean awaitsDone = isExact && awaitsDone(task, row, receiver);
        try {
            engine.operatePrepared(
                    task,
                    call.site,
                    awaitsDone ? engine.done(Resources.canonical(receiver)) : resource,
                    isExact ? exactAccess(task, answer, row, receiver, resource) : access(row, receiver));
        } finally {
            if (looks) {
                engine.lookedAt.remove((Integer) resource);
            }
        }
        if (task.call.letIn) {
            task.call.letIn = false;
            // whoever wants to know its state has waited for that
            engine.scheduler.touched(task.self);
            if (timed && nanos > 0) {
                task.call.lateBy = engine.clock.elapsedNanos() - task.call.waitsSince;
                task.call.parksUntil = task.call.waitsSince + nanos;
            }
        }
        if (answer.end() >= 0) {
            engine.scheduler.attempt(task);
        } else if (awaitsDone) {
            // what was done before is known of the future itself
            engine.scheduler.order(task, call.site, resource, Access.AWAIT);
        }
        if (timed) {
            engine.clock.cancel(task);
        }
        if (row.access() == Access.AWAIT) {
            InsideHooks.gets(task, receiver);
        }
        if (row.interruptible()) {
            engine.observesInterrupts(task);
            overlookInterrupt(task, answer);
        }
        task.calls.enter(call.site, resource, answer.end());
        if (answer.special()) {
            enterSpecial(task, row, receiver, resource, reference, number);
        }
        if (isExact) {
            tellExactly(task, answer, row, receiver, call.site, resource);
        }
        return timed && task.timedOut ? CALL_AT_ONCE : CALL;
    }

    /** What an exact strategy must know of a call that begins. */
    private static void tellExactly(
            ThreadTask task, CallPoint.Answer answer, Row row, Object receiver, int site, int resource) {
        Engine engine = task.engine;
        task.call.attempt = answer.looksIfFailed() ? task.operations() : -1;
        task.call.update = answer.writesLast() ? task.operations() : -1;
        tellReaders(task, row, receiver, site, resource);
        if (receiver instanceof CountDownLatch latch && row.access() == Access.RELEASE && latch.getCount() == 0) {
            // It changes nothing, and nobody waits for it. But the others could swap only as long as none came too
            // late.
            engine.scheduler.refine(task, Access.READ);
            engine.doubts.add("CountDownLatch.countDown once it is zero");
        }
        if (answer.goesOn()) {
            goesOn(task, row, receiver, resource);
        }
        if (answer.streams()) {
            callsGoingOn(task).streams(resource);
        }
    }

    private static void announce(
            ThreadTask task, Row row, Object receiver, long argument, int resource, boolean interruptible) {
        task.waits = ThreadTask.Waits.CALL;
        task.call.announce(row.enabling(), receiver, argument, resource, interruptible, row.has(Flag.MONITOR));
    }

    /** A condition makes the call, or a handler: what it touches is noted, and where it would have to wait it cannot go on. */
    private static void look(
            @Nullable ThreadTask task, Object receiver, @Nullable Object reference, long number, CallPoint call) {
        if (task == null || !(task.isWatcher() || task.isHandler())) {
            return;
        }
        CallPoint.Answer answer = call.answer(receiver.getClass());
        Row row = answer.row();
        if (row == null) {
            return;
        }
        int resource = resource(task.engine, row, answer, receiver, reference, number);
        if (answer.waits() || answer.special() && row.has(Flag.MONITOR)) {
            announce(task, row, receiver, argument(row, reference, number), resource, false);
            task.timedOut = false;
            task.engine.operatePrepared(task, call.site, resource, row.access());
        } else if (task.isHandler()) {
            task.engine.operate(task, call.site, resource, row.access());
        } else {
            task.engine.watch().note(resource);
        }
    }

    /**
     * A task that was interrupted while it waited, and got what it waited for before it went on, may have noticed either
     * first. If it is what it waited for, it keeps the interrupt for later. Who is parked for a lock, though, notices the
     * interrupt; others can have seen that it is.
     */
    private static void overlookInterrupt(ThreadTask task, CallPoint.Answer answer) {
        if (answer.waits()
                && !task.call.interruptedOnEntry
                && !task.timedOut
                && Jdk.isInterrupted(task.thread)
                && !(task.call.seenWaiting && task.call.enabling == Enabling.LOCK_FREE_OR_MINE)
                && task.conditionHolds()
                && task.engine.choose(task, 2) == 1) {
            Jdk.clearInterrupted(task.thread);
            task.call.overlooked = true;
        }
    }

    private static void enterSpecial(
            ThreadTask task, Row row, Object receiver, int resource, @Nullable Object reference, long number) {
        Engine engine = task.engine;
        if (ArrayViews.isView(receiver.getClass())) {
            boolean isOne = row.name().equals("get") || row.name().equals("set");
            ArrayViews.touch(task, receiver, isOne ? (int) number : -1, access(row, receiver));
        }
        // the one argument that a method reads besides, first or behind a number
        for (int i = 0; i < row.also().size(); i++) {
            Also also = row.also().get(i);
            if (reference != null && Catalog.isJdkData(reference.getClass())) {
                alsoTouches(task, reference, also.access());
                if (also.access() == Access.READ) {
                    PartHooks.passes(task, reference, task.calls.site());
                }
            }
        }
        if (row.enabling() == Enabling.MONITOR_FREE) {
            task.engine.monitors.enterInside(task, engine.monitors.at(resource));
            Object inside = Resources.canonical(receiver);
            if (inside != receiver || engine.scheduler.isExact()) {
                // what a wrapper guards, its iterators and what it wraps reach without the monitor
                engine.scheduler.also(task, engine.resources.of(inside, ResourceTable.SELF), row.access());
            }
        }
        if (row.has(Flag.MONITOR)) {
            engine.busy.enter(task, resource);
        }
    }

    private static void alsoTouches(ThreadTask task, Object object, Access access) {
        Engine engine = task.engine;
        Object touched = Resources.canonical(object);
        engine.scheduler.also(task, engine.resources.of(touched, ResourceTable.SELF), access);
        if (ArrayViews.isView(touched.getClass())) {
            ArrayViews.touch(task, touched, -1, access);
        }
    }

    /** What the call does to its object after it has called the program back belongs to the program's operations there. */
    private static void goesOn(ThreadTask task, Row row, Object receiver, int resource) {
        // in a monitor it is what that guards
        int touched = row.enabling() == Enabling.MONITOR_FREE
                ? task.engine.resources.of(Resources.canonical(receiver), ResourceTable.SELF)
                : resource;
        callsGoingOn(task).enter(task.calls.depth(), touched, access(row, receiver));
    }

    private static CallsGoingOn callsGoingOn(ThreadTask task) {
        CallsGoingOn calls = task.callsGoingOn;
        if (calls == null) {
            calls = new CallsGoingOn();
            task.callsGoingOn = calls;
        }
        return calls;
    }

    private static long argument(Row row, @Nullable Object reference, long number) {
        if (row.enablingArgument() == Row.NO_ARGUMENT) {
            return 1;
        }
        return row.enabling() == Enabling.QUEUE_HAS_ROOM ? (reference == null ? 0 : 1) : number;
    }

    /** What a call is for an exact strategy. */
    private static Access exactAccess(
            ThreadTask task, CallPoint.Answer answer, Row row, Object receiver, int resource) {
        Access access = uninterruptedAccess(task, answer, row, receiver, resource);
        boolean isEnded = answer.waits() && row.interruptible() && task.call.interruptedOnEntry;
        return isEnded ? withoutWaiting(access) : access;
    }

    private static Access uninterruptedAccess(
            ThreadTask task, CallPoint.Answer answer, Row row, Object receiver, int resource) {
        if (answer.writesLast()) {
            // and what it writes is told when it does
            return Access.READ;
        }
        if (row.enabling() == Enabling.MONITOR_FREE) {
            // the monitor is one thing, and what it guards another
            Monitor monitor = task.engine.monitors.at(resource);
            return monitor != null && monitor.owner == task ? Access.RELEASE : Access.ACQUIRE;
        }
        if (row.access() == Access.AWAIT && !isKeptOutside(task, row, receiver)) {
            return Access.READ;
        }
        if (isOfReader(row, receiver)) {
            return Access.READ;
        }
        if (row.access() == Access.ACQUIRE && row.enabling() == Enabling.ALWAYS) {
            // it is let in whether the lock is free or not
            return Access.WRITE;
        }
        return access(row, receiver);
    }

    /** For exact strategies: whether the call waits until a future is done, whatever else others do to it. */
    private static boolean awaitsDone(ThreadTask task, Row row, Object receiver) {
        return row.access() == Access.AWAIT
                && row.enabling() == Enabling.FUTURE_DONE
                && waitsOutside(task, row, receiver);
    }

    /** Where it is interrupted it need not wait, and may go without what it would take: as for those who wait when the interrupt comes. */
    private static Access withoutWaiting(Access access) {
        return switch (access) {
            case AWAIT -> Access.READ;
            case ACQUIRE -> Access.WRITE;
            case READ, WRITE, RELEASE -> access;
        };
    }

    /** Who reads is counted, which those can tell who ask for the count. */
    private static void tellReaders(ThreadTask task, Row row, Object receiver, int site, int resource) {
        boolean isOfReader = isOfReader(row, receiver);
        boolean isOther =
                receiver instanceof ReentrantReadWriteLock || receiver instanceof ReentrantReadWriteLock.ReadLock;
        if (isOfReader || isOther && row.access() == Access.READ) {
            Engine engine = task.engine;
            int readers = engine.resources.of(engine.resources.object(resource), READERS);
            engine.touchesInside(task, readers, isOfReader ? Access.RELEASE : Access.READ);
            if (isOfReader) {
                engine.scheduler.order(task, site, resource, row.access());
            }
        }
    }

    /** Those who read together come and go in any order, and only who wants to write can tell. */
    private static boolean isOfReader(Row row, Object receiver) {
        return receiver instanceof ReentrantReadWriteLock.ReadLock
                && (row.access() == Access.ACQUIRE || row.access() == Access.RELEASE);
    }

    /** Whether the call begins only when what it waits for is there. Others look, and may park, or do something else meanwhile. */
    private static boolean isKeptOutside(ThreadTask task, Row row, Object receiver) {
        return waitsOutside(task, row, receiver) && !(row.interruptible() && Jdk.isInterrupted(task.thread));
    }

    /** The same, were it not interrupted already. */
    private static boolean waitsOutside(ThreadTask task, Row row, Object receiver) {
        return row.enabling() != Enabling.ALWAYS
                && !(receiver instanceof ForkJoinTask<?>)
                && !(receiver instanceof ForkJoinPool)
                && !(task.thread instanceof ForkJoinWorkerThread);
    }

    private static Access access(Row row, Object receiver) {
        return row.has(Flag.REORDERS) && !Resources.keepsAccessOrder(receiver) ? Access.READ : row.access();
    }

    /** After a call that {@link #before} answered with anything but {@link #PLAIN}, and that returned. */
    public static void after(int mode) {
        end(mode, true);
    }

    /** The same, where the result tells whether the call has done what it was made for: zero if not. */
    public static void after(int result, int mode) {
        end(mode, result != 0);
    }

    /** The same for a call that threw. What it waited for may have come all the same, and be an exception. */
    public static void thrown(Throwable thrown, int mode) {
        ThreadTask task = Current.task();
        if (task != null && task.engine.observer.reports) {
            task.engine.observer.values.addThrown(task, task.reportedSite, thrown);
        }
        end(
                mode,
                !(thrown instanceof InterruptedException
                        || thrown instanceof TimeoutException
                        || thrown instanceof BrokenBarrierException));
    }

    private static void end(int mode, boolean succeeded) {
        if (mode == PLAIN) {
            return;
        }
        ThreadTask task = Current.task();
        if (task != null && !task.calls.isEmpty()) {
            int resource = task.calls.resource();
            if (task.callsGoingOn != null) {
                task.callsGoingOn.leave(task.calls.depth());
            }
            if (!task.takesPart()) {
                task.calls.leave();
                return;
            }
            if (!succeeded && task.call.attempt == task.operations()) {
                task.engine.onlyReads(task);
            }
            if (task.call.update == task.operations()) {
                // the function did nothing that others could come between
                task.engine.scheduler.refine(task, Access.WRITE);
            }
            int end = task.calls.end();
            // a lock is given back however the call ends: a search that finds nothing has looked all the same
            if (end == CallPoint.Answer.RELEASE || (end != CallPoint.Answer.NOTHING && succeeded)) {
                order(task, resource, end);
            }
            task.calls.leave();
            task.call.lateBy = 0;
            task.call.parksUntil = 0;
            task.engine.monitors.exitInside(task, task.engine.monitors.at(resource));
            task.engine.busy.exit(task, resource);
            task.engine.scheduler.touched(resource);
            if (task.call.overlooked) {
                task.call.overlooked = false;
                Jdk.setInterrupted(task.thread);
            }
        }
    }

    /** What a call orders that is over. */
    private static void order(ThreadTask task, int resource, int end) {
        Access access = end == CallPoint.Answer.RELEASE ? Access.RELEASE : Access.of(end);
        if (access == Access.WRITE || access == Access.RELEASE) {
            task.engine.forgetRecent(task);
        }
        int site = end == CallPoint.Answer.RELEASE ? -1 : task.calls.site();
        task.engine.scheduler.order(task, site, resource, access);
    }

    /** Before a constructor that reads what it is given. */
    public static void constructing(@Nullable Object argument, int point) {
        int site = CallPoint.get(point).site;
        ThreadTask task = passes(argument, site, Access.READ) ? Current.task() : null;
        if (task != null && argument != null) {
            PartHooks.passes(task, argument, site);
        }
    }

    /**
     * Before a static method that reads or changes what it is given first.
     *
     * @param second what it reads besides, or null
     */
    public static void passing(@Nullable Object argument, @Nullable Object second, int point) {
        int site = CallPoint.get(point).site;
        boolean isTold = passes(argument, site, Sites.get(site).access());
        ThreadTask task = Current.task();
        if (task == null) {
            return;
        }
        if (isTold && argument != null) {
            PartHooks.passes(task, argument, site);
        }
        if (second != null && Catalog.isJdkData(second.getClass())) {
            if (isTold && task.isProgram()) {
                alsoTouches(task, second, Access.READ);
            } else {
                passes(second, site, Access.READ);
            }
        }
        if (task.engine.scheduler.isExact() && (isConcurrent(argument) || isConcurrent(second))) {
            // it goes through the elements one by one, and others may come between without a race
            task.engine.doubts.add("static methods that go through a concurrent collection");
        }
    }

    private static boolean isConcurrent(@Nullable Object collection) {
        return collection != null && !Resources.isPlain(collection);
    }

    /** Tells that the JDK touches an object; false if it does not, or only by methods of the program that tell themselves. */
    static boolean passes(@Nullable Object argument, int site, Access access) {
        ThreadTask task = Current.task();
        if (task == null
                || argument == null
                || (task.sharesNothing() && !task.isWatcher())
                || !Catalog.isJdkData(argument.getClass())) {
            return false;
        }
        Engine engine = task.engine;
        Object touched = Resources.canonical(argument);
        int resource = engine.resources.of(touched, ResourceTable.SELF);
        if (task.isWatcher()) {
            engine.watch().note(resource);
            return true;
        }
        engine.operate(task, site, resource, access);
        if (task.isProgram() && ArrayViews.isView(touched.getClass())) {
            ArrayViews.touch(task, touched, -1, access);
        }
        return true;
    }

    /** Before the JDK makes a text of an object: as a call of its {@code toString}, which the JDK makes. */
    public static void showing(@Nullable Object object, int point) {
        if (object instanceof StringBuilder) {
            PlainHooks.reads(object, CallPoint.get(point).site);
        } else if (object != null && object.getClass().getClassLoader() == null) {
            int mode = before(object, null, 1, -1, CallPoint.get(point));
            after(mode);
            ThreadTask task = mode == PLAIN ? null : Current.task();
            if (task != null) {
                PartHooks.passes(task, object, CallPoint.get(point).site);
            }
        }
    }

    /** The time-out of a call in nanoseconds, never negative. */
    public static long nanos(long time, @Nullable TimeUnit unit) {
        return unit == null || time <= 0 ? 0 : unit.toNanos(time);
    }

    private static int resource(
            Engine engine, Row row, CallPoint.Answer answer, Object receiver, @Nullable Object reference, long number) {
        if (answer.plainReceiver()) {
            return engine.resources.of(receiver, ResourceTable.SELF);
        }
        if (row.enabling() == Enabling.MONITOR_FREE) {
            // inside a monitor that the program may enter too: that monitor is the resource
            return engine.monitors.told(Resources.monitor(receiver)).resource;
        }
        return switch (row.resource()) {
            case RECEIVER -> engine.resources.of(receiver, ResourceTable.SELF);
            case OWNER -> engine.resources.of(answer.route().end(receiver), ResourceTable.SELF);
            case ELEMENT -> engine.resources.of(receiver, ResourceTable.element(Math.max((int) number, 0)));
            case FIELD -> updatedField(engine, receiver, reference);
            case ARGUMENT ->
                reference == null ? -1 : engine.resources.of(Resources.canonical(reference), ResourceTable.SELF);
            case EXECUTOR -> engine.resources.of(Resources.executor(receiver), ResourceTable.SELF);
            case COMMON_POOL ->
                engine.resources.of(PoolHooks.commonPool(Objects.requireNonNull(Current.task())), ResourceTable.SELF);
        };
    }

    /** The field behind a field updater is the same resource as the field itself. */
    private static int updatedField(Engine engine, Object updater, @Nullable Object target) {
        if (target == null) {
            return -1;
        }
        Map<Object, Integer> known = UPDATED_FIELDS.in(engine);
        Integer number = known.get(updater);
        if (number == null) {
            UpdatedField field = UpdatedField.of(updater);
            number = Fields.number(field.owner(), field.name());
            known.put(updater, number);
        }
        return engine.resources.of(target, number);
    }

    /** Tasks whose calls wait outside take their places inside, where a look at the waiters finds them. */
    private static void letIn(Engine engine, int resource) {
        for (ThreadTask task : engine.tasks.all()) {
            if (!task.ended && task.waits == ThreadTask.Waits.CALL && task.call.resource == resource) {
                task.call.letIn = true;
            }
        }
        engine.scheduler.touched(resource);
        if (engine.scheduler.isExact()) {
            engine.scheduler.touched(engine.done(engine.resources.object(resource)));
        }
    }
}
