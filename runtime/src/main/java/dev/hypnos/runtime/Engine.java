package dev.hypnos.runtime;

import dev.hypnos.kernel.Access;
import dev.hypnos.kernel.Scheduler;
import dev.hypnos.kernel.Site;
import dev.hypnos.kernel.Sites;
import dev.hypnos.kernel.StackRoom;
import dev.hypnos.kernel.Task;
import dev.hypnos.kernel.events.EventExploration;
import dev.hypnos.kernel.strategy.Divergence;
import dev.hypnos.kernel.strategy.Fifo;
import dev.hypnos.runtime.code.TrialLoader;
import dev.hypnos.runtime.exact.Doubts;
import dev.hypnos.runtime.exact.LookingTasks;
import dev.hypnos.runtime.names.Names;
import dev.hypnos.runtime.names.ResourceTable;
import dev.hypnos.runtime.names.StableNames;
import dev.hypnos.runtime.names.ThreadParts;
import dev.hypnos.runtime.names.Values;
import dev.hypnos.runtime.outcome.Failure;
import dev.hypnos.runtime.outcome.Outcome;
import dev.hypnos.runtime.outcome.PrintLog;
import dev.hypnos.runtime.task.BusyCalls;
import dev.hypnos.runtime.task.CallsGoingOn;
import dev.hypnos.runtime.task.Handling;
import dev.hypnos.runtime.time.VirtualClock;
import dev.hypnos.runtime.world.Counters;
import dev.hypnos.runtime.world.Expectations;
import dev.hypnos.runtime.world.FaultBudget;
import dev.hypnos.runtime.world.RealWorld;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Runs trials, one after the other, each with the program's threads as tasks of which one runs at a time. Several
 * engines can be at work in one JVM.
 *
 * <p>The engine owns the state of the trial under way: the scheduler that decides, the numbers of resources, the
 * monitors, the clock. A {@link TaskRunner} switches between tasks, on continuations or on real threads; everything
 * that blocks is modelled here, so that both give the same operations for the same schedule.
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

    /**
     * Whether any engine of this JVM has run a trial of an exact strategy: until then loops need not tell of their
     * rounds.
     */
    private static boolean hasExact;

    private static final int SHORTAGES_MAX = 4;

    private static final Site SLEEP = Sites.add("sleep", "java.lang.Thread", "sleep", "the JDK", -1, 0, Access.AWAIT);

    public final Scheduler scheduler = new Scheduler(new Fifo());
    public final ResourceTable resources = new ResourceTable();
    public final Values values = new Values();
    public final Monitors monitors = new Monitors(this);
    public final VirtualClock clock = new VirtualClock();
    public final Deadlines deadlines = new Deadlines(this);
    public final BusyCalls busy = new BusyCalls();
    public final StreamLocks streamLocks = new StreamLocks();
    public final PrintLog printLog = new PrintLog(() -> this.observer.size());
    final UnknownObjects unknownObjects = new UnknownObjects();
    public final Doubts doubts = new Doubts();
    /** For exact strategies: those that wait by looking. */
    public final LookingTasks looking = new LookingTasks(scheduler, resources);
    /** Resources of pending calls that look at who waits: those that wait must take their places. */
    public final List<Integer> lookedAt = new ArrayList<>();

    /** What can be said of a thread, each apart from all else that others do to it. */
    public final ThreadParts parts = new ThreadParts(resources);

    public final TrialChoices choices = new TrialChoices(this);

    public final Tasks tasks = new Tasks(this);
    public final Names names = new Names(resources, tasks::nameOf, () -> this.observer.nameEarlier());
    /** For strategies. */
    private final StableNames stableNames = new StableNames(resources);

    public final Counters counters = new Counters();
    private final Mode mode;
    /** There the next task is chosen on the stack of the one before, however deep that is. */
    private final boolean onThreads;

    private TaskRunner runner;
    private UncontrolledCalls uncontrolledCalls = UncontrolledCalls.FAIL;

    final WaitingCalls waitingCalls = new WaitingCalls();
    public final HostTasks hosts = new HostTasks(this);
    public final TrialEnd trialEnd = new TrialEnd(this);
    final Invariants invariants = new Invariants(this);
    public final TaskLoop loop = new TaskLoop(this);
    private @Nullable Trial trial;
    long operationLimit;
    /** Whether any trial of this engine interrupted a task. */
    private boolean interrupts;

    /** Whether any trial of this engine ended a process of a model by a signal. */
    public boolean signals;
    /** Whether any trial of this engine lost what was on its way between two nodes of a model. */
    public boolean losses;

    /** Reaches the watchdog: changes whenever a hook is called. */
    public long heartbeat;

    /** Reaches the watchdog: changes whenever a loop tells of its turns. */
    public long turns;

    /** Reaches the watchdog: changes whenever a class is loaded for the program, which may take long. */
    public volatile long loads;

    /** Set by the watchdog: a loop has gone on for so long without an operation that it must end. */
    public volatile boolean loopMustEnd;

    /**
     * Whether faults may have come in the trial under way, and whether there was a trial in which none could though it
     * had a budget.
     */
    private boolean faultsBegan;

    private boolean faultsUnused;

    /** How often in a row there was no memory for the engine. */
    private int shortages;

    /** What earlier trials of this engine were like. */
    public final Expectations expectations = new Expectations();

    public final Observer observer = new Observer(this);
    final TrialGlobals globals = new TrialGlobals();

    /** The properties of the trial; null while it has none. */
    @Nullable
    Watch watch;

    /** What is beyond the trial and allowed; null if nothing is. */
    @Nullable
    public RealWorld world;

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
        trialEnd.endAt(nanoTime);
    }

    /** From now on trials have all the time they need. */
    public void endWhenever() {
        trialEnd.endWhenever();
    }

    /** Whether the trial run last was ended because its time was up: it has neither failed nor passed. */
    public boolean isCutOff() {
        return trialEnd.isCutOff();
    }

    /** Whether the trial run last was given up half way, and must be run again. */
    public boolean mustRepeat() {
        return trialEnd.mustRepeat();
    }

    /**
     * The program defines a class whose name an earlier trial gave to another one, and a loader has one class for a
     * name: the trial begins anew, with a new loader.
     */
    public void discard(ThreadTask task, TrialLoader loader) {
        loader.retire();
        loader().retire();
        trialEnd.repeat();
        giveUp(task);
        throw new Killed();
    }

    /** Whether a trial under way may be one of an exact strategy. Hot. */
    public static boolean hasExact() {
        return hasExact;
    }

    /** What a reader of the results of all trials so far should know, one line each. */
    public List<String> notes() {
        List<String> notes = new ArrayList<>(unknownObjects.notes());
        notes.addAll(trialEnd.notes());
        if (faultsUnused) {
            notes.add(
                    "the test has faults, and none could come: it never said cluster.faultsMayBegin() or Model.faultsMayBegin()");
        }
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

    /**
     * Runs what asks this engine for trials, one after the other. It runs where the trials run, so that no thread has
     * to be woken for each; the calling thread waits, and looks after the trials. What it throws is thrown here.
     */
    public void drive(Runnable work) {
        runner.drive(work);
    }

    /** Runs a trial to its end. The calling thread waits. */
    public Outcome run(Trial next) {
        if (Current.task() != null) {
            throw new IllegalStateException("a trial cannot be run from within a trial");
        }
        try {
            Outcome outcome = runToItsEnd(next);
            shortages = 0;
            return outcome;
        } catch (OutOfMemoryError full) {
            freeMemory(next, full);
            if (++shortages == SHORTAGES_MAX) {
                throw full;
            }
            trialEnd.repeatAnyway();
            return outcome();
        }
    }

    /**
     * The memory that a test uses up is missing where the engine needs some. Whom that strikes nobody can say, so
     * nothing of this trial is kept, and it is run again with all of the memory.
     */
    private void freeMemory(Trial next, OutOfMemoryError full) {
        trialEnd.noticeMemory(full);
        loopMustEnd = true;
        trialEnd.stop();
        tasks.killAll();
        resources.distrust();
        forget();
        if (next.loader() instanceof TrialLoader loader) {
            loader.reset();
            loader.retire();
        }
        runner.close();
        runner = TaskRunner.of(mode, this);
    }

    private Outcome runToItsEnd(Trial next) {
        begin(next);
        boolean ended = runner.runTrial();
        if (!ended || runner.isLeftRunning()) {
            // whatever still runs there belongs to no trial any more
            runner.tasks().forEach(ThreadTask::kill);
            resources.distrust();
            if (next.loader() instanceof TrialLoader loader) {
                loader.retire();
            }
            runner.close();
            runner = TaskRunner.of(mode, this);
        }
        trialEnd.requireSound();
        if (!ended) {
            trialEnd.conclude();
        }
        trialEnd.requireRead();
        observer.end(scheduler.operations());
        Outcome outcome = outcome();
        forget();
        return outcome;
    }

    private Outcome outcome() {
        return new Outcome(
                trialEnd.failure(),
                scheduler.trace(),
                scheduler.operations(),
                scheduler.decisions(),
                scheduler.switches(),
                tasks.all().size(),
                clock.elapsedNanos(),
                observer.observations(),
                observer.values,
                observer.answers,
                printLog.printed(),
                observer.stacks());
    }

    /** Everything is as new, and the task that runs the test is ready. */
    private void begin(Trial next) {
        trial = next;
        faultsBegan = false;
        operationLimit = next.operationLimit();
        trialEnd.prepare();
        watch = null;
        world = null;
        tasks.clear();
        waitingCalls.clear();
        stableNames.clear();
        resources.clear();
        monitors.clear();
        clock.clear();
        busy.clear();
        streamLocks.clear();
        unknownObjects.clear();
        lookedAt.clear();
        looking.clear();
        names.clear();
        counters.clear();
        globals.clear();
        observer.start(next);
        printLog.start(next.printing());
        invariants.clear();
        next.strategy().resources(stableNames);
        scheduler.keepOrders(next.reader().looksForRaces());
        scheduler.start(next.strategy(), next.randomness(), next.history(), next.operationLimit());
        if (scheduler.strategy() instanceof EventExploration events) {
            events.clock(deadlines::canMove);
        }
        if (scheduler.isExact()) {
            hasExact = true;
            interrupts = true;
            signals = true;
            losses = true;
        }
        Thread main = new Thread(null, () -> runTest(next), "main");
        main.setContextClassLoader(next.loader());
        // whatever the thread is like that makes it: what the program starts takes after this one
        main.setDaemon(false);
        main.setPriority(Thread.NORM_PRIORITY);
        ThreadTask root = tasks.addRoot(main, next.root());
        deadlines.start(tasks.nextNumber(), next);
        loopMustEnd = false;
        trialEnd.begin();
        scheduler.startRoot(root);
    }

    /** Of a trial that is over nothing is kept but its trace and what people read. */
    private void forget() {
        waitingCalls.clear();
        tasks.forget();
        globals.closeDevices();
        if (trialEnd.isOutOfMemory()) {
            resources.clear();
            monitors.clear();
            globals.clear();
        }
    }

    private void runTest(Trial test) {
        try {
            test.body().run();
            faultsUnused |= !faultsBegan && !test.faults().isNone();
        } catch (Killed killed) {
            throw killed;
        } catch (Throwable thrown) {
            trialEnd.noticeMemory(thrown);
            if (!trialEnd.isOver()) {
                trialEnd.fail(new Failure.TestThrew(thrown));
            }
        }
    }

    @Override
    public void close() {
        runner.close();
    }

    /** How many faults of each kind the trial may have. */
    public FaultBudget faults() {
        return Objects.requireNonNull(trial).faults();
    }

    /** From now on faults may come. */
    public void faultsBegin() {
        faultsBegan = true;
        if (scheduler.strategy() instanceof EventExploration events) {
            events.endPrelude();
        }
    }

    /**
     * The one object of this type that the trial has, made when it is first asked for and closed when the trial is
     * over.
     */
    public <T extends AutoCloseable> T device(Class<T> type, Supplier<T> made) {
        return globals.device(type, made);
    }

    /** Whether the trial has properties. */
    public boolean isWatched() {
        return watch != null;
    }

    /** The properties of the trial. */
    public Watch watch() {
        if (watch == null) {
            Thread thread = new Thread(null, () -> {}, "watch");
            thread.setContextClassLoader(Objects.requireNonNull(trial).loader());
            watch = new Watch(this, thread);
        }
        return watch;
    }

    // Operations

    /** The running task announces an operation that is always enabled, and returns when it executes. Hot. */
    public void operate(ThreadTask task, int site, int resource, Access access) {
        if (task.waits != ThreadTask.Waits.NOTHING) {
            task.waits = ThreadTask.Waits.NOTHING;
        }
        if ((heartbeat & DEPTH_CHECK) == 0) {
            runner.requireDepth(task);
        }
        operatePrepared(task, site, resource, access);
    }

    /** As {@link #operate}, where the task says itself what it {@linkplain ThreadTask#waits waits} for. Hot. */
    public void operatePrepared(ThreadTask task, int site, int resource, Access access) {
        heartbeat++;
        forgetRecent(task);
        if (task.waits != ThreadTask.Waits.NOTHING) {
            changesState(task, task);
        }
        if (!task.takesPart()) {
            if (task.isHandler()) {
                handles(task, site, resource, access);
                return;
            }
            if (!task.isWatcher()) {
                throw new Killed();
            }
            watch().operates(resource);
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
        if (task.waits != ThreadTask.Waits.NOTHING) {
            changesState(task, task);
        }
        if (task.callsGoingOn != null) {
            touchesCalled(task, task.callsGoingOn);
        }
        IdentityHashes.seed(task);
        if (observer.reports) {
            observer.operation(task, site, resource);
        }
    }

    private static void handles(ThreadTask task, int site, int resource, Access access) {
        if (!task.enabled()) {
            refuseToWait();
        }
        Handling handling = Objects.requireNonNull(task.model.handling);
        if (!Sites.isCounting(site)) {
            handling.touches(resource, access);
        } else if (access == Access.WRITE) {
            handling.counts(resource);
        }
    }

    private static void refuseToWait() {
        throw new IllegalStateException("a handler cannot wait: an event is handled as a whole");
    }

    /** The task does something that others may notice: what it repeats from now on is new. */
    public void forgetRecent(ThreadTask task) {
        Monitor untold = task.recent.takeUntold();
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

    void diverged(Divergence divergence) {
        trialEnd.fail(new Failure.Diverged(String.valueOf(divergence.getMessage()), divergence.details()));
    }

    /** The running task gives up control until it is chosen. */
    public void giveUp(ThreadTask task) {
        runner.giveUp(task);
        if (!task.takesPart()) {
            throw new Killed();
        }
    }

    /** Blocks the running task until something wakes it, or for so many nanoseconds; zero for no limit. */
    public void block(ThreadTask task, ThreadTask.Waits waits, long nanos) {
        heartbeat++;
        forgetRecent(task);
        if (onThreads) {
            StackRoom.requireDeep();
        }
        StackRoom.require(heartbeat);
        if (task.isWatcher()) {
            watch().refuse();
        }
        if (task.isHandler()) {
            refuseToWait();
        }
        if (task.runsJdkCode) {
            waitingCalls.recheck(scheduler);
        }
        task.waits = waits;
        task.timedOut = false;
        deadlines.set(task, nanos);
        changesState(task, task);
        scheduler.suspend(task);
        giveUp(task);
        changesState(task, task);
        if (task.callsGoingOn != null) {
            touchesCalled(task, task.callsGoingOn);
        }
        IdentityHashes.seed(task);
    }

    /**
     * Others may see that a task waits now, or does not any more: that is part of the operation under way. Only those
     * conflict with it who look at the task's state.
     */
    public void changesState(ThreadTask acting, ThreadTask task) {
        if (scheduler.isExact() && acting.takesPart()) {
            scheduler.alsoInside(acting, parts.state(task.thread), Access.RELEASE);
        }
    }

    /**
     * The operation under way touches one more thing inside a call of the JDK, unless that is what the operation is
     * about.
     */
    public void touchesInside(ThreadTask task, int resource, Access access) {
        if (scheduler.isExact() && task.takesPart()) {
            boolean isTold = task.resource() == resource && (access == Access.READ || task.access() == Access.WRITE);
            if (!isTold) {
                scheduler.alsoInside(task, resource, access);
            }
        }
    }

    /** The operation under way is followed by what the calls do that the task is inside of. */
    private void touchesCalled(ThreadTask task, CallsGoingOn calls) {
        for (int i = 0; i < calls.size(); i++) {
            touchesInside(task, calls.resource(i), calls.access(i));
        }
    }

    /** The operation under way has only read, unless a call that the task is inside of goes on to write the same. */
    public void onlyReads(ThreadTask task) {
        if (task.callsGoingOn == null || !task.callsGoingOn.write(task.resource())) {
            scheduler.refine(task, Access.READ);
        }
    }

    /**
     * Whether a task was interrupted when it came to where it may wait: only those that came before can go on without a
     * look at the interrupt, since they got what they waited for. That is part of the operation before.
     */
    public void entersWait(ThreadTask task) {
        if (scheduler.isExact()) {
            scheduler.alsoInside(task, parts.entry(task.thread), Access.READ);
        }
    }

    /**
     * Whether a future is done, apart from all else that others do to it: who waits for that need not wait for them.
     */
    public int done(Object future) {
        return resources.of(future, Doubts.FUTURE_DONE);
    }

    /** Why a systematic exploration cannot vouch for the orders that it leaves out; empty if it can. */
    public List<String> doubts() {
        doubtUnknownObjects();
        return doubts.reasons();
    }

    /** Why no strategy can vouch for anything, not even one that tries every order; empty if it can. */
    public List<String> untold() {
        doubtUnknownObjects();
        return doubts.untold();
    }

    private void doubtUnknownObjects() {
        if (!unknownObjects.notes().isEmpty()) {
            doubts.addUntold("objects of the JDK that nothing is known of, in several threads");
        }
    }

    // What waits

    /** A task that sleeps can go on. One that the JDK's code has sent to sleep may have had no operation before. */
    void endSleep(ThreadTask task) {
        resume(task, task.site() < 0 ? SLEEP.id() : task.site(), -1, Access.AWAIT);
    }

    /** A blocked task can go on; that is its next operation. */
    void resume(ThreadTask task, int site, int resource, Access access) {
        ThreadTask acting = scheduler.isExact() ? Current.task() : null;
        if (acting != null) {
            changesState(acting, task);
            scheduler.edge(acting, parts.waking(task.thread), Access.RELEASE);
        }
        task.waits = ThreadTask.Waits.NOTHING;
        clock.cancel(task);
        scheduler.wake(task, site, resource, access);
    }

    /**
     * The operation under way would notice an interrupt: it reads the state of its own task. Recorded only for programs
     * that were ever seen to interrupt; for all others it would double the trace of every blocking call.
     */
    public void observesInterrupts(ThreadTask task) {
        if (interrupts) {
            scheduler.also(task, task.self, Access.READ);
        }
    }

    /** Something other than time, such as an interrupt, may end what this task waits for. */
    public void interrupted(ThreadTask task) {
        if (trialEnd.isOver()) {
            return;
        }
        interrupts = true;
        if (task.ended) {
            return;
        }
        switch (task.waits) {
            case SLEEP -> {
                if (task.state() == Task.State.BLOCKED) {
                    endSleep(task);
                }
            }
            case PERMIT -> {
                if (task.state() == Task.State.BLOCKED) {
                    Permits.resume(this, task);
                }
            }
            case NOTIFICATION -> {
                if (task.state() == Task.State.BLOCKED) {
                    monitors.endWaiting(task);
                }
            }
            case CALL, END, DEVICE -> {
                if (task.waits != ThreadTask.Waits.CALL || task.call.interruptible) {
                    scheduler.looks(task);
                }
                scheduler.recheck(task);
            }
            case MESSAGE, MONITOR, ENTRY, NOTHING -> {}
        }
    }

    /**
     * A message has come for a task that waits for one; where it is about to do so, or its time is up, it will look.
     */
    public void released(ThreadTask task) {
        if (task.waits == ThreadTask.Waits.MESSAGE && task.state() == Task.State.BLOCKED) {
            task.waits = ThreadTask.Waits.NOTHING;
            clock.cancel(task);
            scheduler.release(task);
        }
    }

    /** How many operations a trial may have. */
    public long operationLimit() {
        return operationLimit;
    }

    public ClassLoader programLoader() {
        return Objects.requireNonNull(trial).loader();
    }

    public TrialLoader loader() {
        return (TrialLoader) Objects.requireNonNull(trial).loader();
    }

    public TaskRunner runner() {
        return runner;
    }

    Trial trial() {
        return Objects.requireNonNull(trial);
    }
}
