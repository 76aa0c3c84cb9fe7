package dev.hypnos.cluster;

import dev.hypnos.files.DiskChances;
import dev.hypnos.files.DiskError;
import dev.hypnos.kernel.Access;
import dev.hypnos.network.Host;
import dev.hypnos.network.Network;
import dev.hypnos.runtime.library.DeviceHooks;
import dev.hypnos.runtime.library.Moments;
import dev.hypnos.runtime.world.FaultBudget;
import dev.hypnos.runtime.world.FaultBudget.Kind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The faults of a trial: how many of each kind there may be, which nodes they strike, and from when to when. When each
 * comes, and to whom, the strategy chooses, and a replay repeats. A fault need not come: that is a choice too.
 *
 * {@snippet :
 * cluster.faults().crashes(1).restarts(1).cuts(1).begin();
 * client.run(Client::writeSomething);
 * cluster.faultsEnd();
 * assertEquals("something", client.call(Client::read));
 * }
 *
 * @since 0.1
 */
public final class FaultWindow {
    private static final int HALVINGS = 12;
    private static final Duration JUMP_MAX = Duration.ofHours(1);

    /** In one trial of so many faults strike those that do much. */
    private static final int BUSY = 4;

    private final Cluster cluster;
    private final Network network;
    private FaultBudget budget;
    private List<Node> among = List.of();
    private List<Node> struck = List.of();
    private int restartsLeft;
    /**
     * Whether in this trial one event is as likely as another, of whomever it is, and not one node as likely as
     * another. A leader does more than others, and some errors need that leaders are struck one after the other; others
     * need that one is left.
     */
    private boolean strikesBusy;

    private boolean isOpen;
    /** Whether there may be more faults than one. */
    private boolean hasSeveral;

    private final List<Fault> lasting = new ArrayList<>();
    /** How many are being undone, by an operation that need not have come. */
    private int undoing;

    private int resource = -1;
    private final List<DiskChances> broken = new ArrayList<>();

    /** A fault that has come and lasts until it is undone, once. */
    private final class Fault {
        private final Runnable undo;

        Fault(Runnable undo) {
            this.undo = undo;
            lasting.add(this);
        }

        void end() {
            if (lasting.remove(this)) {
                undoing++;
                undo.run();
                undoing--;
                network.moments().changed();
                DeviceHooks.touched(null, resource());
            }
        }
    }

    FaultWindow(Cluster cluster, Network network) {
        this.cluster = cluster;
        this.network = network;
        this.budget = DeviceHooks.faults();
    }

    /** So many times at most a node loses its power: {@link Node#crash}. */
    public FaultWindow crashes(int most) {
        return with(Kind.CRASHES, most);
    }

    /** So many times at most the process of a node is killed: {@link Node#kill}. */
    public FaultWindow kills(int most) {
        return with(Kind.KILLS, most);
    }

    /** So many of the nodes that crashed, or were killed, are started again, some time later. */
    public FaultWindow restarts(int most) {
        return with(Kind.RESTARTS, most);
    }

    /** So many times at most the threads of a node stand still for a while, as in a long collection of garbage. */
    public FaultWindow pauses(int most) {
        return with(Kind.PAUSES, most);
    }

    /** So many times at most two nodes cannot reach each other for a while. */
    public FaultWindow cuts(int most) {
        return with(Kind.CUTS, most);
    }

    /** So many times at most some nodes cannot reach the others for a while. */
    public FaultWindow partitions(int most) {
        return with(Kind.PARTITIONS, most);
    }

    /** So many times at most the wall clock of a node jumps, forwards or backwards, by up to an hour. */
    public FaultWindow clockJumps(int most) {
        return with(Kind.CLOCK_JUMPS, most);
    }

    /** So many datagrams at most are lost. */
    public FaultWindow losses(int most) {
        return with(Kind.LOSSES, most);
    }

    /**
     * So many times at most something goes wrong with the disk of a node: a write, a force or a read fails, or the disk
     * is full for a while, as {@link Disk} says of each.
     */
    public FaultWindow diskErrors(int most) {
        return with(Kind.DISK_ERRORS, most);
    }

    /**
     * So many times at most a write to the disk of a node, or a force, takes long, as on one that is about to fail or
     * has much other work.
     */
    public FaultWindow stalls(int most) {
        return with(Kind.STALLS, most);
    }

    /** A fault lasts so much virtual time at most; 10 seconds if nothing else is said. Some are over at once. */
    public FaultWindow within(Duration longest) {
        requireClosed();
        budget = budget.within(longest.toNanos());
        return this;
    }

    /**
     * Faults strike these nodes only. If nothing is said, those that were {@linkplain Node#start started} when it
     * begins.
     */
    public FaultWindow among(Node... nodes) {
        requireClosed();
        among = List.of(nodes);
        return this;
    }

    private FaultWindow with(Kind kind, int most) {
        requireClosed();
        budget = budget.with(kind, most);
        return this;
    }

    private void requireClosed() {
        if (isOpen) {
            throw new IllegalStateException("faults have begun already: say what they are before");
        }
    }

    /** From now on faults may happen. */
    public void begin() {
        requireClosed();
        isOpen = true;
        DeviceHooks.faultsBegin();
        if (DeviceHooks.tellsAll()) {
            DeviceHooks.doubt("moments at which faults of a cluster come");
        }
        struck = among.isEmpty()
                ? cluster.nodes().stream().filter(Node::wasStarted).toList()
                : among;
        restartsLeft = budget.most(Kind.RESTARTS);
        hasSeveral = budget.count() - restartsLeft > 1;
        if (struck.isEmpty()) {
            throw new IllegalStateException("no node was started: say among which nodes faults may happen");
        }
        boolean areEvents = DeviceHooks.decidesEvents();
        strikesBusy = !areEvents && struck.size() > 1 && DeviceHooks.choose(BUSY) == 0;
        if (areEvents) {
            startEvents();
        } else {
            start(Kind.CRASHES, () -> crash(true));
            start(Kind.KILLS, () -> crash(false));
            start(Kind.PAUSES, this::pause);
        }
        start(Kind.CLOCK_JUMPS, () -> jump(one(struck)));
        start(Kind.LOSSES, () -> network.loseAt(moment(struck)));
        for (int i = 0; i < budget.most(Kind.DISK_ERRORS); i++) {
            breakDisk(one(struck));
        }
        for (int i = 0; i < budget.most(Kind.STALLS); i++) {
            stallDisk(one(struck));
        }
        if (cluster.nodes().size() > 1) {
            if (!areEvents) {
                start(Kind.CUTS, this::cut);
            }
            start(Kind.PARTITIONS, this::divide);
        }
    }

    /**
     * From now on no fault happens. What is cut is whole again, who is paused goes on, and who crashed and was to be
     * started again is started, before this returns.
     */
    public void end() {
        if (isOpen) {
            isOpen = false;
            network.moments().end();
            broken.forEach(DiskChances::endAnnounced);
            List.copyOf(lasting).forEach(Fault::end);
            if (undoing > 0) {
                DeviceHooks.await("await the end of faults", resource(), Access.AWAIT, () -> undoing == 0, 0);
            }
        }
    }

    /** What stands for whether faults are over. */
    private int resource() {
        if (resource < 0) {
            resource = DeviceHooks.newResource("faults");
        }
        return resource;
    }

    private void start(Kind kind, Runnable fault) {
        int most = budget.most(kind);
        for (int i = 1; i <= most; i++) {
            Thread thread = new Thread(null, fault, most == 1 ? kind.one() : kind.one() + " " + i);
            thread.setDaemon(true);
            thread.start();
        }
    }

    // The faults as events that are decided one by one: each has a task for each node that it may strike

    private void startEvents() {
        for (Kind kind : List.of(Kind.CRASHES, Kind.KILLS, Kind.PAUSES, Kind.CUTS)) {
            int[] left = {budget.most(kind)};
            for (int i = 0; left[0] > 0 && i < struck.size(); i++) {
                Node node = struck.get(i);
                if (kind != Kind.CUTS) {
                    startEvent(
                            kind,
                            node,
                            node + "",
                            left,
                            () -> node.isRunning() && !node.host().isPaused());
                    continue;
                }
                for (Node other : cluster.nodes()) {
                    boolean isAgain = struck.contains(other) && struck.indexOf(other) <= i;
                    if (!isAgain) {
                        startEvent(kind, node, node + " and " + other, left, () -> true, other);
                    }
                }
            }
        }
    }

    /** @param left how many of this kind there may still be */
    private void startEvent(Kind kind, Node node, String whom, int[] left, BooleanSupplier canCome, Node... others) {
        Runnable events = () -> {
            DeviceHooks.strikes(node.host());
            while (left[0] > 0) {
                Moments.Moment moment = network.moments().whenever(() -> left[0] > 0 && canCome.getAsBoolean());
                Runnable comes = () -> left[0]--;
                switch (kind) {
                    case CRASHES, KILLS -> crash(node, kind == Kind.CRASHES, moment, comes);
                    case PAUSES -> pause(node, moment, comes);
                    default -> divide(List.of(node), List.of(others), moment, comes);
                }
            }
        };
        Thread thread = new Thread(null, events, kind.one() + " of " + whom);
        thread.setDaemon(true);
        thread.start();
    }

    // The faults, each in a task of its own

    private void crash(boolean losesPower) {
        Node busy = busy(Moments.Of.STAKES);
        if (busy != null) {
            crash(busy, losesPower, now(), () -> {});
            return;
        }
        Node node = one(struck);
        crash(node, losesPower, moment(List.of(node), Moments.Of.STAKES), () -> {});
    }

    private void crash(Node node, boolean losesPower, Moments.Moment moment, Runnable comes) {
        // who was gone already comes back once, by the fault that took it
        if (!node.crashAt(moment, losesPower)) {
            return;
        }
        comes.run();
        network.moments().changed();
        if (restartsLeft > 0 && isOpen) {
            restartsLeft--;
            last(() -> {
                if (!node.isRunning()) {
                    node.restart();
                }
            });
        }
    }

    private void pause() {
        Node busy = busy(Moments.Of.EVENTS);
        if (busy != null) {
            pause(busy, now(), () -> {});
            return;
        }
        Node node = one(struck);
        pause(node, moment(List.of(node)), () -> {});
    }

    private void pause(Node node, Moments.Moment moment, Runnable comes) {
        network.pauseAt(node.host(), moment);
        comes.run();
        network.moments().changed();
        last(() -> {
            if (node.host().isPaused()) {
                node.resume();
            }
        });
    }

    private void jump(Node node) {
        long size = JUMP_MAX.toNanos() >> DeviceHooks.choose(HALVINGS);
        network.jumpAt(node.host(), DeviceHooks.choose(2) == 0 ? size : -size, moment(List.of(node)));
    }

    /** No task of its own: an access to the disk, and nothing else, is where an error comes. */
    private void breakDisk(Node node) {
        DiskChances chances = node.chances();
        DiskError[] errors = DiskError.values();
        DiskError error = errors[DeviceHooks.choose(errors.length)];
        String key = error.accesses() + " of " + node;
        long nanos = error == DiskError.FULL ? duration(DeviceHooks.choose(HALVINGS + 1)) : 0;
        Moments.Moment moment = network.moments().choose(key, () -> chances.count(error));
        chances.announce(error, moment.due(), nanos);
        broken.add(chances);
    }

    /** No task of its own either. */
    private void stallDisk(Node node) {
        DiskChances chances = node.chances();
        long nanos = duration(DeviceHooks.choose(HALVINGS));
        Moments.Moment moment = network.moments().choose("changes of the disk of " + node, chances::changes);
        chances.announceStall(moment.due(), nanos);
        broken.add(chances);
    }

    private void cut() {
        Node node = one(struck);
        List<Node> others = new ArrayList<>(cluster.nodes());
        others.remove(node);
        divide(List.of(node), List.of(one(others)), moment(List.of(node)));
    }

    private void divide() {
        List<Node> rest = new ArrayList<>(cluster.nodes());
        rest.removeAll(struck);
        if (struck.size() == 1) {
            divide(struck, rest, moment(struck));
            return;
        }
        // each but the last is on one side or the other, not all on the same
        List<Node> side = new ArrayList<>();
        List<Node> others = new ArrayList<>(struck);
        int sides = struck.size() - 1;
        int chosen = 1 + DeviceHooks.choose((1 << Math.min(sides, Integer.SIZE - 2)) - 1);
        for (int i = 0; i < sides; i++) {
            if ((chosen >> i & 1) == 1) {
                side.add(struck.get(i));
                others.remove(struck.get(i));
            }
        }
        // who cannot be struck, a client for example, is with these, with those, or reaches all
        for (Node node : rest) {
            switch (DeviceHooks.choose(3)) {
                case 0 -> side.add(node);
                case 1 -> others.add(node);
                default -> {}
            }
        }
        divide(side, others, moment(struck));
    }

    private void divide(List<Node> side, List<Node> others, Moments.Moment moment) {
        divide(side, others, moment, () -> {});
    }

    private void divide(List<Node> side, List<Node> others, Moments.Moment moment, Runnable comes) {
        List<Host> one = hosts(side);
        List<Host> other = hosts(others);
        network.partitionAt(one, other, moment);
        comes.run();
        network.moments().changed();
        last(() -> network.rejoin(one, other));
    }

    /**
     * Where faults strike those that do much, waits for a moment among the events of all that may be struck, and
     * returns whose event that is; otherwise, and where that is not known, null.
     */
    private @Nullable Node busy(Moments.Of counted) {
        if (!strikesBusy) {
            return null;
        }
        Moments.Moment moment = moment(struck, counted);
        moment.await("fault", resource());
        return struck.stream()
                .filter(node -> node.host() == moment.by())
                .findFirst()
                .orElse(null);
    }

    private Moments.Moment now() {
        return network.moments().whenever(() -> true);
    }

    private static Node one(List<Node> nodes) {
        return nodes.get(nodes.size() == 1 ? 0 : DeviceHooks.choose(nodes.size()));
    }

    private Moments.Moment moment(List<Node> nodes) {
        return moment(nodes, Moments.Of.EVENTS);
    }

    private Moments.Moment moment(List<Node> nodes, Moments.Of counted) {
        return hasSeveral
                ? network.moments().chooseInCompany(hosts(nodes), counted)
                : network.moments().choose(hosts(nodes), counted);
    }

    private static List<Host> hosts(List<Node> nodes) {
        return nodes.stream().map(Node::host).toList();
    }

    /**
     * A fault has come; it is over after some time, a short one as likely as a long one. Where there may be several,
     * every second lasts for some events from now on, or until some after another one has come or ended, and no longer
     * than any fault lasts.
     */
    private void last(Runnable undo) {
        Fault fault = new Fault(undo);
        if (DeviceHooks.decidesEvents()) {
            now().await("end of a fault", resource());
            fault.end();
            return;
        }
        if (hasSeveral && isOpen && DeviceHooks.choose(2) == 1) {
            network.moments()
                    .chooseEnd(hosts(cluster.nodes()))
                    .await("end of a fault", resource(), budget.withinNanos());
            fault.end();
            return;
        }
        long nanos = duration(DeviceHooks.choose(HALVINGS + 1));
        if (nanos > 0) {
            try {
                Thread.sleep(Duration.ofNanos(nanos));
            } catch (InterruptedException impossible) {
                throw new IllegalStateException(impossible);
            }
        }
        fault.end();
    }

    /** The longest time, halved so often; 0 in the end. */
    private long duration(int halvings) {
        return halvings < HALVINGS ? budget.withinNanos() >> halvings : 0;
    }
}
