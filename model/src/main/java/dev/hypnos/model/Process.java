package dev.hypnos.model;

import dev.hypnos.kernel.Access;
import dev.hypnos.kernel.Task;
import dev.hypnos.runtime.library.ModelHooks;
import dev.hypnos.runtime.library.ModelOperation;
import dev.hypnos.runtime.library.ModelPoints;
import dev.hypnos.runtime.names.Identified;
import dev.hypnos.runtime.task.OnNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A process: its mailbox, its links and monitors, and how it ends. One thing runs at a time, so nothing here is locked.
 *
 * <p>Where a method takes who acts, that is the process whose operation is under way, or the courier that delivers.
 */
final class Process implements OnNode {
    private static final int EXIT_POINT =
            ModelPoints.add("dev.hypnos.model.Process", "exit", "the end of a process", -1, 0);

    /** What people read; most of it is never read, so no text is made for each. */
    private static final String SIGNAL = "a signal";

    private record Mailbox(Process of) implements Identified {
        @Override
        public long identity() {
            return of.task().name.hash();
        }

        @Override
        public String toString() {
            return "mailbox of " + of.pid;
        }
    }

    private record Life(Process of) implements Identified {
        @Override
        public long identity() {
            return ~of.task().name.hash();
        }

        @Override
        public String toString() {
            return of.pid.toString();
        }
    }

    final World world;
    final Node node;
    final Pid pid;
    private final @Nullable String name;
    private @Nullable Task task;
    /** For people; made once, since it goes with every send. */
    final Object mailboxName = new Mailbox(this);

    private int mailbox = -1;
    private int alive = -1;

    private final List<Envelope> messages = new ArrayList<>();
    private int refs;
    /** How many messages it has taken. */
    private int taken;

    /** What it waits for, or null while it does not wait. */
    private @Nullable Predicate<Object> awaits;

    private boolean trapsExits;
    /** The signal that ends it, and the mark to follow. */
    private @Nullable Object signal;

    private int signalMark = -1;
    /** Whether it ends without a trace, with its node. */
    private boolean vanishes;

    private @Nullable Object ended;

    /** Who it is linked to, and by which link: news of an older one between the same two must not end a newer one. */
    private final Map<Process, Ref> links = new LinkedHashMap<>();

    private final Map<Ref, Monitor> monitors = new LinkedHashMap<>();
    private final Map<Ref, Monitor> monitoredBy = new LinkedHashMap<>();
    final List<String> names = new ArrayList<>(0);
    final List<Table<?, ?>> tables = new ArrayList<>(0);
    private final Map<Object, Channel> channels = new LinkedHashMap<>();
    /** Those by which something was ever sent to a name. */
    private final List<Channel> namedChannels = new ArrayList<>();

    final @Nullable Process parent;

    Process(World world, Node node, @Nullable String name, @Nullable Process parent) {
        this.parent = parent;
        this.world = world;
        this.node = node;
        this.name = name;
        this.pid = new Pid(this, world.nextPid());
        node.processes.add(this);
    }

    /** Gives the process its task, which may be some time before it runs. */
    void on(Task itsTask) {
        task = itsTask;
        mailbox = ModelHooks.newResource(itsTask, mailboxName);
        alive = ModelHooks.newResource(itsTask, new Life(this));
    }

    /** Makes it one that could not be started. */
    void neverLives() {
        mailbox = world.newResource("nobody's mailbox");
        alive = world.newResource("nobody");
        ended = Reason.NO_CONNECTION;
        node.processes.remove(this);
    }

    /** What its couriers are named after. */
    String taskName() {
        return task == null ? "nobody" : task.toString();
    }

    @Override
    public String nodeName() {
        return node.toString();
    }

    Task task() {
        return Objects.requireNonNull(task);
    }

    String label() {
        return name != null ? name : task == null ? "a process" : "task " + task;
    }

    int mailbox() {
        return mailbox;
    }

    int alive() {
        return alive;
    }

    boolean isDead() {
        return ended != null;
    }

    /** Whether it will do nothing more: it has ended, or a signal that ends it has come. */
    boolean isDoomed() {
        return ended != null || signal != null;
    }

    // What it does itself

    /** The process that runs here. */
    static Process current(String action) {
        Object process = ModelHooks.process();
        if (process instanceof Process ours) {
            return ours;
        }
        throw new IllegalStateException(
                ModelHooks.inTask()
                        ? action + " outside a process: call it in what Model.run or Model.spawn was given"
                        : action + " outside a trial: annotate the test with @HypnosTest, and call Model.run in it");
    }

    /** Runs the body to its end, whatever that is; returns the reason, or null if the process vanished. */
    @Nullable
    Object live(Body body) {
        Object reason = Reason.NORMAL;
        try {
            obey();
            body.run();
        } catch (ProcessExit exit) {
            reason = exit.reason;
        } catch (AssertionError failed) {
            throw failed;
        } catch (Exception | StackOverflowError thrown) {
            reason = Crash.of(thrown);
        }
        try {
            end(reason);
        } catch (ProcessExit vanished) {
            return null;
        }
        return reason;
    }

    /** One of its operations. Returns when it executes, unless a signal comes first. */
    void operate(int point, ModelOperation kind, int resource, Access access) {
        obey();
        ModelHooks.operate(point, kind, resource, access, alive);
        obey();
        if (world.faults != null) {
            world.faults.noticed();
        }
    }

    /** Obeys a signal that has come. */
    void obey() {
        if (signal != null) {
            if (signalMark >= 0) {
                ModelHooks.edge(signalMark, Access.AWAIT);
                signalMark = -1;
            }
            throw new ProcessExit(signal);
        }
    }

    /** Does nothing for a time. What comes meanwhile stays in the mailbox. */
    void sleep(int point, long nanos) {
        obey();
        ModelHooks.await(point, alive, Access.READ, nanos);
        obey();
    }

    /** Takes the first message that matches; null if there is none in time. A negative time is none at all. */
    @Nullable
    Object receive(int point, Predicate<Object> pattern, long nanos) {
        obey();
        if (nanos == 0) {
            // As if it sent itself a message that says so: whether others come before is a matter of order.
            operate(point, ModelOperation.TIMEOUT, mailbox, Access.WRITE);
            return look(pattern);
        }
        Envelope found = take(pattern);
        long until = nanos < 0 ? 0 : ModelHooks.elapsedNanos() + nanos;
        while (found == null) {
            awaits = pattern;
            boolean came =
                    ModelHooks.await(point, mailbox, Access.WRITE, nanos < 0 ? 0 : until - ModelHooks.elapsedNanos());
            awaits = null;
            obey();
            if (!came) {
                return look(pattern);
            }
            found = take(pattern);
        }
        return followed(found).content;
    }

    /** Takes the first message that matches, by the operation under way; null if there is none. */
    private @Nullable Object look(Predicate<Object> pattern) {
        Envelope found = take(pattern);
        if (ModelHooks.isExact(task())) {
            ModelHooks.delivers(task(), mailbox, ModelHooks.newResource(task(), new Look(pattern, found)));
        }
        return found == null ? null : followed(found).content;
    }

    private @Nullable Envelope take(Predicate<Object> pattern) {
        for (int i = 0; i < messages.size(); i++) {
            Envelope envelope = messages.get(i);
            if (pattern.test(envelope.content)) {
                messages.remove(i);
                envelope.taken(pattern, taken++);
                return envelope;
            }
        }
        return null;
    }

    /** What it does from now on comes after the message was sent. */
    private static Envelope followed(Envelope envelope) {
        ModelHooks.edge(envelope.mark, Access.AWAIT);
        return envelope;
    }

    /** Takes all that match, and forgets them. */
    private void drop(Predicate<Object> pattern) {
        messages.removeIf(envelope -> {
            boolean isDropped = pattern.test(envelope.content);
            if (isDropped) {
                envelope.taken(pattern, taken);
            }
            return isDropped;
        });
    }

    void send(int point, Process target, Object message) {
        if (target.node == node) {
            operate(point, ModelOperation.SEND, target.mailbox, Access.WRITE);
            ModelHooks.sends(message, target.pid, target.mailboxName);
            target.arrives(task(), message);
        } else {
            operate(
                    point,
                    ModelOperation.SEND,
                    world.connection(node, target.node).resource(),
                    Access.READ);
            ModelHooks.sends(message, target.pid, target.mailboxName);
            channel(target).send(point, target, null, message);
        }
    }

    /**
     * The way to another process; messages and signals keep their order on it. As long as something is on the way to a
     * name of its node that nobody had, or that has moved to another since, that is the way.
     */
    Channel channel(Process target) {
        for (Channel named : namedChannels) {
            if (named.target() != target && named.isOnItsWayTo(target)) {
                return named;
            }
        }
        return channels.computeIfAbsent(target, key -> new Channel(this, target.node, target, null));
    }

    /** The way to whoever has a name: that of the process which has it now, so that there is one order. */
    Channel channel(Address address) {
        Process now = address.node().registered(address.name());
        Channel channel = now == null
                ? channels.computeIfAbsent(address, key -> new Channel(this, address.node(), null, address))
                : channel(now);
        if (!namedChannels.contains(channel)) {
            namedChannels.add(channel);
        }
        return channel;
    }

    void trapExits(int point, boolean on) {
        operate(point, ModelOperation.TRAP_EXITS, mailbox, Access.WRITE);
        trapsExits = on;
    }

    void link(int point, Process target) {
        operate(point, ModelOperation.LINK, target.alive, Access.READ);
        if (!world.reaches(this, target.node)) {
            signalledByNobody(target);
        } else if (!target.isDead()) {
            linkNow(target);
        } else if (target.node == node) {
            ModelHooks.also(task(), mailbox, Access.WRITE);
            signalled(task(), target, Reason.NO_PROCESS, true);
            obey();
        } else {
            Ref link = nextRef();
            links.put(target, link);
            target.channel(this).breakLink(task(), this, link, Reason.NO_PROCESS);
        }
    }

    /** A link to a process that cannot be reached. */
    void signalledByNobody(Process target) {
        ModelHooks.also(task(), mailbox, Access.WRITE);
        signalled(task(), target, Reason.NO_CONNECTION, true);
        obey();
    }

    void linkNow(Process target) {
        Ref link = nextRef();
        links.put(target, link);
        target.links.put(this, link);
    }

    /** A reference of its own: which one it is does not depend on what others do. */
    Ref nextRef() {
        return new Ref(task().name, ++refs);
    }

    void unlinkNow(Process target) {
        links.remove(target);
        target.links.remove(this);
    }

    /** Answers that came to a call that nobody waits for any more. */
    void dropReplies(Ref ref) {
        drop(message -> Server.isReply(message, ref));
    }

    /** The news of a linked process that was expected to end. */
    void dropExits(Pid from) {
        drop(message -> message instanceof Exit exit && exit.from() == from);
    }

    void unlink(int point, Process target) {
        operate(point, ModelOperation.UNLINK, target.alive, Access.READ);
        unlinkNow(target);
    }

    Ref monitorNow(Process target, Object subject) {
        Ref ref = nextRef();
        Monitor monitor = new Monitor(ref, this, target, subject);
        monitors.put(ref, monitor);
        target.monitoredBy.put(ref, monitor);
        return ref;
    }

    /** A monitor of what is not there, or cannot be reached: the news are here at once. */
    Ref monitorNothing(Object subject, Reason reason) {
        Ref ref = nextRef();
        ModelHooks.also(task(), mailbox, Access.WRITE);
        arrives(task(), new Down(ref, subject, reason));
        return ref;
    }

    /** A monitor of a process on another node that has ended: the news come behind its last message. */
    Ref monitorEnded(Process target, Object subject) {
        Ref ref = nextRef();
        Monitor monitor = new Monitor(ref, this, target, subject);
        monitors.put(ref, monitor);
        target.channel(this).tell(task(), monitor, Reason.NO_PROCESS);
        return ref;
    }

    void demonitor(int point, Ref ref) {
        Monitor monitor = monitors.remove(ref);
        if (monitor != null) {
            operate(point, ModelOperation.DEMONITOR, monitor.target().alive, Access.READ);
            monitor.target().monitoredBy.remove(ref);
        }
        drop(message -> message instanceof Down down && down.ref() == ref);
    }

    // What happens to it

    /** A message comes, by an operation or a delivery. */
    void arrives(Task acting, Object message) {
        if (isDead() && !ModelHooks.isExact(acting)) {
            return;
        }
        Envelope envelope = new Envelope(message);
        envelope.mark = ModelHooks.newResource(acting, envelope);
        ModelHooks.also(acting, envelope.mark, Access.RELEASE);
        ModelHooks.delivers(acting, mailbox, envelope.mark);
        if (isDead()) {
            // nobody takes it, as if it had come a moment before the end: both must be told alike
            return;
        }
        messages.add(envelope);
        if (awaits != null && awaits.test(message)) {
            ModelHooks.release(task());
        }
    }

    /** A signal comes: because a linked process ended, or because somebody sent it. */
    void signalled(Task acting, Process from, Object reason, boolean byLink) {
        if (isDead()) {
            return;
        }
        if (reason == Reason.KILL && !byLink) {
            endsBy(acting, Reason.KILLED);
        } else if (trapsExits) {
            arrives(acting, new Exit(from.pid, reason));
        } else if (reason != Reason.NORMAL || (from == this && !byLink)) {
            endsBy(acting, reason);
        }
    }

    private void endsBy(Task acting, Object reason) {
        if (signal == null) {
            signal = reason;
            signalMark = ModelHooks.newResource(acting, SIGNAL);
            ModelHooks.also(acting, signalMark, Access.RELEASE);
            ModelHooks.ends(acting, alive);
            ModelHooks.release(task());
        }
    }

    /** Its monitor tells, if it still exists. */
    void told(Task acting, Monitor monitor, Object reason) {
        if (monitors.remove(monitor.ref()) != null) {
            arrives(acting, new Down(monitor.ref(), monitor.subject(), reason));
        }
    }

    /** This link broke at the other end. */
    void linkBroke(Task acting, Process other, Ref link, Object reason) {
        if (links.remove(other, link)) {
            signalled(acting, other, reason, true);
        }
    }

    /** Its node is gone, and it with it. Nobody on the node is told. */
    void vanish(Task acting) {
        if (!isDead()) {
            ended = Reason.NO_CONNECTION;
            vanishes = true;
            signal = Reason.NO_CONNECTION;
            node.processes.remove(this);
            ModelHooks.ends(acting, alive);
            tellOthers(acting, Reason.NO_CONNECTION);
            ModelHooks.release(task());
        }
    }

    // How it ends

    private void end(Object reason) {
        if (vanishes) {
            throw new ProcessExit(reason);
        }
        ModelHooks.operate(EXIT_POINT, ModelOperation.EXIT, alive, Access.WRITE, alive);
        if (vanishes) {
            throw new ProcessExit(reason);
        }
        ModelHooks.did("ends: ", reason, "", "");
        ended = reason;
        node.processes.remove(this);
        if (!names.isEmpty()) {
            for (String registered : List.copyOf(names)) {
                node.unregister(task(), registered);
            }
        }
        if (!tables.isEmpty()) {
            for (Table<?, ?> table : List.copyOf(tables)) {
                table.ownerEnds(task());
            }
        }
        tellOthers(task(), reason);
    }

    private void tellOthers(Task acting, Object reason) {
        if (links.isEmpty() && monitors.isEmpty() && monitoredBy.isEmpty()) {
            return;
        }
        Map<Process, Ref> linked = new LinkedHashMap<>(links);
        links.clear();
        linked.forEach((other, link) -> {
            if (other.node == node) {
                ModelHooks.also(acting, other.mailbox, Access.WRITE);
                other.linkBroke(acting, this, link, reason);
            } else {
                channel(other).breakLink(acting, other, link, reason);
            }
        });
        for (Monitor monitor : List.copyOf(monitoredBy.values())) {
            Process watcher = monitor.watcher();
            if (watcher.node == node) {
                ModelHooks.also(acting, watcher.mailbox, Access.WRITE);
                watcher.told(acting, monitor, reason);
            } else {
                channel(watcher).tell(acting, monitor, reason);
            }
        }
        monitoredBy.clear();
        for (Monitor monitor : monitors.values()) {
            monitor.target().monitoredBy.remove(monitor.ref());
        }
        monitors.clear();
    }

    /** The connection to a node broke: links and monitors tell. */
    void cutFrom(Task acting, Node other) {
        links.forEach((linked, link) -> {
            if (linked.node == other) {
                linked.channel(this).breakLink(acting, this, link, Reason.NO_CONNECTION);
            }
        });
        for (Monitor monitor : List.copyOf(monitors.values())) {
            if (monitor.target().node == other) {
                monitor.target().monitoredBy.remove(monitor.ref());
                monitor.target().channel(this).tell(acting, monitor, Reason.NO_CONNECTION);
            }
        }
    }
}
