package dev.hypnos.runtime;

import dev.hypnos.catalog.Enabling;
import dev.hypnos.catalog.Resources;
import dev.hypnos.kernel.Access;
import dev.hypnos.kernel.TaskName;
import java.util.Arrays;
import java.util.function.BooleanSupplier;
import jdk.internal.vm.Continuation;
import org.jspecify.annotations.Nullable;

/** A thread of the program as a task. Its fields are touched by whatever runs in its engine, one thing at a time. */
final class ThreadTask extends TimedTask {
    /** What the pending operation needs, or what a blocked task waits for. */
    enum Waits {
        NOTHING,
        /** The monitor to be free. */
        MONITOR,
        /** The condition of a catalogued call. */
        CALL,
        /** The end of another task. */
        END,
        /** To be unparked. */
        PERMIT,
        /** A deadline alone. */
        SLEEP,
        /** To be notified. */
        NOTIFICATION,
        /** A message, in a model. */
        MESSAGE,
        /** A virtual device to be ready. */
        DEVICE
    }

    final Engine engine;
    final Thread thread;
    /** The resource number of this task. */
    final int self;
    /** What the program sees as the thread's id. */
    final long virtualId;

    Waits waits = Waits.NOTHING;
    /** The monitor, or the task whose end is awaited, as {@link #waits} says. */
    Monitor monitor = Monitor.NONE;

    ThreadTask awaited = this;
    /** For {@link Waits#CALL}: how to ask whether the call would go through. */
    Enabling enabling = Enabling.ALWAYS;

    /** For {@link Waits#DEVICE}. */
    BooleanSupplier isReady = () -> true;

    Object receiver = this;
    long argument;
    int callResource = -1;
    /** Its place among those that wait before a call. */
    int callingSlot;
    /** Whether the call enters a lock that only the JDK knows; see {@link BusyCalls}. */
    boolean entersMonitor;
    /** Whether the call runs although it will wait, to take its place among the waiters. */
    boolean letIn;
    /** Whether it was interrupted already when the call was announced. */
    boolean interruptedOnEntry;
    /** Whether somebody has seen that it waits in the call. */
    boolean seenWaiting;
    /** Whether the call under way does not see that its task was interrupted. */
    boolean overlooked;
    /** Whether an interrupt ends the waiting. */
    boolean interruptible;
    /** How often the task has asked for the time, while the clock stood where it had been moved so many times. */
    int asked;

    int askedAt;
    /** What the clock showed when it first asked. */
    long askedSince;

    boolean timedOut;
    /** The permit of {@code LockSupport}. */
    boolean permit;
    /** Whether it is about to end {@code Object.wait} by itself, and no longer needs a notification. */
    boolean leaves;
    /** Whether anybody has seen that it ended. */
    boolean endObserved;
    /** Whether an interrupt, and not a notification or the time, ended {@code Object.wait}. */
    boolean endedByInterrupt;
    /** The place of its last operation in the account, -1 for none. */
    int observation = -1;
    /** The site of the operation whose value it reports next. */
    int reportedSite = -1;
    /** Reentrancy saved by {@code Object.wait}. */
    int savedCount;

    /** Whether the JDK's own code drives this task, as in a pool: it changes shared objects without an operation. */
    boolean runsJdkCode;

    final RecentAccesses recent = new RecentAccesses();

    /** The object of an unknown class that it used last. */
    @Nullable
    Object lastUnknown;

    /** How often the generator of identity hash codes was set for this task. */
    long hashSeeds;

    /** How many pauses of that generator are under way, and its state, two words, before each. */
    int hashPauses;

    long[] hashStates = new long[8];

    /** The engine's heartbeat when a loop last told of its turns, and how often it has told since. */
    long loopHeartbeat;

    int loops;

    /** The virtual host that it runs on; null for the one that a test is on. */
    @Nullable
    VirtualHost host;

    /** What stands for the object of static fields: each host has its own classes. */
    Object statics() {
        return host == null ? ResourceTable.STATICS : host;
    }

    /** The host on which the next task that it starts runs; null for its own. */
    @Nullable
    VirtualHost starts;

    /** Whether its host was switched off: it never goes on, and nothing of it is left. */
    boolean crashed;

    /** Whether its host is paused; whether it was to go on meanwhile, with an operation, or for the first time. */
    boolean isPaused;

    boolean isRefused;
    boolean isHeldBack;

    /** Of the one that looks at the properties of the trial: what it serves. Null for all others. */
    @Nullable
    Watch watch;

    /** On threads: the task in whose place this one's thread looks at the properties. */
    @Nullable
    ThreadTask standIn;

    boolean ended;
    boolean killed;
    /** How often it was refused something since it was killed, and whether it is not allowed to go on at all any more. */
    int refusals;

    volatile boolean stopped;
    /** How many class initialisers of the program are on its stack. */
    int initializers;

    /** For models: the process that this task is, null for none; where it last called the library; see ModelHooks. */
    @Nullable
    Object process;

    int modelPoint = ModelPoints.UNKNOWN;
    /** For {@link Waits#MESSAGE}: the operation that ends the waiting when its time is up. */
    int timeoutSite;

    int timeoutResource;
    Access timeoutAccess = Access.WRITE;
    /** Whether it is about to start a process, which is no operation. */
    boolean spawns;

    /** The catalogued calls that this task is inside of, innermost last: their sites and resources. */
    int[] callSites = new int[4];

    int[] callResources = new int[4];
    /** What they order when they are over: see {@link CallPoint.Answer#end}. */
    int[] callEnds = new int[4];

    int callDepth;

    /** On continuations: the continuation, and the carrier that is stuck under it while it is pinned. */
    @Nullable
    Continuation continuation;

    @Nullable
    Carrier stuck;
    /** On threads: set when this task may go on. */
    volatile boolean turn;

    boolean begun;
    /** Whether this task's thread does the engine's work just now; hooks then do nothing. */
    boolean insideEngine;

    ThreadTask(Engine engine, int number, TaskName name, Thread thread, int self, long virtualId) {
        super(number, name);
        this.engine = engine;
        this.thread = thread;
        this.self = self;
        this.virtualId = virtualId;
    }

    @Override
    protected boolean enabled() {
        if (crashed || isPaused) {
            isRefused = true;
            return false;
        }
        if (waits == Waits.NOTHING) {
            // nearly always, and a switch over constants is three loads
            return true;
        }
        return switch (waits) {
            case NOTHING, PERMIT, SLEEP, NOTIFICATION, MESSAGE -> true;
            case MONITOR -> monitor.owner == null;
            case CALL -> callEnabled();
            case DEVICE -> timedOut || isReady.getAsBoolean();
            case END -> (awaited.ended || timedOut || Jdk.isInterrupted(thread)) && isMonitorFree(awaited.thread);
        };
    }

    /** For people: the name of its thread, behind that of its node if it is on one. */
    String threadName() {
        return host == null ? thread.getName() : host + "/" + thread.getName();
    }

    /** To join a thread its monitor is taken; virtual threads are joined without. */
    private boolean isMonitorFree(Thread joined) {
        Monitor known = engine.resources.existingMonitor(joined);
        return known == null || known.owner == null || known.owner == this || joined.isVirtual();
    }

    private boolean callEnabled() {
        if (entersMonitor && !engine.busy.isFree(this, callResource)) {
            return false;
        }
        if (timedOut || letIn || (interruptible && Jdk.isInterrupted(thread))) {
            return true;
        }
        if (!conditionHolds() && !engine.lookedAt.isEmpty()) {
            letIn = engine.lookedAt.contains(callResource);
            return letIn;
        }
        return conditionHolds();
    }

    /** Whether the call that is announced would go through. */
    boolean conditionHolds() {
        if (enabling == Enabling.MONITOR_FREE) {
            ThreadTask owner = engine.resources.monitor(Resources.monitor(receiver)).owner;
            return owner == null || owner == this;
        }
        return enabling.holds(receiver, argument, thread);
    }

    void enterCall(int site, int resource, int end) {
        if (callDepth == callSites.length) {
            callSites = Arrays.copyOf(callSites, callDepth * 2);
            callResources = Arrays.copyOf(callResources, callDepth * 2);
            callEnds = Arrays.copyOf(callEnds, callDepth * 2);
        }
        callEnds[callDepth] = end;
        callSites[callDepth] = site;
        callResources[callDepth++] = resource;
    }
}
