package dev.hypnos.runtime.calls;

import dev.hypnos.catalog.Also;
import dev.hypnos.catalog.Catalog;
import dev.hypnos.catalog.Enabling;
import dev.hypnos.catalog.Flag;
import dev.hypnos.catalog.Resources;
import dev.hypnos.catalog.Row;
import dev.hypnos.kernel.Access;
import dev.hypnos.kernel.StackRoom;
import dev.hypnos.runtime.Current;
import dev.hypnos.runtime.Engine;
import dev.hypnos.runtime.ThreadTask;
import dev.hypnos.runtime.names.ResourceTable;
import dev.hypnos.runtime.program.UntoldHooks;
import dev.hypnos.runtime.vm.Jdk;
import java.util.Enumeration;
import java.util.Iterator;
import java.util.Spliterator;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Around calls of the JDK's concurrent classes: the whole call is one operation on its receiver. It is announced
 * before, with the condition under which it goes through, and then runs in the JDK without being preempted. In a
 * process of a model, whose objects are its own, a call is no operation.
 */
public final class CallHooks {
    /** The call is no operation. */
    public static final int PLAIN = 0;
    /** The call is an operation that executes now. */
    public static final int CALL = 1;
    /** As {@link #CALL}, and it need not wait: woven code replaces its time-out by zero. */
    public static final int CALL_AT_ONCE = 2;

    private CallHooks() {}

    /**
     * Before a call without arguments that cannot wait, call back or be seen half done: its end is not announced. Hot.
     */
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
            int resource = CalledParts.resource(task.engine, row, answer, receiver, null, 1);
            task.engine.operate(task, call.site, resource, row.access());
            if (task.engine.scheduler.isExact()) {
                CallEffects.tellReaders(task, row, receiver, call.site, resource);
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
            if (call.nested != NestedReads.NONE) {
                NestedReads.read(task, call.nested, receiver, reference, call.site, false);
            }
            tellPosition(receiver, call);
            return PLAIN;
        }
        Engine engine = task.engine;
        // for the end of the call too, at the same depth
        StackRoom.requireForAll(engine.heartbeat);
        int resource = CalledParts.resource(engine, row, answer, receiver, reference, number);
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
        boolean awaitsDone = isExact && CallEffects.awaitsDone(task, row, receiver);
        try {
            engine.operatePrepared(
                    task,
                    call.site,
                    awaitsDone ? engine.done(Resources.canonical(receiver)) : resource,
                    isExact
                            ? CallEffects.access(task, answer, row, receiver, resource)
                            : CalledParts.access(row, receiver));
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
        if (call.nested != NestedReads.NONE) {
            NestedReads.read(task, call.nested, receiver, reference, call.site, true);
        }
        if (isExact) {
            CallEffects.begins(task, answer, row, receiver, call.site, resource);
        }
        return timed && task.timedOut ? CALL_AT_ONCE : CALL;
    }

    private static void announce(
            ThreadTask task, Row row, Object receiver, long argument, int resource, boolean interruptible) {
        task.waits = ThreadTask.Waits.CALL;
        task.call.announce(row.enabling(), receiver, argument, resource, interruptible, row.has(Flag.MONITOR));
    }

    /**
     * A condition makes the call, or a handler: what it touches is noted, and where it would have to wait it cannot go
     * on.
     */
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
        int resource = CalledParts.resource(task.engine, row, answer, receiver, reference, number);
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
     * A task that was interrupted while it waited, and got what it waited for before it went on, may have noticed
     * either first. If it is what it waited for, it keeps the interrupt for later. Who is parked for a lock, though,
     * notices the interrupt; others can have seen that it is.
     */
    private static void overlookInterrupt(ThreadTask task, CallPoint.Answer answer) {
        if (answer.waits()
                && !task.call.interruptedOnEntry
                && !task.timedOut
                && Jdk.isInterrupted(task.thread)
                && !(task.call.seenWaiting && task.call.enabling == Enabling.LOCK_FREE_OR_MINE)
                && task.conditionHolds()
                && task.engine.choices.choose(task, 2) == 1) {
            Jdk.clearInterrupted(task.thread);
            task.call.overlooked = true;
        }
    }

    private static void enterSpecial(
            ThreadTask task, Row row, Object receiver, int resource, @Nullable Object reference, long number) {
        Engine engine = task.engine;
        if (ArrayViews.isView(receiver.getClass())) {
            boolean isOne = row.name().equals("get") || row.name().equals("set");
            ArrayViews.touch(task, receiver, isOne ? (int) number : -1, CalledParts.access(row, receiver));
        }
        // the one argument that a method reads besides, first or behind a number
        for (int i = 0; i < row.also().size(); i++) {
            Also also = row.also().get(i);
            if (reference != null && Catalog.isJdkData(reference.getClass())) {
                CalledParts.alsoTouches(task, reference, also.access());
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

    private static long argument(Row row, @Nullable Object reference, long number) {
        if (row.enablingArgument() == Row.NO_ARGUMENT) {
            return 1;
        }
        return row.enabling() == Enabling.QUEUE_HAS_ROOM ? (reference == null ? 0 : 1) : number;
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

    /** The time-out of a call in nanoseconds, never negative. */
    public static long nanos(long time, @Nullable TimeUnit unit) {
        return unit == null || time <= 0 ? 0 : unit.toNanos(time);
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
