package dev.hypnos.model;

import dev.hypnos.kernel.Access;
import dev.hypnos.runtime.library.DeviceHooks;
import dev.hypnos.runtime.library.ModelHooks;
import dev.hypnos.runtime.library.Moments;
import dev.hypnos.runtime.world.FaultBudget;
import dev.hypnos.runtime.world.FaultBudget.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The faults of a model: how many of each kind there may be, which nodes they strike, and from when to when. When each
 * comes, and to whom, the strategy chooses, and a replay repeats. A fault need not come: that is a choice too.
 *
 * {@snippet :
 * node("voter").start("voter", this::vote);
 * faults().crashes(1).restarts(1).begin();
 * ...
 * faultsEnd();
 * }
 *
 * <p>With a random strategy a fault comes after some number of operations. With a systematic one each fault is an
 * operation that may come before or after any other, and between any two moves of the clock: all of it is explored.
 *
 * @since 0.1
 */
public final class FaultWindow {
    private static final int HALVINGS = 12;

    private final World world;
    /** Where what brings faults runs. No node of the model: nobody reaches it, and nothing befalls it. */
    private final Node aside;

    private final int resource;
    private final boolean isExact;
    private final Moments moments;
    private FaultBudget budget;
    private List<Node> among = List.of();
    private int restartsLeft;
    private boolean isOpen;
    /** Of processes, while faults may come. */
    private int operations;
    /** Faults that come before the clock moves, and have not come. */
    private int due;
    /** How many are being undone, by an operation that need not have come. */
    private int undoing;

    private final List<Fault> lasting = new ArrayList<>();

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
                DeviceHooks.also(null, resource, Access.RELEASE);
                DeviceHooks.touched(null, resource);
            }
        }
    }

    FaultWindow(World world) {
        this.world = world;
        this.aside = new Node(world, "faults");
        this.budget = DeviceHooks.faults();
        this.resource = world.newResource("faults");
        this.isExact = ModelHooks.isExact(world.task);
        this.moments = DeviceHooks.ofTrial(Moments.class, Moments::new);
    }

    /**
     * So many times at most a node is gone: {@link Node#kill}. Its store forgets nothing, so this is the same as
     * {@link #kills}.
     */
    public FaultWindow crashes(int most) {
        return with(Kind.CRASHES, most);
    }

    /** So many times at most a node is gone: {@link Node#kill}. */
    public FaultWindow kills(int most) {
        return with(Kind.KILLS, most);
    }

    /**
     * So many of the nodes that are gone come back some time later, with what {@link Node#start(String, Body)} started
     * on them.
     */
    public FaultWindow restarts(int most) {
        return with(Kind.RESTARTS, most);
    }

    /** So many times at most the connection of two nodes is {@linkplain Model#cut cut} for a while. */
    public FaultWindow cuts(int most) {
        return with(Kind.CUTS, most);
    }

    /** So many times at most some nodes cannot reach the others for a while. */
    public FaultWindow partitions(int most) {
        return with(Kind.PARTITIONS, most);
    }

    /**
     * A fault lasts so many milliseconds of virtual time at most; 10 seconds if nothing else is said. Some are over at
     * once.
     */
    public FaultWindow within(long millis) {
        requireClosed();
        budget = budget.within(TimeUnit.MILLISECONDS.toNanos(millis));
        return this;
    }

    /**
     * Faults strike these nodes only. If nothing is said, those on which something was
     * {@linkplain Node#start(String, Body) started}.
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
        for (Kind kind : List.of(Kind.PAUSES, Kind.CLOCK_JUMPS, Kind.LOSSES, Kind.DISK_ERRORS, Kind.STALLS)) {
            if (budget.most(kind) > 0) {
                throw new IllegalStateException("nodes of a model have no " + kind + ": they are for clusters");
            }
        }
        isOpen = true;
        DeviceHooks.faultsBegin();
        List<Node> struck =
                among.isEmpty() ? world.nodes().filter(Node::wasStarted).toList() : among;
        if (struck.isEmpty()) {
            throw new IllegalStateException("no node was started: say among which nodes faults may happen");
        }
        restartsLeft = budget.most(Kind.RESTARTS);
        world.faults = this;
        start(Kind.CRASHES, () -> kill(one(struck)));
        start(Kind.KILLS, () -> kill(one(struck)));
        if (struck.size() > 1) {
            start(Kind.CUTS, () -> cut(struck));
            start(Kind.PARTITIONS, () -> divide(struck));
        }
    }

    /**
     * From now on no fault happens. What is cut is whole again, and who was to come back is back, before this returns.
     */
    public void end() {
        if (isOpen) {
            awaitDue();
            isOpen = false;
            world.faults = null;
            moments.end();
            List.copyOf(lasting).forEach(Fault::end);
            if (undoing > 0) {
                DeviceHooks.await("await the end of faults", resource, Access.AWAIT, () -> undoing == 0, 0);
            }
        }
    }

    /**
     * With a systematic strategy what is due must come: the strategy turns round only what has happened. That a fault
     * does not come at all is another trial.
     */
    void awaitDue() {
        if (isOpen && isExact) {
            DeviceHooks.await("await faults", resource, Access.AWAIT, () -> due == 0, 0);
        }
    }

    /** A process executed an operation. */
    void noticed() {
        operations++;
        moments.noticed(null);
    }

    private void start(Kind kind, Runnable fault) {
        int most = budget.most(kind);
        for (int i = 1; i <= most; i++) {
            Process process = new Process(world, aside, kind.one(), null);
            Thread thread = new Thread(null, () -> live(fault), most == 1 ? kind.one() : kind.one() + " " + i);
            process.on(ModelHooks.start(thread, process));
        }
    }

    /** Its end is no operation: nobody can notice. */
    private static void live(Runnable fault) {
        try {
            fault.run();
        } catch (ProcessExit over) {
            // it did not come in time
        }
    }

    // The faults, each in a process of its own, on a node that nobody knows

    private void kill(Node node) {
        await("kill", node.resource());
        if (node.runs()) {
            ModelHooks.did("kills node ", node, "", "");
            node.killBy(Process.current("kill"));
            if (restartsLeft > 0) {
                restartsLeft--;
                last(node::comeBack);
                return;
            }
        }
        came();
    }

    private void cut(List<Node> struck) {
        Node one = one(struck);
        List<Node> others = new ArrayList<>(struck);
        others.remove(one);
        divide(List.of(one), List.of(one(others)));
    }

    private void divide(List<Node> struck) {
        // each but the last is on one side or the other, not all on the same
        List<Node> side = new ArrayList<>();
        List<Node> others = new ArrayList<>(struck);
        int sides = struck.size() - 1;
        int chosen = 1 + choose((1 << Math.min(sides, Integer.SIZE - 2)) - 1);
        for (int i = 0; i < sides; i++) {
            if ((chosen >> i & 1) == 1) {
                side.add(struck.get(i));
                others.remove(struck.get(i));
            }
        }
        divide(side, others);
    }

    private void divide(List<Node> side, List<Node> others) {
        await("cut", world.connection(side.getFirst(), others.getFirst()).resource());
        world.cut(Process.current("cut"), side, others);
        last(() -> world.restore(side, others));
    }

    private static Node one(List<Node> nodes) {
        return nodes.get(choose(nodes.size()));
    }

    private static int choose(int bound) {
        return bound == 1 ? 0 : ModelHooks.choose(bound);
    }

    /** The next operation is due when the moment has come. */
    private void await(String action, int on) {
        if (isExact) {
            awaitTurn();
            DeviceHooks.awaitFault(action, on, () -> true);
            DeviceHooks.also(null, resource, Access.RELEASE);
        } else {
            moments.choose("operations of the model", () -> operations).await(action, on);
        }
    }

    /**
     * Whether it comes now, or when the clock has moved, is chosen each time. Of its order among others the strategy
     * knows.
     */
    private void awaitTurn() {
        while (ModelHooks.choose(2) == 0) {
            DeviceHooks.awaitTime();
            if (!isOpen) {
                throw new ProcessExit(Reason.NORMAL);
            }
        }
        due++;
    }

    /** What was due has come. */
    private void came() {
        if (isExact) {
            due--;
            DeviceHooks.touched(null, resource);
        }
    }

    /** A fault has come; it is over after some time, a short one as likely as a long one. */
    private void last(Runnable undo) {
        Fault fault = new Fault(undo);
        if (isExact) {
            endInTurn(fault);
            return;
        }
        int halvings = ModelHooks.choose(HALVINGS + 1);
        if (halvings < HALVINGS) {
            Process.current("sleep").sleep(World.faultPoint(), budget.withinNanos() >> halvings);
        }
        fault.end();
    }

    /** Whether it is over before the clock moves is chosen each time; what is due stays so until then. */
    private void endInTurn(Fault fault) {
        while (ModelHooks.choose(2) == 0) {
            came();
            DeviceHooks.awaitTime();
            if (!lasting.contains(fault)) {
                return;
            }
            due++;
        }
        fault.end();
        came();
    }
}
