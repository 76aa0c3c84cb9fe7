package dev.hypnos.model;

import dev.hypnos.kernel.Access;
import dev.hypnos.kernel.Task;
import dev.hypnos.runtime.library.ModelHooks;
import dev.hypnos.runtime.library.ModelOperation;
import dev.hypnos.runtime.library.ModelPoints;
import dev.hypnos.runtime.program.Failures;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The primitives of a process, to be imported statically.
 *
 * <pre>{@code
 * @HypnosTest
 * void aPingIsAnswered() {
 *     Model.run(() -> {
 *         Pid echo = spawn("echo", () -> {
 *             Ping ping = receive(Ping.class);
 *             send(ping.from(), new Pong(ping.number()));
 *         });
 *         send(echo, new Ping(self(), 1));
 *         assertEquals(1, receive(Pong.class).number());
 *     });
 * }
 * }</pre>
 *
 * <p>Times are in milliseconds of virtual time. A pattern is asked of each message, maybe more than once: it must do
 * nothing but answer.
 * @since 0.1
 */
public final class Model {
    /** The node of the first process, and of all that are not put elsewhere. */
    public static final String FIRST_NODE = "main";

    private static final int TIMER_POINT = ModelPoints.add("dev.hypnos.model.Timer", "fire", "a timer", -1, 0);
    private static final int SPAWN_POINT =
            ModelPoints.add("dev.hypnos.model.Model", "spawn", "a process on another node", -1, 0);
    private static final int RPC_POINT = ModelPoints.add("dev.hypnos.model.Model", "rpc", "a remote call", -1, 0);
    private static final long NO_LIMIT = -1;
    private static final long MILLI = 1_000_000;

    private Model() {}

    /**
     * Runs a model: the body is its first process, on a node called {@value #FIRST_NODE}. Returns when the body does;
     * the processes that are left then do nothing more.
     *
     * @throws IllegalStateException if the first process ended by a signal or an exception
     */
    public static void run(Body body) {
        if (!ModelHooks.inTask()) {
            throw new IllegalStateException("Model.run outside a trial: annotate the test with @HypnosTest");
        }
        if (ModelHooks.process() != null) {
            throw new IllegalStateException("Model.run inside a model");
        }
        Task task = ModelHooks.become(null);
        World world = new World(task);
        Process first = new Process(world, world.node(FIRST_NODE), FIRST_NODE, null);
        first.on(task);
        ModelHooks.become(first);
        Object[] thrown = new Object[1];
        try {
            Object reason = first.live(() -> {
                try {
                    body.run();
                    world.endFaults();
                } catch (Exception failure) {
                    thrown[0] = failure;
                    throw failure;
                }
            });
            if (reason != Reason.NORMAL) {
                throw new IllegalStateException(
                        "the first process of the model ended: " + reason, (Throwable) thrown[0]);
            }
        } finally {
            ModelHooks.become(null);
        }
    }

    // Processes

    /** The process that asks. */
    public static Pid self() {
        return Process.current("self").pid;
    }

    /** The node of the process that asks. */
    public static Node here() {
        return Process.current("here").node;
    }

    /**
     * A new process on the same node. To start it is no operation: it runs to its first one before the next decision.
     */
    public static Pid spawn(Body body) {
        return spawn(null, Process.current("spawn").node, body).pid;
    }

    /** A new process; the name is for people who read the report. */
    public static Pid spawn(String name, Body body) {
        return spawn(name, Process.current("spawn").node, body).pid;
    }

    /**
     * A new process on another node. The request has to get there, which is an operation; if it does not, the process
     * never lives, and whoever links to it or monitors it is told {@link Reason#NO_CONNECTION}.
     */
    public static Pid spawn(Node node, Body body) {
        return spawn(null, node, body).pid;
    }

    /** A new process on another node, with a name for people. */
    public static Pid spawn(Node node, String name, Body body) {
        return spawn(name, node, body).pid;
    }

    /** A new process, linked to this one from the start. */
    public static Pid spawnLink(String name, Body body) {
        return spawnLink(Process.current("spawn").node, name, body);
    }

    /** A new process on another node, linked to this one from the start. */
    public static Pid spawnLink(Node node, String name, Body body) {
        Process process = spawn(name, node, body);
        Process parent = Process.current("spawn");
        if (process.isDead()) {
            parent.signalledByNobody(process);
        } else {
            parent.linkNow(process);
        }
        return process.pid;
    }

    /** A new process, monitored from the start; the reference is in the {@link Down} that will come. */
    public static Monitored spawnMonitor(Node node, String name, Body body) {
        Process process = spawn(name, node, body);
        Process parent = Process.current("spawn");
        return new Monitored(
                process.pid,
                process.isDead()
                        ? parent.monitorNothing(process.pid, Reason.NO_CONNECTION)
                        : parent.monitorNow(process, process.pid));
    }

    /** A process and what it is monitored by. */
    public record Monitored(Pid pid, Ref ref) {}

    static Process spawn(@Nullable String name, Node node, Body body) {
        Process parent = Process.current("spawn");
        if (node.world != parent.world) {
            throw new IllegalStateException("node " + node + " belongs to another run of the model");
        }
        if (node != parent.node) {
            // The request goes there, so it must get there.
            parent.operate(
                    SPAWN_POINT,
                    ModelOperation.SPAWN,
                    parent.world.connection(parent.node, node).resource(),
                    Access.READ);
        }
        Process child = new Process(parent.world, node, name, parent);
        if (!parent.world.reaches(parent, node)) {
            child.neverLives();
            return child;
        }
        World.begin(child, name, body);
        return child;
    }

    static void live(Process process, Body body) {
        try {
            process.live(body);
        } catch (AssertionError failed) {
            Failures.declare(String.valueOf(failed.getMessage()), failed);
            throw failed;
        }
    }

    /** Ends the process that asks. */
    public static void exit(Object reason) {
        Messages.check(reason);
        Process.current("exit");
        throw new ProcessExit(reason);
    }

    /** Sends a signal: {@link Reason#KILL} ends the other process, any other reason unless it traps exits. */
    public static void exit(Pid pid, Object reason) {
        int point = ModelHooks.takePoint();
        Messages.check(reason);
        Process me = Process.current("exit");
        Process target = pid.process;
        if (target.node == me.node) {
            me.operate(point, ModelOperation.EXIT_SIGNAL, target.mailbox(), Access.WRITE);
            ModelHooks.did("sends the signal ", reason, " to ", pid);
            target.signalled(me.task(), me, reason, false);
            // A signal to oneself is obeyed at once.
            me.obey();
        } else {
            me.operate(
                    point,
                    ModelOperation.EXIT_SIGNAL,
                    me.world.connection(me.node, target.node).resource(),
                    Access.READ);
            ModelHooks.did("sends the signal ", reason, " to ", pid);
            me.channel(target).signal(point, target, reason);
        }
    }

    /** From now on signals come as {@link Exit} messages. */
    public static void trapExits() {
        int point = ModelHooks.takePoint();
        Process.current("trapExits").trapExits(point, true);
    }

    /** Whether signals come as {@link Exit} messages from now on. */
    public static void trapExits(boolean on) {
        int point = ModelHooks.takePoint();
        Process.current("trapExits").trapExits(point, on);
    }

    /** Whether the process has not ended; of one on another node, as far as anybody there knows. */
    public static boolean isAlive(Pid pid) {
        int point = ModelHooks.takePoint();
        Process.current("isAlive").operate(point, ModelOperation.IS_ALIVE, pid.process.alive(), Access.READ);
        return !pid.process.isDoomed();
    }

    // Messages

    /** Sends a message. It is there at once on the same node; to another it is on its way. */
    public static void send(Pid to, Object message) {
        int point = ModelHooks.takePoint();
        Messages.check(message);
        Process.current("send").send(point, to.process, message);
    }

    /**
     * Sends to whoever has the name on this node: two operations, to look it up and to send.
     *
     * @throws NoSuchName if nobody has it
     */
    public static void send(String name, Object message) {
        int point = ModelHooks.takePoint();
        Messages.check(message);
        Process me = Process.current("send");
        Process target = whereis(point, me, name);
        if (target == null) {
            throw new NoSuchName(name + "@" + me.node);
        }
        me.send(point, target, message);
    }

    /** Sends to whoever has the name on that node when the message arrives; if nobody does, it is lost. */
    public static void send(Address to, Object message) {
        int point = ModelHooks.takePoint();
        Messages.check(message);
        send(point, Process.current("send"), to, message);
    }

    static void send(int point, Process me, Address to, Object message) {
        if (to.node() == me.node) {
            Process target = whereis(point, me, to.name());
            if (target != null) {
                me.send(point, target, message);
            }
        } else {
            me.operate(
                    point,
                    ModelOperation.SEND,
                    me.world.connection(me.node, to.node()).resource(),
                    Access.READ);
            ModelHooks.also(me.task(), to.node().nameResource(to.name()), Access.READ);
            ModelHooks.sends(message, to, to.node().receiver(to));
            me.channel(to).send(point, null, to, message);
        }
    }

    /** The next message of this type; others stay where they are. */
    public static <T> T receive(Class<T> type) {
        return type.cast(receive(ModelHooks.takePoint(), type::isInstance, NO_LIMIT));
    }

    /** The next message of this type that matches. */
    public static <T> T receive(Class<T> type, Predicate<? super T> pattern) {
        return type.cast(receive(
                ModelHooks.takePoint(),
                message -> type.isInstance(message) && pattern.test(type.cast(message)),
                NO_LIMIT));
    }

    /** The next message, whatever it is. */
    public static Object receive() {
        return receive(ModelHooks.takePoint(), message -> true, NO_LIMIT);
    }

    /** The next message that matches. */
    public static Object receive(Predicate<Object> pattern) {
        return receive(ModelHooks.takePoint(), pattern, NO_LIMIT);
    }

    /** The next message that matches; null if none comes within this time. With 0, none that is not there yet. */
    public static @Nullable Object receive(long millis, Predicate<Object> pattern) {
        return within(ModelHooks.takePoint(), pattern, millis);
    }

    /** The next message of this type; null if none comes within this time. */
    public static <T> @Nullable T receive(long millis, Class<T> type) {
        return type.cast(within(ModelHooks.takePoint(), type::isInstance, millis));
    }

    /** The next message of this type that matches; null if none comes within this time. */
    public static <T> @Nullable T receive(long millis, Class<T> type, Predicate<? super T> pattern) {
        return type.cast(within(
                ModelHooks.takePoint(),
                message -> type.isInstance(message) && pattern.test(type.cast(message)),
                millis));
    }

    private static Object receive(int point, Predicate<Object> pattern, long nanos) {
        return Objects.requireNonNull(Process.current("receive").receive(point, pattern, nanos));
    }

    private static @Nullable Object within(int point, Predicate<Object> pattern, long millis) {
        if (millis < 0) {
            throw new IllegalArgumentException("a time of " + millis + " ms");
        }
        return Process.current("receive").receive(point, pattern, millis * MILLI);
    }

    /** Does nothing for this time. */
    public static void sleep(long millis) {
        int point = ModelHooks.takePoint();
        if (millis > 0) {
            Process.current("sleep").sleep(point, millis * MILLI);
        }
    }

    /** The virtual time since the trial began. */
    public static long now() {
        return ModelHooks.elapsedNanos() / MILLI;
    }

    /** Sends a message after this time. */
    public static Timer sendAfter(long millis, Pid to, Object message) {
        Messages.check(message);
        Process me = Process.current("sendAfter");
        return new Timer(spawn("timer", me.node, () -> {
                    Process timer = Process.current("timer");
                    timer.sleep(TIMER_POINT, Math.max(1, millis * MILLI));
                    timer.send(TIMER_POINT, to.process, message);
                })
                .pid);
    }

    // Names

    /**
     * Gives a process a name on its node, which must be this one.
     *
     * @throws NameTaken if somebody has it, or the process is not alive
     */
    public static void register(String name, Pid pid) {
        int point = ModelHooks.takePoint();
        Process me = Process.current("register");
        if (pid.process.node != me.node) {
            throw new IllegalStateException("a process on " + me.node + " cannot register a name on " + pid.node());
        }
        me.operate(point, ModelOperation.REGISTER, me.node.nameResource(name), Access.WRITE);
        ModelHooks.also(me.task(), pid.process.alive(), Access.READ);
        if (me.node.registered(name) != null || pid.process.isDead()) {
            throw new NameTaken(name + "@" + me.node);
        }
        me.node.register(name, pid.process);
    }

    /** Takes a name away; false if nobody had it. */
    public static boolean unregister(String name) {
        int point = ModelHooks.takePoint();
        Process me = Process.current("unregister");
        me.operate(point, ModelOperation.UNREGISTER, me.node.nameResource(name), Access.WRITE);
        boolean was = me.node.registered(name) != null;
        me.node.unregister(me.task(), name);
        return was;
    }

    /** Who has the name on this node, or null. */
    public static @Nullable Pid whereis(String name) {
        Process process = whereis(ModelHooks.takePoint(), Process.current("whereis"), name);
        return process == null ? null : process.pid;
    }

    static @Nullable Process whereis(int point, Process me, String name) {
        me.operate(point, ModelOperation.WHEREIS, me.node.nameResource(name), Access.READ);
        return me.node.registered(name);
    }

    // Links and monitors

    /** Links this process and another: when one ends with a reason other than normal, so does the other. */
    public static void link(Pid pid) {
        int point = ModelHooks.takePoint();
        Process.current("link").link(point, pid.process);
    }

    public static void unlink(Pid pid) {
        int point = ModelHooks.takePoint();
        Process.current("unlink").unlink(point, pid.process);
    }

    /** A {@link Down} will tell when the process ends; at once, if it has. */
    public static Ref monitor(Pid pid) {
        return monitor(ModelHooks.takePoint(), Process.current("monitor"), pid);
    }

    /** Monitors whoever has this name now. */
    public static Ref monitor(Address address) {
        return monitor(ModelHooks.takePoint(), Process.current("monitor"), address);
    }

    static Ref monitor(int point, Process me, Object subject) {
        Process target;
        if (subject instanceof Address address) {
            me.operate(point, ModelOperation.MONITOR, address.node().nameResource(address.name()), Access.READ);
            target = address.node().registered(address.name());
        } else {
            target = ((Pid) subject).process;
            me.operate(point, ModelOperation.MONITOR, target.alive(), Access.READ);
        }
        Node there = subject instanceof Address address ? address.node() : ((Pid) subject).node();
        if (there != me.node) {
            ModelHooks.also(me.task(), me.world.connection(me.node, there).resource(), Access.READ);
        }
        if (!me.world.reaches(me, there)) {
            return me.monitorNothing(subject, Reason.NO_CONNECTION);
        }
        if (target == null) {
            return me.monitorNothing(subject, Reason.NO_PROCESS);
        }
        if (!target.isDead()) {
            return me.monitorNow(target, subject);
        }
        return there == me.node ? me.monitorNothing(subject, Reason.NO_PROCESS) : me.monitorEnded(target, subject);
    }

    /** Ends a monitor; a {@link Down} of it that has come already is removed. */
    public static void demonitor(Ref ref) {
        int point = ModelHooks.takePoint();
        Process.current("demonitor").demonitor(point, ref);
    }

    // Nodes

    /** The node of this name, made if there is none. */
    public static Node node(String name) {
        return Process.current("node").world.node(name);
    }

    /**
     * Cuts the connection of two nodes. What is on its way is lost; links and monitors across it tell
     * {@link Reason#NO_CONNECTION}, at each end in its own time.
     */
    public static void cut(Node one, Node other) {
        int point = ModelHooks.takePoint();
        Process me = Process.current("cut");
        Connection connection = me.world.connection(one, other);
        me.operate(point, ModelOperation.CONNECTION, connection.resource(), Access.WRITE);
        ModelHooks.did("cuts the connection of ", one, " and ", other);
        me.world.cut(me, one, other);
    }

    /** Restores the connection of two nodes. */
    public static void restore(Node one, Node other) {
        int point = ModelHooks.takePoint();
        Process me = Process.current("restore");
        Connection connection = me.world.connection(one, other);
        me.operate(point, ModelOperation.CONNECTION, connection.resource(), Access.WRITE);
        ModelHooks.did("restores the connection of ", one, " and ", other);
        connection.set(true);
    }

    // Faults

    /**
     * The faults that this run of the model may have: what the test's settings say, to be changed before they begin.
     */
    public static FaultWindow faults() {
        return Process.current("faults").world.window();
    }

    /** From now on faults may happen, as the test's settings or {@link #faults} say. */
    public static void faultsMayBegin() {
        faults().begin();
    }

    /**
     * From now on no fault happens; what is cut is whole again, and who was to come back is back, before this returns.
     */
    public static void faultsEnd() {
        faults().end();
    }

    /**
     * Calls a function on another node, in a process of its own there, and returns what it returns.
     *
     * @throws CallFailed if the function throws, the node does not run or cannot be reached, or does not answer in time
     */
    public static <T> T rpc(Node node, long millis, Callable<T> function) {
        int point = ModelHooks.takePoint();
        Process me = Process.current("rpc");
        Process helper = spawn("rpc on " + node, node, () -> {
            T result = function.call();
            if (result != null) {
                Messages.check(result);
            }
            throw new ProcessExit(new RpcResult<>(result));
        });
        if (helper.isDead()) {
            throw new CallFailed(node, Reason.NO_CONNECTION);
        }
        Ref ref = me.monitorNow(helper, helper.pid);
        Object message = me.receive(
                point, m -> m instanceof Down down && down.ref() == ref, millis < 0 ? NO_LIMIT : millis * MILLI);
        if (message instanceof Down(Ref ignored, Object subject, RpcResult<?>(Object value))) {
            @SuppressWarnings("unchecked") // what the function returned
            T result = (T) value;
            return result;
        }
        if (message instanceof Down down) {
            throw new CallFailed(node, down.reason());
        }
        me.demonitor(RPC_POINT, ref);
        throw new CallFailed(node, Reason.TIMEOUT);
    }

    /** What a function gave that was called on another node: it travels as the reason of its process' end. */
    private record RpcResult<T>(T value) {}
}
