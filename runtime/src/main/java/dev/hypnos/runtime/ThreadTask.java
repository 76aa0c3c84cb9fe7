package dev.hypnos.runtime;

import dev.hypnos.catalog.Enabling;
import dev.hypnos.catalog.Resources;
import dev.hypnos.kernel.TaskName;
import dev.hypnos.runtime.code.TrialLoader;
import dev.hypnos.runtime.names.ResourceTable;
import dev.hypnos.runtime.outcome.TaskLabel;
import dev.hypnos.runtime.task.AnnouncedCall;
import dev.hypnos.runtime.task.CallStack;
import dev.hypnos.runtime.task.CallsGoingOn;
import dev.hypnos.runtime.task.Handling;
import dev.hypnos.runtime.task.HashState;
import dev.hypnos.runtime.task.InnerLocks;
import dev.hypnos.runtime.task.LoopTurns;
import dev.hypnos.runtime.task.ModelState;
import dev.hypnos.runtime.task.MonitorWait;
import dev.hypnos.runtime.task.OnNode;
import dev.hypnos.runtime.task.Residence;
import dev.hypnos.runtime.task.Role;
import dev.hypnos.runtime.task.SeenClass;
import dev.hypnos.runtime.task.Shown;
import dev.hypnos.runtime.task.TimeReads;
import dev.hypnos.runtime.task.ToldCall;
import dev.hypnos.runtime.task.Unwinding;
import dev.hypnos.runtime.time.TimedTask;
import dev.hypnos.runtime.vm.Jdk;
import dev.hypnos.runtime.world.ProcessGlobals;
import dev.hypnos.runtime.world.VirtualHost;
import java.util.function.BooleanSupplier;
import jdk.internal.vm.Continuation;
import org.jspecify.annotations.Nullable;

/**
 * A thread of the program as a task. Its fields are touched by whatever runs in its engine, one thing at a time. What
 * belongs to one kind of hooks is a small object of its own, which those hooks own.
 */
public final class ThreadTask extends TimedTask {
    /** What the pending operation needs, or what a blocked task waits for. */
    public enum Waits {
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
        DEVICE,
        /** Another task to take its place inside a call, where others notice it. */
        ENTRY
    }

    public final Engine engine;
    public final Thread thread;
    /** The resource number of this task. */
    public final int self;
    /** What the program sees as the thread's id. */
    public final long virtualId;

    private Role role = Role.PROGRAM;
    /** What is asked of the role at each operation. */
    private boolean takesPart = true;

    private boolean sharesNothing;

    // What it waits for

    public Waits waits = Waits.NOTHING;
    /** For {@link Waits#MONITOR} and {@link Waits#NOTIFICATION}. */
    public Monitor monitor = Monitor.NONE;
    /** For {@link Waits#END} and {@link Waits#ENTRY}: the task whose end, or whose place, is awaited. */
    public ThreadTask awaited = this;
    /** For {@link Waits#DEVICE}. */
    public BooleanSupplier isReady = () -> true;
    /** For {@link Waits#CALL}. */
    public final AnnouncedCall call = new AnnouncedCall();
    /** For {@link Waits#NOTIFICATION}. */
    public final MonitorWait wait = new MonitorWait();
    /** Whether time was up before what it waits for came. */
    public boolean timedOut;
    /** The permit of {@code LockSupport}. */
    public boolean permit;

    // What it has done

    public final CallStack calls = new CallStack();
    public final ToldCall told = new ToldCall();
    public final InnerLocks innerLocks = new InnerLocks();
    public final Shown shown = new Shown();
    /** For exact strategies; null until there was one. */
    @Nullable
    public CallsGoingOn callsGoingOn;

    public final RecentAccesses recent = new RecentAccesses();
    final HashState hashes = new HashState();
    public final LoopTurns loop = new LoopTurns();
    /** For exact strategies: where the trace ended when it last did something of which no row of the trace tells. */
    public int untoldAt = -1;
    /** The same for its last choice: had it looked again, it might have chosen something else. */
    public int choseAt = -1;

    public final TimeReads time = new TimeReads();
    public final ModelState model = new ModelState();
    public final Residence residence = new Residence();
    final Unwinding unwinding = new Unwinding();

    /** The object of an unknown class that it used last. */
    @Nullable
    Object lastUnknown;
    /** For exact strategies: classes that it has seen initialised, and some other thread has not. */
    @Nullable
    public SeenClass seenClasses;
    /** The class loader that it is about to ask for a class, in the program's own code. */
    @Nullable
    public Object asksLoader;
    /** How many class initialisers of the program are on its stack. */
    public int initializers;
    /** The place of its last operation in the account, -1 for none. */
    int observation = -1;

    /** The resource of the pool that it takes work from, -1 for none. */
    public int pool = -1;
    /** The site of the operation whose value it reports next. */
    public int reportedSite = -1;
    /** Whether the JDK's own code drives this task, as in a pool: it changes shared objects without an operation. */
    boolean runsJdkCode;

    public boolean ended;
    /** Whether another task has asked for its end. */
    public boolean isAwaited;
    /** Whether anybody has looked how far it got before its first operation. */
    public boolean startObserved;
    /** Whether anybody has seen that it ended. */
    public boolean endObserved;

    // How it runs

    /** On continuations. */
    @Nullable
    Continuation continuation;
    /** On continuations: the carrier that is stuck under the task while it is pinned. */
    @Nullable
    Carrier stuck;
    /** On threads. */
    public final ThreadRunner.HandOff handOff = new ThreadRunner.HandOff();

    ThreadTask(Engine engine, int number, TaskName name, Thread thread, int self, long virtualId) {
        super(number, name);
        this.engine = engine;
        this.thread = thread;
        this.self = self;
        this.virtualId = virtualId;
    }

    // Its role

    /** It is a process of a model from now on, or a thread of the program again. */
    public void becomeProcess(@Nullable Object process) {
        model.process = process;
        if (takesPart()) {
            play(process == null ? Role.PROGRAM : Role.PROCESS);
        }
    }

    /** It handles an event from now on, and whoever is given hears what it touches; null when it has. */
    public void handle(@Nullable Handling handling) {
        if (role == Role.PROGRAM || role == Role.HANDLER) {
            model.handling = handling;
            play(handling == null ? Role.PROGRAM : Role.HANDLER);
        }
    }

    void becomeWatcher() {
        play(Role.WATCHER);
    }

    /** Its trial is over: from now on it only gives back what it holds. */
    void kill() {
        play(Role.KILLED);
    }

    private void play(Role next) {
        role = next;
        takesPart = next == Role.PROGRAM || next == Role.PROCESS;
        sharesNothing = next == Role.PROCESS || next == Role.WATCHER;
    }

    /** Whether what it does are steps of the trial, which can be operations. Hot. */
    public boolean takesPart() {
        return takesPart;
    }

    /**
     * Whether it shares nothing with other tasks that a plain access or a call could touch: those are no operations
     * then. Hot.
     */
    public boolean sharesNothing() {
        return sharesNothing;
    }

    /** Whether it is a thread of the program, and its trial not over. */
    public boolean isProgram() {
        return role == Role.PROGRAM;
    }

    /** Whether it looks at the properties of the trial, and only reads. */
    public boolean isWatcher() {
        return role == Role.WATCHER;
    }

    /** Whether it handles an event, which is somebody else's operation. */
    public boolean isHandler() {
        return role == Role.HANDLER;
    }

    // Whether it can go on

    @Override
    protected boolean enabled() {
        if (residence.standsStill()) {
            return false;
        }
        if (waits == Waits.NOTHING) {
            // nearly always, and a switch over constants is three loads
            return true;
        }
        return switch (waits) {
            case NOTHING, PERMIT, SLEEP, NOTIFICATION, MESSAGE -> true;
            case MONITOR -> monitor.owner == null;
            case CALL -> isCallEnabled();
            case DEVICE -> timedOut || isReady.getAsBoolean();
            case ENTRY -> awaited.ended || !awaited.isBeingLetIn() || awaited.residence.standsStill();
            case END -> (awaited.ended || timedOut || Jdk.isInterrupted(thread)) && isMonitorFree(awaited.thread);
        };
    }

    @Override
    protected void refused() {
        if (residence.standsStill()) {
            residence.isRefused = true;
        }
    }

    /** To join a thread its monitor is taken; virtual threads are joined without. */
    private boolean isMonitorFree(Thread joined) {
        Monitor known = engine.monitors.existing(joined);
        return known == null || known.owner == null || known.owner == this || joined.isVirtual();
    }

    private boolean isCallEnabled() {
        if (!isBinFree()) {
            return false;
        }
        return goesThrough() || call.letIn || (!engine.lookedAt.isEmpty() && engine.lookedAt.contains(call.resource));
    }

    private boolean goesThrough() {
        return timedOut || (call.interruptible && Jdk.isInterrupted(thread)) || conditionHolds();
    }

    /** Whether the call that is announced enters no lock that only the JDK knows, or one that nobody is in. */
    private boolean isBinFree() {
        return !call.entersMonitor || engine.busy.isFree(this, call.resource);
    }

    /** Whether it waits before a call for a monitor that the JDK enters inside. */
    public boolean isBlockedInCall() {
        return waits == Waits.CALL
                && !ended
                && (!isBinFree() || call.enabling == Enabling.MONITOR_FREE && !conditionHolds());
    }

    /** Whether it waits before a call in which it would wait for others as well. It can be let in then. */
    public boolean isBeforeWaiting() {
        return waits == Waits.CALL
                && !ended
                && !residence.standsStill()
                && call.enabling != Enabling.MONITOR_FREE
                && isBinFree()
                && !goesThrough();
    }

    /** Whether it is on the way to its place inside a call, since somebody looks at those who wait. */
    public boolean isBeingLetIn() {
        return waits == Waits.CALL && call.letIn;
    }

    /** Whether the call that is announced would go through. */
    public boolean conditionHolds() {
        if (call.enabling == Enabling.MONITOR_FREE) {
            ThreadTask owner = engine.monitors.of(Resources.monitor(call.receiver)).owner;
            return owner == null || owner == this;
        }
        return call.enabling.holds(call.receiver, call.argument, thread);
    }

    // Where it lives

    /** The virtual host that it runs on; null for the one that the test is on. */
    @Nullable
    VirtualHost host() {
        return residence.host;
    }

    /** The globals of the process that it is in. */
    public ProcessGlobals process() {
        VirtualHost host = residence.host;
        return host == null ? engine.globals.process() : host.process();
    }

    /** What stands for the object of static fields: each process has its own classes. */
    public Object statics() {
        VirtualHost host = residence.host;
        return host == null ? ResourceTable.STATICS : host.statics();
    }

    /**
     * The same for the static fields of one class. The name tells the class if the loader of the trial has it; of those
     * that loaders of the program define, and of hidden ones, there may be several of one name.
     */
    public Object statics(Class<?> owner) {
        return owner.getClassLoader() instanceof TrialLoader && !owner.isHidden() ? statics() : owner;
    }

    /** For people. */
    public TaskLabel label() {
        VirtualHost host = residence.host;
        return new TaskLabel(name.toString(), thread.getName(), host == null ? null : host.toString());
    }

    /** For people: the name of its thread, behind that of its node if it is on one. */
    String threadName() {
        VirtualHost host = residence.host;
        return host == null ? thread.getName() : host + "/" + thread.getName();
    }

    /** The node that it is on, of a cluster or of a model; null for none. */
    @Nullable
    String node() {
        if (residence.host != null) {
            return residence.host.toString();
        }
        return model.process instanceof OnNode process ? process.nodeName() : null;
    }
}
