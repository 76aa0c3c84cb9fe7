package dev.hypnos.runtime.library;

import dev.hypnos.kernel.Access;
import dev.hypnos.kernel.Sites;
import dev.hypnos.kernel.Task;
import dev.hypnos.kernel.events.Event;
import dev.hypnos.runtime.Courier;
import dev.hypnos.runtime.Current;
import dev.hypnos.runtime.Engine;
import dev.hypnos.runtime.ThreadTask;
import dev.hypnos.runtime.TrialState;
import dev.hypnos.runtime.code.Callers;
import dev.hypnos.runtime.process.StandardOutput;
import dev.hypnos.runtime.vm.Jdk;
import dev.hypnos.runtime.world.Expectations;
import dev.hypnos.runtime.world.FaultBudget;
import dev.hypnos.runtime.world.RealWorld;
import dev.hypnos.runtime.world.VirtualHost;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What a virtual device (the network) needs of the engine: operations of the program that are noticed inside the JDK,
 * waiting until the device is ready, deliveries that nobody's task makes.
 */
public final class DeviceHooks {
    /** How many couriers a task has sent to one place, and how many of other things it has made. */
    private static final TrialState<Map<String, Integer>> COUNTS = TrialState.of(HashMap::new);

    private DeviceHooks() {}

    /** Whether the code that asks runs in a task of a trial that is under way. */
    public static boolean inTask() {
        ThreadTask task = Current.task();
        return task != null && task.takesPart();
    }

    /** Whether the test lets calls of this name happen for real. */
    public static boolean isAllowed(String call) {
        return current().engine.uncontrolledCalls().allows(call);
    }

    private static ThreadTask current() {
        return Objects.requireNonNull(Current.task(), "outside a trial");
    }

    /**
     * The one object of this type that the trial has, made when it is first asked for and closed when the trial is
     * over.
     */
    public static <T extends AutoCloseable> T ofTrial(Class<T> type, Supplier<T> made) {
        return current().engine.device(type, made);
    }

    /** A new resource, called for people what the object's {@code toString} gives. */
    public static int newResource(Object named) {
        return current().engine.resources.fresh(named);
    }

    /** The resource that is the monitor of an object, which the JDK enters by the model. */
    public static int monitor(Object object) {
        return current().engine.monitors.of(object).resource;
    }

    /** A name for what the running task makes now: the same whenever it does the same, whatever others do. */
    public static String made(String kind) {
        ThreadTask task = current();
        int number = COUNTS.in(task.engine).merge(task.name + ":" + kind, 1, Integer::sum);
        return kind + " " + number + " of task " + task.name;
    }

    /** The running task executes an operation. Returns when it does. */
    public static void operate(String action, int resource, Access access) {
        ThreadTask task = current();
        task.engine.operate(task, site(task, action, access), resource, access);
        lives(task, action);
    }

    /**
     * How many operations tasks have executed in the trial: who has executed one since, and finds one more, came at
     * once.
     */
    public static long operations() {
        return current().engine.scheduler.operations();
    }

    private static int site(ThreadTask task, String action, Access access) {
        return task.residence.isFault ? Callers.faultSite(action, access) : Callers.programSite(action, access);
    }

    /** Others notice what a task does with a device only if its host was not switched off before. */
    private static void lives(ThreadTask task, String action) {
        VirtualHost host = task.residence.host;
        if (host != null) {
            task.engine.scheduler.also(task, host.life(), Access.READ);
            host.acts(action, task.thread);
        }
    }

    /**
     * As {@link #operate}, for a task that may hold monitors of the JDK: nobody else runs before it. What others could
     * have done before, they could have done before the last operation of the task.
     */
    public static void operateAtOnce(String action, int resource, Access access) {
        ThreadTask task = current();
        boolean before = task.undivided;
        task.undivided = true;
        try {
            operate(action, resource, access);
        } finally {
            task.undivided = before;
        }
    }

    /**
     * The running task executes an operation as soon as the device is ready for it. Whatever makes it so must tell by
     * {@link #touched}.
     *
     * @param nanos how long it waits; 0 for ever
     * @return whether the device is ready; false when time is up
     */
    public static boolean await(String action, int resource, Access access, BooleanSupplier isReady, long nanos) {
        return await(current(), action, resource, access, isReady, nanos);
    }

    /** As {@link #await}; an interrupt of the task ends the waiting, too. */
    public static boolean awaitInterruptibly(
            String action, int resource, Access access, BooleanSupplier isReady, long nanos) {
        ThreadTask task = current();
        BooleanSupplier canGoOn = () -> isReady.getAsBoolean() || Jdk.isInterrupted(task.thread);
        boolean result = await(task, action, resource, access, canGoOn, nanos);
        task.engine.observesInterrupts(task);
        return result;
    }

    private static boolean await(
            ThreadTask task, String action, int resource, Access access, BooleanSupplier isReady, long nanos) {
        Engine engine = task.engine;
        int site = site(task, action, access);
        task.waits = ThreadTask.Waits.DEVICE;
        task.isReady = isReady;
        task.timedOut = false;
        if (nanos > 0 && !isReady.getAsBoolean()) {
            engine.deadlines.set(task, nanos);
        }
        engine.operatePrepared(task, site, resource, access);
        engine.clock.cancel(task);
        lives(task, action);
        return isReady.getAsBoolean();
    }

    /** The operation under way, of a task or a courier, touches one more resource. */
    public static void also(@Nullable Courier acting, int resource, Access access) {
        Task task = acting == null ? current() : acting;
        engine(acting).scheduler.also(task, resource, access);
    }

    /** Whether whoever chooses must hear of everything. */
    public static boolean tellsAll() {
        return current().engine.scheduler.isExact();
    }

    /** As {@link #also}, where whoever chooses must hear of everything. */
    public static void tells(int resource, Access access) {
        tells(null, resource, access);
    }

    /** The same for an operation of a task or a courier. */
    public static void tells(@Nullable Courier acting, int resource, Access access) {
        if (engine(acting).scheduler.isExact()) {
            also(acting, resource, access);
        }
    }

    /**
     * The operation under way sends something: what stands for it, so that its delivery comes
     * {@linkplain #delivers after} it. Below 0 where nobody has to know.
     */
    public static int sends() {
        ThreadTask task = Current.task();
        if (task == null || !task.engine.scheduler.isExact()) {
            return -1;
        }
        int mark = task.engine.resources.fresh(made("something on its way"));
        task.engine.scheduler.also(task, mark, Access.RELEASE);
        return mark;
    }

    /**
     * The running task is about to send something, by its next operation. Where its host has changed its disk since
     * something was last sent from it, whoever decides about events decides about this: a fault that comes in between
     * leaves a change of which nobody has heard.
     */
    public static void beginSend() {
        ThreadTask task = current();
        VirtualHost host = task.residence.host;
        if (host != null && host.hasChangedDisk() && task.engine.scheduler.decidesEvents()) {
            task.eventKind = Event.GOES_ON;
        }
    }

    /** The running task has come to send it. */
    public static void endSend() {
        ThreadTask task = current();
        task.eventKind = 0;
        VirtualHost host = task.residence.host;
        if (host != null) {
            host.sends();
        }
    }

    /** The courier delivers what this stands for. */
    public static void delivers(Courier courier, int mark) {
        if (mark >= 0) {
            also(courier, mark, Access.AWAIT);
        }
    }

    /** Who waits for this resource is asked again. */
    public static void touched(@Nullable Courier acting, int resource) {
        engine(acting).scheduler.touched(resource);
    }

    private static Engine engine(@Nullable Courier acting) {
        return acting == null ? current().engine : acting.engine;
    }

    /** What delivers from the running task to something that is called so, on that host. */
    public static Courier courier(String to, VirtualHost host, Runnable delivery) {
        Courier courier = courier(to, delivery);
        courier.node = host.number();
        courier.eventKind = Event.DELIVERY;
        return courier;
    }

    private static Courier courier(String to, Runnable delivery) {
        ThreadTask sender = current();
        // a replay knows tasks by their names: the next to the same place has another
        int number = COUNTS.in(sender.engine).merge(sender.name + ">" + to, 1, Integer::sum);
        return sender.engine.tasks.courier(sender, number == 1 ? to : to + "#" + number, delivery);
    }

    /** The next delivery of this courier is pending. */
    public static void offer(Courier courier, int site, int resource) {
        courier.engine.scheduler.wake(courier, site, resource, Access.WRITE);
    }

    /** As {@link #offer}, when this virtual time has come. */
    public static void offerAt(Courier courier, int site, int resource, long nanos) {
        long left = nanos - courier.engine.clock.elapsedNanos();
        if (left > 0) {
            courier.engine.deadlines.offerAfter(courier, site, resource, left);
        } else {
            offer(courier, site, resource);
        }
    }

    /** The virtual time that has passed in the trial of the running task. */
    public static long elapsedNanos() {
        return current().engine.clock.elapsedNanos();
    }

    /** For people: what the last operation of the running task did. */
    public static void did(String words) {
        ThreadTask task = current();
        if (task.engine.observer.on) {
            task.engine.observer.words(task, words, null);
        }
    }

    /**
     * For people: where the last operation of the running task is in the account of the trial, so that arrows begin
     * there.
     */
    public static int position() {
        ThreadTask task = Current.task();
        return task == null ? -1 : task.engine.observer.position(task);
    }

    /** For people: the last operation of the running task received what was sent at this position. */
    public static void received(int sentAt) {
        ThreadTask task = sentAt < 0 ? null : Current.task();
        if (task != null) {
            task.engine.observer.received(task, sentAt);
        }
    }

    /** The trial of the running task has to do with what is beyond it. */
    public static void world(RealWorld world) {
        current().engine.world = world;
    }

    // Hosts

    /** The host that the running task is on; null for the one that the test itself is on. */
    public static @Nullable VirtualHost host() {
        return current().residence.host;
    }

    /** The process that the running task is in, which nothing but its identity tells from others. */
    public static Object process() {
        return current().process();
    }

    /** Where the trial prints to. */
    public static StandardOutput output(boolean isError) {
        return StandardOutput.of(current(), isError);
    }

    /** Starts a thread on a host: an operation of the running task. */
    public static void start(VirtualHost host, Thread thread) {
        ThreadTask task = current();
        task.residence.starts = host;
        try {
            thread.start();
        } finally {
            task.residence.starts = null;
        }
    }

    /** A thread of the host that is no daemon and has not ended, other than this one; null if there is none. */
    public static @Nullable Thread otherThan(Thread one, VirtualHost host) {
        return current().engine.hosts.otherThan(one, host);
    }

    /** All tasks of the host are gone; if the running task is one of them this does not return. */
    public static void crash(VirtualHost host) {
        current().engine.hosts.crash(host);
    }

    /**
     * The tasks of the host stand still, until they are let go on. The running task is on another one, or does not
     * return.
     */
    public static void pause(VirtualHost host) {
        current().engine.hosts.pause(host);
    }

    public static void resume(VirtualHost host) {
        current().engine.hosts.resume(host);
    }

    /**
     * A loader with the program's classes for the node with this name, all as if newly loaded.
     *
     * @param classPath what the node has in front of the test's class path, if anything
     */
    public static ClassLoader loader(String node, List<Path> classPath) {
        return current().engine.loader().ofNode(node, classPath);
    }

    // Faults

    /** How many faults of each kind the trial may have. */
    public static FaultBudget faults() {
        return current().engine.faults();
    }

    /** From now on faults may come in the trial. */
    public static void faultsBegin() {
        current().engine.faultsBegin();
    }

    /** Why a systematic exploration cannot vouch for what it leaves out. */
    public static void doubt(String reason) {
        current().engine.doubts.add(reason);
    }

    /** How many events of some kinds earlier trials had. */
    public static Expectations expectations() {
        return current().engine.expectations;
    }

    /**
     * The running task does nothing else than to execute an operation as soon as a fault is due. It may wait for ever,
     * and nobody waits for it.
     */
    public static void awaitFault(String action, int resource, BooleanSupplier isDue) {
        ThreadTask task = current();
        task.residence.isFault = true;
        task.residence.awaitsFault = true;
        task.eventKind = Event.CRASH;
        await(task, action, resource, Access.WRITE, isDue, 0);
        task.eventKind = 0;
        task.residence.awaitsFault = false;
    }

    /** Whether whoever chooses decides about events, one after the other, and nothing else. */
    public static boolean decidesEvents() {
        return current().engine.scheduler.decidesEvents();
    }

    /** What the running task, that of a fault, does next happens to this host. */
    public static void strikes(VirtualHost host) {
        current().node = host.number();
    }

    /**
     * The running task, that of a fault, waits until the clock moves. It may wait for ever, and nobody waits for it.
     */
    public static void awaitTime() {
        ThreadTask task = current();
        task.residence.isFault = true;
        task.residence.awaitsFault = true;
        task.engine.deadlines.awaitMove(task);
        task.residence.awaitsFault = false;
    }

    /** For people: what the next thing is that a task on the host does and others can notice; null if there is none. */
    public static @Nullable String pendingOn(VirtualHost host) {
        for (ThreadTask task : current().engine.tasks.all()) {
            if (task.residence.host == host && !task.ended && task.site() >= 0) {
                String action = Sites.get(task.site()).action();
                if (host.isNoticed(action) && task.state() != Task.State.RUNNING) {
                    return "the " + action + " of " + task.thread.getName();
                }
            }
        }
        return null;
    }

    /** After how many events something happens that may happen at any of them; most often among the expected ones. */
    public static int moment(int expected, int bound) {
        ThreadTask task = current();
        return task.engine.choices.moment(task, expected, bound);
    }

    /** A choice among alternatives that are not operations. */
    public static int choose(int bound) {
        ThreadTask task = current();
        return task.engine.choices.choose(task, bound);
    }
}
