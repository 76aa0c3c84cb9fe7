package dev.hypnos.runtime.calls;

import dev.hypnos.catalog.Enabling;
import dev.hypnos.catalog.Resources;
import dev.hypnos.catalog.Row;
import dev.hypnos.kernel.Access;
import dev.hypnos.runtime.Engine;
import dev.hypnos.runtime.Monitor;
import dev.hypnos.runtime.ThreadTask;
import dev.hypnos.runtime.names.Fields;
import dev.hypnos.runtime.names.ResourceTable;
import dev.hypnos.runtime.task.CallsGoingOn;
import dev.hypnos.runtime.vm.Jdk;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * What a systematic exploration must know of a call: what it reads, takes or changes as far as others can tell, and
 * whom it lets in.
 */
final class CallEffects {
    /** How many hold a read-write lock to read. */
    private static final int READERS = Fields.number("java/util/concurrent/locks/ReentrantReadWriteLock", "readers");

    private CallEffects() {}

    /** What an exact strategy must know of a call that begins. */
    static void begins(ThreadTask task, CallPoint.Answer answer, Row row, Object receiver, int site, int resource) {
        Engine engine = task.engine;
        task.call.attempt = answer.looksIfFailed() ? task.operations() : -1;
        task.call.update = answer.writesLast() ? task.operations() : -1;
        tellReaders(task, row, receiver, site, resource);
        if (receiver instanceof CountDownLatch latch && row.access() == Access.RELEASE && latch.getCount() == 0) {
            // It changes nothing, and nobody waits for it. But the
            // others could swap only as long as none came too late.
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

    /**
     * What the call does to its object after it has called the program back belongs to the program's operations there.
     */
    private static void goesOn(ThreadTask task, Row row, Object receiver, int resource) {
        // in a monitor it is what that guards
        int touched = row.enabling() == Enabling.MONITOR_FREE
                ? task.engine.resources.of(Resources.canonical(receiver), ResourceTable.SELF)
                : resource;
        callsGoingOn(task).enter(task.calls.depth(), touched, CalledParts.access(row, receiver));
    }

    private static CallsGoingOn callsGoingOn(ThreadTask task) {
        CallsGoingOn calls = task.callsGoingOn;
        if (calls == null) {
            calls = new CallsGoingOn();
            task.callsGoingOn = calls;
        }
        return calls;
    }

    /** What a call is for an exact strategy. */
    static Access access(ThreadTask task, CallPoint.Answer answer, Row row, Object receiver, int resource) {
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
        return CalledParts.access(row, receiver);
    }

    /** For exact strategies: whether the call waits until a future is done, whatever else others do to it. */
    static boolean awaitsDone(ThreadTask task, Row row, Object receiver) {
        return row.access() == Access.AWAIT
                && row.enabling() == Enabling.FUTURE_DONE
                && waitsOutside(task, row, receiver);
    }

    /**
     * Where it is interrupted it need not wait, and may go without what it would take: as for those who wait when the
     * interrupt comes.
     */
    private static Access withoutWaiting(Access access) {
        return switch (access) {
            case AWAIT -> Access.READ;
            case ACQUIRE -> Access.WRITE;
            case READ, WRITE, RELEASE -> access;
        };
    }

    /** Who reads is counted, which those can tell who ask for the count. */
    static void tellReaders(ThreadTask task, Row row, Object receiver, int site, int resource) {
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

    /**
     * Whether the call begins only when what it waits for is there. Others look, and may park, or do something else
     * meanwhile.
     */
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
}
