package dev.hypnos.runtime;

import dev.hypnos.catalog.Resources;
import dev.hypnos.kernel.Access;
import dev.hypnos.kernel.History;
import dev.hypnos.kernel.Scheduler;
import dev.hypnos.kernel.StackRoom;
import dev.hypnos.kernel.Task;
import dev.hypnos.kernel.TaskName;
import dev.hypnos.kernel.strategy.Divergence;
import dev.hypnos.kernel.strategy.Fifo;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Runs trials, one after the other, each with the program's threads as tasks of which one runs at a time. Several engines
 * can be at work in one JVM.
 *
 * <p>The engine owns the state of the trial under way: the scheduler that decides, the numbers of resources, the monitors,
 * the clock. A {@link TaskRunner} switches between tasks, on continuations or on real threads; everything that blocks is
 * modelled here, so that both give the same operations for the same schedule.
 */
public final class Engine implements AutoCloseable {
    /** How tasks run. */
    public enum Mode {
        /** As continuations on one carrier thread: fast. */
        CONTINUATIONS,
        /** Each on its own started thread, with hand-off: what a debugger needs. */
        THREADS
    }

    /** How deep a task recurses is asked every so many operations. */
    private static final long DEPTH_CHECK = 1023;

    private static final int RESERVE_BYTES = 2 << 20;

    private static final long OVER = Jdk.UNSAFE.objectFieldOffset(Engine.class, "over");

    final Scheduler scheduler = new Scheduler(new Fifo());
    final ResourceTable resources = new ResourceTable();
    final VirtualClock clock = new VirtualClock();
    final Deadlines deadlines = new Deadlines(this);
    final BusyCalls busy = new BusyCalls();
    final StreamLocks streamLocks = new StreamLocks();
    final UnknownObjects unknownObjects = new UnknownObjects();
    /** Resources of pending calls that look at who waits: those that wait must take their places. */
    final List<Integer> lookedAt = new ArrayList<>();

    final Names names = new Names(this);
    final Counters counters = new Counters();
    private final Mode mode;
    /** There the next task is chosen on the stack of the one before, however deep that is. */
    private final boolean onThreads;

    private TaskRunner runner;
    private UncontrolledCalls uncontrolledCalls = UncontrolledCalls.FAIL;

    /** Every task of the trial, by thread and in the order of creation. */
    private final Map<Thread, ThreadTask> tasks = new IdentityHashMap<>();

    private final List<ThreadTask> all = new ArrayList<>();
    final WaitingCalls waitingCalls = new WaitingCalls();
    final HostTasks hosts = new HostTasks(this);
    final List<Courier> couriers = new ArrayList<>();
    final TaskLoop loop = new TaskLoop(this);
    private int taskNumbers;
    private @Nullable ThreadTask root;
    private @Nullable Trial trial;
    long operationLimit;
    private volatile @Nullable Failure failure;
    private volatile boolean over = true;
    private volatile boolean concluding;
    /** What went wrong when the trace was read. */
    private @Nullable Throwable defect;
    /** What is given up when a program has used up the memory, so that its trial can come to an end. */
    private byte @Nullable [] reserve = new byte[RESERVE_BYTES];

    /** What went wrong in the engine itself. */
    private volatile @Nullable Throwable broken;
    /** Whether any trial of this engine interrupted a task. */
    private boolean interrupts;
    /** Whether any trial of this engine ended a process of a model by a signal. */
    boolean signals;
    /** Whether any trial of this engine lost what was on its way between two nodes of a model. */
    boolean losses;

    /** Reaches the watchdog: changes whenever a hook is called. */
    long heartbeat;

    /** Reaches the watchdog: changes whenever a loop tells of its turns. */
    long turns;

    /** Reaches the watchdog: changes whenever a class is loaded for the program, which may take long. */
    volatile long loads;

    /** When the trial under way must end, as {@code System.nanoTime} has it; only where it {@link #hasDeadline}. */
    private volatile long deadlineNanos;

    private volatile boolean hasDeadline;
    private boolean mustRepeat;
    /** Whether the trial run last was ended by that. */
    private volatile boolean isCutOff;

    /** Set by the watchdog: a loop has gone on for so long without an operation that it must end. */
    volatile boolean loopMustEnd;

    private final LeftOver leftOver = new LeftOver();
    final Observer observer = new Observer(this);
    final TrialGlobals globals = new TrialGlobals();

    /** The properties of the trial; null while it has none. */
    @Nullable
    Watch watch;

    /** What is beyond the trial and allowed; null if nothing is. */
    @Nullable
    RealWorld world;

    private Engine(Mode mode) {
        this.mode = mode;
        this.onThreads = mode == Mode.THREADS;
        this.runner = TaskRunner.of(mode, this);
    }

    /** What is done about calls that are not controlled; they fail a trial unless this is set. */
    public void uncontrolledCalls(UncontrolledCalls policy) {
        uncontrolledCalls = policy;
    }

    public UncontrolledCalls uncontrolledCalls() {
        return uncontrolledCalls;
    }

    /**
     * From now on trials end at this time, finished or not.
     *
     * @param nanoTime as {@code System.nanoTime} has it
     */
    public void endAt(long nanoTime) {
        deadlineNanos = nanoTime;
        hasDeadline = true;
    }

    /** From now on trials have all the time they need. */
    public void endWhenever() {
        hasDeadline = false;
    }

    /** Whether the trial run last was ended because its time was up: it has neither failed nor passed. */
    public boolean isCutOff() {
        return isCutOff;
    }

    boolean isTimeUp() {
        return hasDeadline && System.nanoTime() - deadlineNanos >= 0;
    }

    /** Whether the trial run last was given up half way, and must be run again with other classes. */
    public boolean mustRepeat() {
        return mustRepeat;
    }

    /**
     * The program defines a class whose name an earlier trial gave to another one, and a loader has one class for a name: the trial
     * begins anew, with a new loader.
     */
    void discard(ThreadTask task, TrialLoader loader) {
        loader.retire();
        loader().retire();
        if (!over) {
            mustRepeat = true;
        }
        stop();
        giveUp(task);
        throw new Killed();
    }

    /** Called by the watchdog: ends the trial at the next operation, or the next turn of a loop. */
    void cutOff() {
        if (!over) {
            isCutOff = true;
        }
        loopMustEnd = true;
        stop();
    }

    /** What a reader of the results of all trials so far should know, one line each. */
    public List<String> notes() {
        List<String> notes = new ArrayList<>(unknownObjects.notes());
        notes.addAll(leftOver.notes());
        return notes;
    }

    /** A new engine. Throws if the agent is not installed: nothing would be controlled. */
    public static Engine open(Mode mode) {
        Installation.require();
        return new Engine(mode);
    }

    /** Whether a debugger's agent is loaded in this JVM; tasks must then run on real threads. */
    public static boolean debuggerPresent() {
        for (String argument : ManagementFactory.getRuntimeMXBean().getInputArguments()) {
            if (argument.startsWith("-agentlib:jdwp") || argument.startsWith("-Xrunjdwp")) {
                return true;
            }
        }
        return false;
    }

    /** Runs a trial to its end. The calling thread waits. */
    public Outcome run(Trial next) {
        if (Current.task() != null) {
            throw new IllegalStateException("a trial cannot be run from within a trial");
        }
        trial = next;
        operationLimit = next.operationLimit();
        failure = null;
        isCutOff = false;
        mustRepeat = false;
        broken = null;
        watch = null;
        world = null;
        if (reserve == null) {
            reserve = new byte[RESERVE_BYTES];
        }
        tasks.clear();
        all.clear();
        waitingCalls.clear();
        couriers.clear();
        taskNumbers = 0;
        resources.clear();
        clock.clear();
        busy.clear();
        streamLocks.clear();
        unknownObjects.clear();
        lookedAt.clear();
        names.clear();
        counters.clear();
        globals.clear();
        observer.start(next);
        next.strategy().resources(new StableNames(this));
        scheduler.start(next.strategy(), next.randomness(), next.history(), next.operationLimit());
        Thread main = new Thread(null, () -> runTest(next), "main");
        main.setContextClassLoader(next.loader());
        ThreadTask first = newTask(main, next.root());
        root = first;
        deadlines.start(taskNumbers++, next);
        loopMustEnd = false;
        over = false;
        scheduler.startRoot(first);
        boolean ended = runner.runTrial();
        if (!ended || runner.isLeftRunning()) {
            // whatever still runs there belongs to no trial any more
            runner.tasks().forEach(task -> task.killed = true);
            if (next.loader() instanceof TrialLoader loader) {
                loader.retire();
            }
            runner.close();
            runner = TaskRunner.of(mode, this);
        }
        if (broken != null) {
            throw new IllegalStateException("the engine failed", broken);
        }
        if (!ended) {
            conclude();
        }
        if (defect instanceof OutOfMemoryError) {
            failure = failure == null ? new Failure.TestThrew(defect) : failure;
        } else if (defect != null) {
            throw new IllegalStateException("the trace could not be read", defect);
        }
        observer.values.end(scheduler.operations());
        Outcome outcome = new Outcome(
                failure,
                scheduler.trace(),
                scheduler.operations(),
                scheduler.decisions(),
                scheduler.switches(),
                all.size(),
                clock.elapsedNanos(),
                observer.observations(),
                observer.values,
                observer.stacks());
        waitingCalls.clear();
        all.clear();
        tasks.clear();
        globals.closeDevices();
        if (reserve == null) {
            resources.clear();
            globals.clear();
        }
        return outcome;
    }

    /** Completes the trace and has it read. Called once for each trial, when no task runs any more. */
    void conclude() {
        concluding = true;
        over = true;
        if (reserve == null && Objects.requireNonNull(trial).loader() instanceof TrialLoader loader) {
            loader.reset();
        }
        if (failure == null && !isCutOff && !mustRepeat) {
            leftOver.look(this);
        }
        all.forEach(scheduler::abandon);
        couriers.forEach(scheduler::abandon);
        scheduler.end();
        scheduler.trace().describe(this::isPlain, names::resource);
        scheduler.trace().name(() -> new StableNames(this));
        defect = null;
        try {
            // to read a long trace may take longer than the trial did
            if (!mustRepeat && !isCutOff) {
                Objects.requireNonNull(trial).reader().accept(scheduler.trace());
            }
        } catch (Throwable thrown) {
            defect = thrown;
        }
        History history = Objects.requireNonNull(trial).history();
        if (watch != null && history != null) {
            watch.teach(history);
        }
        concluding = false;
    }

    /** Whether a resource is a collection that is not made for several tasks. */
    private boolean isPlain(int resource) {
        return resources.part(resource) == ResourceTable.SELF && Resources.isPlain(resources.object(resource));
    }

    /** Whether the trace is being read: no hook is called meanwhile, and yet nothing is stuck. */
    boolean isConcluding() {
        return concluding;
    }

    private void runTest(Trial test) {
        try {
            test.body().run();
        } catch (Killed killed) {
            throw killed;
        } catch (Throwable thrown) {
            noticeMemory(thrown);
            if (!isOver()) {
                fail(new Failure.TestThrew(thrown));
            }
        }
    }

    @Override
    public void close() {
        runner.close();
    }

    // Tasks

    private ThreadTask newTask(Thread thread, TaskName name) {
        int number = taskNumbers++;
        IdentityHashes.pin(thread, name.hash());
        ThreadTask task = new ThreadTask(
                this, number, name, thread, resources.of(thread, ResourceTable.SELF), counters.threadId(thread));
        task.runsJdkCode = thread.getClass() != Thread.class && Jdk.isJdk(thread.getClass())
                || Jdk.target(thread) instanceof Runnable target && Jdk.isJdk(target.getClass());
        tasks.put(thread, task);
        all.add(task);
        Jdk.setStatus(thread, Jdk.STATUS_ALIVE);
        runner.prepare(task);
        return task;
    }

    /** The running task starts a thread. */
    ThreadTask start(ThreadTask parent, Thread thread) {
        forgetRecent(parent);
        ThreadTask child = newTask(thread, scheduler.nextName(parent));
        child.host = parent.starts == null ? parent.host : parent.starts;
        child.isPaused = child.host != null && child.host.isPaused();
        scheduler.start(parent, child);
        return child;
    }

    /** The task that runs this thread, or null. */
    @Nullable
    ThreadTask taskOf(Thread thread) {
        return tasks.get(thread);
    }

    List<ThreadTask> tasks() {
        return all;
    }

    /** The running task is over: its thread has left its run method. */
    void end(ThreadTask task) {
        task.ended = true;
        if (over || task.killed) {
            return;
        }
        observer.ends(task);
        MonitorHooks.notifyAtEnd(task);
        waitingCalls.recheck(scheduler);
        scheduler.end(task, task.self);
        if (task == root && watch != null) {
            watch.isTestOver = true;
        } else if (task == root) {
            stop();
        }
    }

    /** Whether the trial has properties. */
    boolean isWatched() {
        return watch != null;
    }

    /** The properties of the trial. */
    Watch watch() {
        if (watch == null) {
            Thread thread = new Thread(null, () -> {}, "watch");
            thread.setContextClassLoader(Objects.requireNonNull(trial).loader());
            watch = new Watch(this, thread);
        }
        return watch;
    }

    // Operations

    /** The running task announces an operation that is always enabled, and returns when it executes. Hot. */
    void operate(ThreadTask task, int site, int resource, Access access) {
        task.waits = ThreadTask.Waits.NOTHING;
        if ((heartbeat & DEPTH_CHECK) == 0) {
            runner.requireDepth(task);
        }
        operatePrepared(task, site, resource, access);
    }

    /** As {@link #operate}, where the task says itself what it {@linkplain ThreadTask#waits waits} for. Hot. */
    void operatePrepared(ThreadTask task, int site, int resource, Access access) {
        heartbeat++;
        forgetRecent(task);
        if (task.killed) {
            if (task.watch == null) {
                throw new Killed();
            }
            task.watch.operates(resource);
            return;
        }
        if (onThreads) {
            StackRoom.requireDeep();
        }
        if (!announce(task, site, resource, access)) {
            if (task.waits == ThreadTask.Waits.CALL) {
                waitingCalls.add(task);
                giveUp(task);
                waitingCalls.remove(task);
            } else {
                giveUp(task);
            }
        }
        IdentityHashes.seed(task);
        if (observer.reports) {
            observer.operation(task, site, resource);
        }
    }

    /** The task does something that others may notice: what it repeats from now on is new. */
    void forgetRecent(ThreadTask task) {
        Monitor untold = task.recent.untold();
        if (untold != null) {
            scheduler.edge(task, untold.resource, Access.ACQUIRE);
        }
        task.recent.forget();
    }

    private boolean announce(ThreadTask task, int site, int resource, Access access) {
        try {
            return scheduler.announce(task, site, resource, access);
        } catch (Divergence divergence) {
            diverged(divergence);
            return false;
        }
    }

    /** A choice of the running task among alternatives that are not operations. */
    int choose(ThreadTask task, int bound) {
        if (task.killed) {
            // it only gives back what it holds, and the trial is over
            return 0;
        }
        try {
            return scheduler.choose(bound);
        } catch (Divergence divergence) {
            diverged(divergence);
            giveUp(task);
            throw new Killed();
        }
    }

    void diverged(Divergence divergence) {
        fail(new Failure.Diverged(String.valueOf(divergence.getMessage()), divergence.details()));
    }

    /** The running task gives up control until it is chosen. */
    void giveUp(ThreadTask task) {
        runner.giveUp(task);
        if (task.killed) {
            throw new Killed();
        }
    }

    /** Blocks the running task until something wakes it, or for so many nanoseconds; zero for no limit. */
    void block(ThreadTask task, ThreadTask.Waits waits, long nanos) {
        heartbeat++;
        forgetRecent(task);
        if (onThreads) {
            StackRoom.requireDeep();
        }
        StackRoom.require(heartbeat);
        if (task.watch != null) {
            task.watch.refuse();
        }
        if (task.runsJdkCode) {
            waitingCalls.recheck(scheduler);
        }
        task.waits = waits;
        task.timedOut = false;
        deadlines.set(task, nanos);
        scheduler.suspend(task);
        giveUp(task);
        IdentityHashes.seed(task);
    }

    // What waits

    /** A blocked task can go on; that is its next operation. */
    void resume(ThreadTask task, int site, int resource, Access access) {
        task.waits = ThreadTask.Waits.NOTHING;
        clock.cancel(task);
        scheduler.wake(task, site, resource, access);
    }

    /**
     * The operation under way would notice an interrupt: it reads the state of its own task. Recorded only for programs
     * that were ever seen to interrupt; for all others it would double the trace of every blocking call.
     */
    void observesInterrupts(ThreadTask task) {
        if (interrupts) {
            scheduler.also(task, task.self, Access.READ);
        }
    }

    /** Something other than time, such as an interrupt, may end what this task waits for. */
    void interrupted(ThreadTask task) {
        if (over) {
            return;
        }
        interrupts = true;
        if (task.ended) {
            return;
        }
        switch (task.waits) {
            case SLEEP -> {
                if (task.state() == Task.State.BLOCKED) {
                    resume(task, task.site(), -1, Access.AWAIT);
                }
            }
            case PERMIT -> {
                if (task.state() == Task.State.BLOCKED) {
                    Parking.resume(this, task);
                }
            }
            case NOTIFICATION -> {
                if (task.state() == Task.State.BLOCKED) {
                    MonitorHooks.endWaiting(this, task);
                }
            }
            case CALL, END, DEVICE -> scheduler.recheck(task);
            case MESSAGE, MONITOR, NOTHING -> {}
        }
    }

    /** A message has come for a task that waits for one; where it is about to do so, or its time is up, it will look. */
    void released(ThreadTask task) {
        if (task.waits == ThreadTask.Waits.MESSAGE && task.state() == Task.State.BLOCKED) {
            task.waits = ThreadTask.Waits.NOTHING;
            clock.cancel(task);
            scheduler.release(task);
        }
    }

    /** What delivers from a task to another, or to whatever else is called so. */
    Courier courier(ThreadTask from, String to, Runnable delivery) {
        Courier courier = new Courier(this, taskNumbers++, from.name.to(to), delivery);
        scheduler.addPredicted(courier);
        couriers.add(courier);
        return courier;
    }

    // The end of a trial

    /** Ends the trial with this failure, unless it is over already. */
    void fail(Failure reason) {
        if (watch != null && !over && !(reason instanceof Failure.Invariant)) {
            watch.settleAtEnd();
        }
        if (failure == null && !over) {
            failure = reason;
        }
        stop();
    }

    /** What is thrown where only the engine's own code runs. It is the program that has used up the memory. */
    void broken(Throwable thrown) {
        noticeMemory(thrown);
        if (thrown instanceof OutOfMemoryError) {
            fail(new Failure.TestThrew(thrown));
        } else {
            broken = thrown;
            stop();
        }
    }

    /** Gives up the reserve where the memory is used up; before anything is done about it that needs some. */
    void noticeMemory(Throwable thrown) {
        if (thrown instanceof OutOfMemoryError) {
            reserve = null;
        }
    }

    void stop() {
        over = true;
        scheduler.stop();
    }

    boolean isOver() {
        return over;
    }

    /** The same, hot: a volatile read would wait for the volatile writes of the program. */
    boolean isUnderWay() {
        return !Jdk.UNSAFE.getBooleanOpaque(this, OVER);
    }

    ClassLoader programLoader() {
        return Objects.requireNonNull(trial).loader();
    }

    TrialLoader loader() {
        return (TrialLoader) Objects.requireNonNull(trial).loader();
    }

    TaskRunner runner() {
        return runner;
    }

    ThreadTask root() {
        return Objects.requireNonNull(root);
    }
}
