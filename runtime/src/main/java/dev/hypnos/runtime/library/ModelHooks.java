package dev.hypnos.runtime.library;

import dev.hypnos.catalog.Resources;
import dev.hypnos.kernel.Access;
import dev.hypnos.kernel.Task;
import dev.hypnos.kernel.events.EventExploration;
import dev.hypnos.kernel.events.Situation;
import dev.hypnos.runtime.Courier;
import dev.hypnos.runtime.Current;
import dev.hypnos.runtime.Engine;
import dev.hypnos.runtime.ThreadTask;
import dev.hypnos.runtime.names.Fields;
import dev.hypnos.runtime.names.ResourceTable;
import dev.hypnos.runtime.task.Handling;
import dev.hypnos.runtime.task.ModelState;
import dev.hypnos.runtime.world.ProcessStatics;
import java.lang.reflect.Field;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What the model library needs of the engine: operations and the places where the program called for them, processes
 * that wait for a message, deliveries between two tasks.
 *
 * <p>Where a method takes a task, that is who acts: a process, or the {@link Courier} that delivers.
 */
public final class ModelHooks {
    private ModelHooks() {}

    /** Woven in front of each call of the library: where the program calls it. Hot. */
    public static void at(int point) {
        ThreadTask task = Current.task();
        if (task != null) {
            task.model.point = point;
        }
    }

    /** Where the program called the library; from here on it counts as called from nowhere. */
    public static int takePoint() {
        ThreadTask task = current();
        int point = task.model.point;
        task.model.point = ModelState.UNKNOWN;
        return point == ModelState.UNKNOWN ? ModelPoints.walk() : point;
    }

    private static ThreadTask current() {
        return Objects.requireNonNull(Current.task(), "outside a trial");
    }

    /** Whether the code that asks runs in a task of a trial. */
    public static boolean inTask() {
        return Current.task() != null;
    }

    /** The process that runs here, or null. */
    public static @Nullable Object process() {
        ThreadTask task = Current.task();
        return task == null ? null : task.model.process;
    }

    /** The running task is this process from now on; null for none. Returns the task. */
    public static Task become(@Nullable Object process) {
        ThreadTask task = current();
        task.becomeProcess(process);
        return task;
    }

    /** Starts a thread as a task, which is no operation. */
    public static Task start(Thread thread, Object process) {
        ThreadTask task = current();
        task.model.spawns = true;
        try {
            thread.start();
        } finally {
            task.model.spawns = false;
        }
        ThreadTask started = Objects.requireNonNull(task.engine.tasks.of(thread));
        started.becomeProcess(process);
        return started;
    }

    /** A new resource, called for people what the object's {@code toString} gives. */
    public static int newResource(Task acting, Object named) {
        return engine(acting).resources.fresh(named);
    }

    /**
     * The running process executes an operation. Returns when it does. Hot.
     *
     * @param life what stands for the life of the process: a signal that may end it writes there, and each of its
     *     operations comes before or after. Recorded only for programs that were ever seen to send such signals.
     */
    public static void operate(int point, ModelOperation kind, int resource, Access access, int life) {
        ThreadTask task = current();
        task.engine.operate(task, ModelPoints.site(point, kind), resource, access);
        if (task.engine.signals && resource != life) {
            task.engine.scheduler.also(task, life, Access.READ);
        }
    }

    /** The operation under way touches what decides whether a message is lost. Recorded as {@link #ends} is. */
    public static void mayLose(Task acting, int resource) {
        Engine engine = engine(acting);
        if (engine.losses) {
            engine.scheduler.also(acting, resource, Access.READ);
        }
    }

    /** The operation under way may lose messages. */
    public static void loses(Task acting) {
        engine(acting).losses = true;
    }

    /** The operation under way ends a process. */
    public static void ends(Task acting, int life) {
        Engine engine = engine(acting);
        engine.signals = true;
        engine.scheduler.also(acting, life, Access.WRITE);
    }

    /** The operation under way touches one more resource. */
    public static void also(Task acting, int resource, Access access) {
        engine(acting).scheduler.also(acting, resource, access);
    }

    /**
     * The operation under way put something into a mailbox, or looked for something there.
     *
     * @param delivery what stands for it, a {@link dev.hypnos.runtime.names.Delivery}
     */
    public static void delivers(Task acting, int mailbox, int delivery) {
        engine(acting).scheduler.delivers(acting, mailbox, delivery);
    }

    /** The operation under way, which might have changed its resource, has only read it. */
    public static void onlyReads() {
        ThreadTask task = current();
        task.engine.scheduler.refine(task, Access.READ);
    }

    /** The operation under way wrote this to a resource. */
    public static void writes(int resource, Object value) {
        ThreadTask task = current();
        if (task.engine.scheduler.isExact()) {
            int number = task.engine.values.number(value);
            if (number > 0) {
                task.engine.scheduler.writes(task, resource, number);
            }
        }
    }

    /**
     * The program looks at numbers of processes, which follow the order in which they came to be: of that no operation
     * tells.
     */
    public static void observesNumbers() {
        ThreadTask task = Current.task();
        if (task != null) {
            task.engine.doubts.add("the order of pids");
        }
    }

    /** Whether whoever chooses must hear of everything. */
    public static boolean isExact(Task acting) {
        return engine(acting).scheduler.isExact();
    }

    /** Orders the running process, without an operation, by this access. */
    public static void edge(int resource, Access access) {
        ThreadTask task = current();
        task.engine.scheduler.edge(task, resource, access);
    }

    /** For people: what the last operation of the running process did; the parts make a sentence. */
    public static void did(String verb, Object what, String preposition, Object whom) {
        ThreadTask task = current();
        if (task.engine.observer.on) {
            task.engine.observer.words(task, verb + what + preposition + whom, null);
        }
    }

    /** For people: the operation under way sends a message to this mailbox, at once or over a connection. */
    public static void sends(Object message, Object whom, Object mailbox) {
        ThreadTask task = current();
        if (task.engine.observer.on) {
            task.engine.observer.words(task, "sends " + message + " to " + whom, mailbox.toString());
        }
    }

    /** For people: something happens to a process without an operation of its own. */
    public static void happens(Task task, String what, Object message, int sentAt) {
        ThreadTask told = (ThreadTask) task;
        if (told.engine.observer.on) {
            told.engine.observer.line(told, what + message);
            told.engine.observer.received(told, sentAt);
        }
    }

    /**
     * For people: where the last operation of this process is in the account of the trial, so that arrows begin there.
     */
    public static int position(Task task) {
        ThreadTask sender = (ThreadTask) task;
        return sender.engine.observer.position(sender);
    }

    /**
     * The running process waits until {@link #release}, or for so many nanoseconds, 0 for ever. False if its time is
     * up: an operation of its own, with this access to the resource.
     */
    public static boolean await(int point, int resource, Access access, long nanos) {
        ThreadTask task = current();
        task.model.timeoutAccess = access;
        task.model.timeoutSite = ModelPoints.site(point, ModelOperation.TIMEOUT);
        task.model.timeoutResource = resource;
        task.engine.block(task, ThreadTask.Waits.MESSAGE, nanos);
        return !task.timedOut;
    }

    /** Something came for this process; if it waits it goes on. */
    public static void release(Task task) {
        ThreadTask waiting = (ThreadTask) task;
        waiting.engine.released(waiting);
    }

    /** What delivers from a process to another, or to whatever else is called so. */
    public static Courier courier(Task from, String to, Runnable delivery) {
        ThreadTask sender = (ThreadTask) from;
        return sender.engine.tasks.courier(sender, to, delivery);
    }

    /** The next delivery of this courier is pending. */
    public static void offer(Task sender, Courier courier, int point, int resource, Access access) {
        engine(sender).scheduler.wake(courier, ModelPoints.site(point, ModelOperation.DELIVERY), resource, access);
    }

    /** The running task handles an event from now on, and whoever is given hears what it touches; null when it has. */
    public static void handle(@Nullable Handling handling) {
        ThreadTask task = current();
        task.engine.forgetRecent(task);
        task.handle(handling);
    }

    /** The object that a resource of the trial is, or is a part of. */
    public static Object object(Task acting, int resource) {
        return engine(acting).resources.object(resource);
    }

    /** What stands for an object of the JDK where it is read or changed: for a set, the map in it. */
    public static Object canonical(Object object) {
        return Resources.canonical(object);
    }

    /** Whether an object stands for the static fields of classes. */
    public static boolean isStatic(Object object) {
        return object == ResourceTable.STATICS || object instanceof ProcessStatics;
    }

    /** The running task. */
    public static Task task() {
        return current();
    }

    /** Which part of the object it is: the number of a field, or another part. */
    public static int part(Task acting, int resource) {
        return engine(acting).resources.part(resource);
    }

    /** The number of a field, as a part of objects. */
    public static int field(Field field) {
        return Fields.number(field.getDeclaringClass(), field.getName());
    }

    /** An exploration of events sees the program in this way. */
    public static void situation(Situation situation) {
        if (current().engine.scheduler.strategy() instanceof EventExploration exploration) {
            exploration.situation(situation);
        }
    }

    /** The program does something of which no operation tells. */
    public static void doubt(Task acting, String what) {
        engine(acting).doubts.add(what);
    }

    /** For people: an event happens, which is the operation of a courier. */
    public static void happens(Courier courier, String what) {
        if (courier.engine.observer.on) {
            courier.engine.observer.line((ThreadTask) root(courier), what);
        }
    }

    private static Task root(Courier courier) {
        return courier.engine.tasks.all().getFirst();
    }

    /** The virtual time since the trial began, in nanoseconds. */
    public static long elapsedNanos() {
        return current().engine.clock.elapsedNanos();
    }

    /** A choice among alternatives that are not operations. */
    public static int choose(int bound) {
        ThreadTask task = current();
        return task.engine.choices.choose(task, bound);
    }

    private static Engine engine(Task acting) {
        return acting instanceof ThreadTask task ? task.engine : ((Courier) acting).engine;
    }
}
