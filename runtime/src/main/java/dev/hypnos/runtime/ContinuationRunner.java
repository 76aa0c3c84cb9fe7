package dev.hypnos.runtime;

import dev.hypnos.runtime.code.CalledBack;
import dev.hypnos.runtime.vm.EndSignal;
import dev.hypnos.runtime.vm.Jdk;
import dev.hypnos.runtime.vm.Patience;
import dev.hypnos.runtime.vm.StackChunks;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Objects;
import java.util.Set;
import jdk.internal.vm.Continuation;
import jdk.internal.vm.ContinuationScope;
import jdk.internal.vm.annotation.DontInline;
import org.jspecify.annotations.Nullable;

/**
 * Runs tasks as continuations on a carrier: a switch is a yield and a resume, without the operating system.
 *
 * <p>A task under a native frame (a class initialiser, the linking of a call site) is pinned: it cannot yield. Where it
 * must wait all the same, its carrier waits with it and another carrier goes on with the engine's work; when the task
 * is chosen, control passes back to its carrier. One carrier at a time has control.
 *
 * <p>A task that is left over when the trial ends is dropped with its continuation: nothing of it runs any more, not
 * even its {@code finally} blocks, as if the process had crashed. Only tasks that are pinned, or that the JDK has
 * called back in the middle of something, must give back what they hold: those unwind, and nothing that they do on
 * their way is an operation.
 */
final class ContinuationRunner extends TaskRunner {
    private static final ContinuationScope SCOPE = new ContinuationScope("hypnos");

    private static final Set<StackWalker.Option> CLASSES = Set.of(StackWalker.Option.RETAIN_CLASS_REFERENCE);

    private static final long CLOSED = Jdk.UNSAFE.objectFieldOffset(ContinuationRunner.class, "closed");

    private static final long POLL_MILLIS = 50;

    private final Deque<Carrier> spare = new ArrayDeque<>();
    private int carriers;
    private volatile boolean closed;
    private volatile boolean isBroken;
    private volatile boolean isAbandoned;
    /** Whether a carrier could not be freed from a task of some trial. */
    private boolean isLeftRunning;

    private EndSignal end = new EndSignal(Thread.currentThread());
    private final Thread[] active = new Thread[1];
    /** What waits for the trial under way in the place of a host's thread; null if that waits itself. */
    private @Nullable Driver driver;

    ContinuationRunner(Engine engine) {
        super(engine);
    }

    @Override
    public boolean startsThreads() {
        return false;
    }

    @Override
    void prepare(ThreadTask task) {
        task.continuation = new TaskContinuation(() -> runTask(task));
    }

    private static final class TaskContinuation extends Continuation {
        TaskContinuation(Runnable target) {
            super(SCOPE, target);
        }

        @Override
        protected void onPinned(Pinned reason) {
            // giveUp sees that the yield failed and moves control to another carrier
        }
    }

    @SuppressWarnings("DoNotCall") // this is how a task runs: on its carrier, in the place of a thread of its own
    private void runTask(ThreadTask task) {
        Thread thread = task.thread;
        IdentityHashes.seed(task);
        try {
            thread.run();
        } catch (Killed killed) {
            return;
        } catch (Throwable thrown) {
            Jdk.dispatchUncaught(thread, thrown);
        }
        try {
            Jdk.exit(thread);
        } finally {
            Jdk.setStatus(thread, Jdk.STATUS_TERMINATED);
            engine.tasks.end(task);
        }
    }

    @Override
    void drive(Runnable work) {
        if (Thread.currentThread() instanceof Carrier) {
            // part of what drives another engine
            work.run();
            return;
        }
        Lookout lookout = new Lookout(engine, active);
        Driver asking = new Driver(work);
        driver = asking;
        Carrier carrier = takeCarrier();
        carrier.drives = asking;
        carrier.call();
        while (!asking.awaitOver(Lookout.MILLIS)) {
            if (asking.passInterruptOn()) {
                continue;
            }
            if (!asking.isWaiting()) {
                lookout.renew();
            } else if (lookout.seesNoEnd() && asking.tryTakeBack(false)) {
                abandon(active[0]);
                asking.goOnHere();
            }
        }
        driver = null;
        asking.conclude();
    }

    @Override
    boolean runTrial() {
        Driver waiting = driver;
        boolean ended = waiting != null && waiting.isHere() && waiting.awaitTrial() ? waiting.hasEnded() : runForHost();
        Patience patience = new Patience(UNWIND_NANOS, POLL_MILLIS);
        unwindStuck(patience);
        unwindCalls(patience);
        if (!ended || isBroken) {
            close();
        }
        return ended && !isBroken;
    }

    /** Runs the trial while the calling thread waits. */
    private boolean runForHost() {
        Driver elsewhere = driver;
        driver = null;
        end = new EndSignal(Thread.currentThread());
        Lookout lookout = new Lookout(engine, active);
        takeCarrier().call();
        boolean ended = awaitEnd(end, lookout);
        if (!ended) {
            abandon(active[0]);
        }
        driver = elsewhere;
        return ended;
    }

    /**
     * What blocks for real may wait for a task that is suspended: it must not go on when that gives back what it holds.
     */
    private void abandon(Thread blocked) {
        isAbandoned = true;
        if (blocked instanceof Carrier carrier && carrier.task != null) {
            carrier.task.kill();
        }
    }

    private synchronized Carrier takeCarrier() {
        Carrier carrier = spare.poll();
        if (carrier == null) {
            carrier = new Carrier(this, "hypnos-carrier-" + ++carriers);
            carrier.start();
        }
        return carrier;
    }

    /** False where it is needed no more: the trial may be over, and the engine closed, before its carrier gets here. */
    private synchronized boolean giveBack(Carrier carrier) {
        spare.add(carrier);
        notifyAll();
        return !closed;
    }

    /** The life of a carrier: run the engine's loop whenever control is passed to it. */
    void serve(Carrier carrier) {
        do {
            carrier.awaitCall();
            if (closed) {
                return;
            }
            ThreadTask left = carrier.unwinds;
            Driver drives = carrier.drives;
            if (left != null) {
                carrier.unwinds = null;
                unwind(carrier, left);
            } else if (drives != null) {
                carrier.drives = null;
                drive(carrier, drives);
            } else {
                run(carrier);
            }
        } while (giveBack(carrier));
    }

    /** Runs what asks for trials, and the trials. */
    private void drive(Carrier carrier, Driver work) {
        if (work.goOn(carrier)) {
            run(carrier);
        }
    }

    /** Runs a trial; where that is over, and something here asks for trials, that and what it asks for. */
    private void run(Carrier carrier) {
        while (endsTrial(carrier)) {
            Driver waiting = driver;
            if (waiting == null) {
                end.signal();
                return;
            }
            if (!waiting.goOn(carrier)) {
                return;
            }
        }
    }

    /**
     * Runs tasks; true if the trial is over, and whoever waits for it is to hear of it. Whatever is thrown here is the
     * engine's: the trial ends with it, and not with a carrier that is no more.
     */
    private boolean endsTrial(Carrier carrier) {
        boolean isTaken = false;
        try {
            if (!loop(carrier)) {
                return false;
            }
            isTaken = isAwaited();
            if (isTaken) {
                engine.trialEnd.conclude();
            }
            return isTaken;
        } catch (Throwable thrown) {
            engine.trialEnd.breakOff(thrown);
            isBroken = true;
            return isTaken || isAwaited();
        }
    }

    /** Whether the end of the trial is still waited for. */
    private boolean isAwaited() {
        Driver waiting = driver;
        return waiting == null || waiting.tryTakeBack(true);
    }

    private static void unwind(Carrier carrier, ThreadTask left) {
        try {
            go(carrier, left);
        } catch (Throwable thrown) {
            // it has left, in whichever way
        } finally {
            Jdk.setCurrentThread(carrier, carrier);
        }
    }

    /** Runs tasks until the trial is over, which is true, or until control goes to another carrier. */
    private boolean loop(Carrier carrier) {
        active[0] = carrier;
        try {
            return switchTasks(carrier);
        } finally {
            Jdk.setCurrentThread(carrier, carrier);
        }
    }

    private boolean switchTasks(Carrier carrier) {
        // As a volatile read it would wait for the volatile writes of the program.
        while (!Jdk.UNSAFE.getBooleanOpaque(this, CLOSED)) {
            ThreadTask task = engine.loop.next();
            if (task == null) {
                return !unwinding && !isAbandoned;
            }
            Carrier stuck = task.stuck;
            if (stuck != null) {
                task.stuck = null;
                active[0] = stuck;
                stuck.call();
                return false;
            }
            go(carrier, task);
        }
        return false;
    }

    /**
     * Runs the task until it gives up control. The current thread stays the task's: the next task follows at once, and
     * nothing between the two asks. Separate frames change the current thread and read it; see
     * {@link Jdk#setCurrentThread}.
     */
    @DontInline
    private static void go(Carrier carrier, ThreadTask task) {
        carrier.task = task;
        Jdk.setCurrentThread(carrier, task.thread);
        try {
            Objects.requireNonNull(task.continuation).run();
        } finally {
            carrier.task = null;
        }
    }

    @Override
    void aside(ThreadTask task, Runnable work) {
        aside((Carrier) Jdk.LANG.currentCarrierThread(), task, work);
    }

    /** As {@link #go}, on the carrier's own stack. */
    @DontInline
    private static void aside(Carrier carrier, ThreadTask task, Runnable work) {
        carrier.task = task;
        Jdk.setCurrentThread(carrier, task.thread);
        try {
            work.run();
        } finally {
            carrier.task = null;
        }
    }

    @Override
    void giveUp(ThreadTask task) {
        if (task.takesPart() && !yielded()) {
            stayOnCarrier(task);
        }
    }

    /**
     * To suspend a task in a very deep recursion the VM itself recurses, and may find that the stack does not suffice.
     */
    private static boolean yielded() {
        try {
            return Continuation.yield(SCOPE);
        } catch (StackOverflowError tooDeepToSuspend) {
            return false;
        }
    }

    private void stayOnCarrier(ThreadTask task) {
        Carrier carrier = (Carrier) Jdk.LANG.currentCarrierThread();
        carrier.task = null;
        task.stuck = carrier;
        takeCarrier().call();
        carrier.awaitCall();
        active[0] = carrier;
        carrier.task = task;
    }

    private volatile boolean unwinding;

    /** Frees the carriers that still wait under a pinned task, by unwinding it. */
    private void unwindStuck(Patience patience) {
        for (ThreadTask task : tasks()) {
            Carrier carrier = task.stuck;
            if (carrier != null) {
                unwinding = true;
                task.kill();
                task.stuck = null;
                carrier.call();
                awaitSpare(carrier, task, patience);
            }
        }
        unwinding = false;
    }

    /**
     * A task that was dropped in the middle of the JDK's code would keep the real locks that are held there. Where the
     * object is one that all trials share, such as the system properties or the standard output, no later trial could
     * use it.
     */
    private void unwindCalls(Patience patience) {
        for (ThreadTask task : tasks()) {
            if (!task.ended && task.takesPart() && (!task.calls.isEmpty() || isCalledBack(task))) {
                task.kill();
                Carrier carrier = takeCarrier();
                carrier.unwinds = task;
                carrier.call();
                awaitSpare(carrier, task, patience);
            }
        }
    }

    /** Whether code of the JDK stands between code of the program. */
    private static boolean isCalledBack(ThreadTask task) {
        Continuation continuation = task.continuation;
        return continuation != null
                && StackChunks.bytes(continuation) > 0
                && continuation.stackWalker(CLASSES).walk(new CalledBack());
    }

    private synchronized void awaitSpare(Carrier carrier, ThreadTask task, Patience patience) {
        while (!spare.contains(carrier)) {
            if (task.unwinding.stopped || patience.runsOut()) {
                isLeftRunning = true;
                return;
            }
            try {
                wait(POLL_MILLIS);
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }

    @Override
    boolean isLeftRunning() {
        return isLeftRunning;
    }

    /**
     * Frames of a suspended task lie on the heap, and only the topmost come back to the carrier's stack when it goes
     * on. A recursion that is preempted on its way would go on until the heap is full.
     */
    @Override
    void requireDepth(ThreadTask task) {
        if (task.continuation != null && StackChunks.bytes(task.continuation) > Carrier.STACK_BYTES) {
            throw new StackOverflowError();
        }
    }

    @Override
    StackTraceElement[] stack(ThreadTask task) {
        if (task.stuck != null) {
            return task.stuck.getStackTrace();
        }
        return task.continuation == null || task.continuation.isDone()
                ? new StackTraceElement[0]
                : task.continuation.getStackTrace();
    }

    @Override
    synchronized void close() {
        closed = true;
        for (Carrier carrier : spare) {
            carrier.call();
        }
        spare.clear();
    }
}
