package dev.hypnos.model.members;

import dev.hypnos.kernel.Access;
import dev.hypnos.kernel.Task;
import dev.hypnos.kernel.events.Event;
import dev.hypnos.kernel.events.Tokens;
import dev.hypnos.kernel.events.Touched;
import dev.hypnos.runtime.Courier;
import dev.hypnos.runtime.library.ModelHooks;
import dev.hypnos.runtime.library.ModelPoints;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A cluster as a model at the level of messages.
 *
 * <pre>{@code
 * @HypnosTest(strategy = Strategy.FLYMC)
 * void oneLeader() {
 *     Members members = new Members();
 *     for (String name : List.of("a", "b", "c")) {
 *         members.add(name, Voter::new);
 *     }
 *     members.start();
 *     members.crashes(1).restarts(1);
 *     members.run();
 *     assertThat(members.up(Voter.class)).filteredOn(voter -> voter.leads).hasSizeLessThan(2);
 * }
 * }</pre>
 *
 * <p>{@link #run} lets everything happen that can, one event after the other, in an order that the strategy decides,
 * until nothing is on its way. What comes before it, by {@link #settle}, has one order only.
 *
 * @since 0.1
 */
public final class Members {
    /** Who sends what the test sends. */
    static final Peer TEST = new Peer(new Members(true), Event.NOBODY, "the test");

    private static final int EVENT_POINT =
            ModelPoints.add("dev.hypnos.model.members.Members", "run", "an event", -1, 0);
    private static final int SETTLE_MAX = 100_000;

    private record Check(String name, Callable<Boolean> condition) {}

    private final @Nullable Task task;
    private final List<Seat> seats = new ArrayList<>();
    private final List<Peer> peers = new ArrayList<>();
    private final List<Happening> faults = new ArrayList<>();
    private final List<Check> checks = new ArrayList<>();
    private final Set<Peer> crashing = new LinkedHashSet<>();
    private final Map<Task, Happening> byCourier = new IdentityHashMap<>();
    /** What was offered once, with its couriers. */
    private final List<Happening> offered = new ArrayList<>();

    private final List<Courier> couriers = new ArrayList<>();
    private final Set<Happening> changed = new LinkedHashSet<>();

    final Observation observation = new Observation(this, seats);
    final Telling telling = new Telling(this, seats);
    final Ways ways = new Ways(this);
    private final Contents contents = new Contents(this::cannotRead);
    private boolean hasStarted;
    private @Nullable Happening happens;

    private int crashes;
    private int restarts;
    private boolean isRunning;
    private boolean areToldApart;
    private long numbers;
    private int runs;
    /** The events that changed what is shared, in their order: what that holds is not read. */
    private long sharedPast;

    /** A cluster without members. */
    public Members() {
        this(false);
    }

    private Members(boolean isNobody) {
        if (!isNobody && !ModelHooks.inTask()) {
            throw new IllegalStateException("new Members() outside a trial: annotate the test with @HypnosTest");
        }
        task = isNobody ? null : ModelHooks.task();
    }

    // What the test says

    /** Adds a member. Members that are made by one class can be exchanged. */
    public Peer add(String name, Supplier<? extends Member> program) {
        return add(name, "", program);
    }

    /** Adds a member with a role: only members of one class and one role can be exchanged. */
    public Peer add(String name, String role, Supplier<? extends Member> program) {
        if (seats.size() == Touched.MEMBERS_MAX) {
            throw new IllegalStateException("at most " + Touched.MEMBERS_MAX + " members");
        }
        if (hasStarted) {
            throw new IllegalStateException("member " + name + " comes too late: the others have started");
        }
        Peer peer = new Peer(this, seats.size(), name);
        peers.add(peer);
        Seat seat = new Seat(this, peer, role, program);
        seats.add(seat);
        crashing.add(peer);
        return peer;
    }

    /** Starts all members, in the order in which they were added. */
    public void start() {
        hasStarted = true;
        for (Seat seat : seats) {
            seat.occupy();
        }
        for (Seat seat : seats) {
            alone(seat, () -> Objects.requireNonNull(seat.member).start());
        }
        for (Seat seat : seats) {
            faults.add(new Faults.Crash(seat));
            faults.add(new Faults.Restart(seat));
        }
        faults.add(new Faults.Quiet(this));
    }

    /** A message from the test, for example the request of a client. */
    public void send(Peer to, Object message) {
        send(null, to, message);
    }

    /** A message from the test that is handled now: the request that begins what is tested. */
    public void deliver(Peer to, Object message) {
        Seat seat = seat(to);
        Member member = Objects.requireNonNull(seat.member, () -> to + " is down");
        alone(seat, () -> member.receive(TEST, message));
    }

    /**
     * The next message on the way from one member to another is handled now: for an order that is given up to some
     * point.
     */
    public void deliverNext(Peer from, Peer to) {
        Way way = ways.between(seat(from), seat(to));
        if (!way.canHappen()) {
            throw new IllegalStateException("nothing can arrive from " + from + " at " + to);
        }
        way.take();
        alone(seat(to), way::handle);
    }

    /** From now on so many members may crash, each at any moment of {@link #run}. */
    public Members crashes(int count) {
        crashes = count;
        return this;
    }

    /** From now on so many members that crashed may start again, each at any moment of {@link #run}. */
    public Members restarts(int count) {
        restarts = count;
        return this;
    }

    /** Only these may crash. */
    public Members among(Peer... some) {
        crashing.clear();
        crashing.addAll(List.of(some));
        return this;
    }

    /** Members are not exchanged, whatever they ask of each other. */
    public Members distinct() {
        areToldApart = true;
        return this;
    }

    /** Something that must hold after each event. */
    public Members always(String name, Callable<Boolean> condition) {
        checks.add(new Check(name, condition));
        return this;
    }

    /** Lets a member crash now. */
    public void crashNow(Peer peer) {
        crash(seat(peer));
        seat(peer).read(contents);
    }

    /** Lets a member start again now. */
    public void restartNow(Peer peer) {
        Seat seat = seat(peer);
        seat.occupy();
        alone(seat, () -> Objects.requireNonNull(seat.member).start());
    }

    /** The member that is there now; null if it is down. */
    public @Nullable Member member(Peer peer) {
        return seat(peer).member;
    }

    /** The members of this class that are up. */
    public <T extends Member> List<T> up(Class<T> type) {
        return seats.stream()
                .map(seat -> seat.member)
                .filter(type::isInstance)
                .map(type::cast)
                .toList();
    }

    /** All members, in the order in which they were added. */
    public List<Peer> peers() {
        return List.copyOf(peers);
    }

    /**
     * Lets everything happen in the order in which it was sent, timers only when nothing is on its way, until there is
     * nothing more: what comes before the part that is to be tested.
     */
    public void settle() {
        for (int i = 0; i < SETTLE_MAX; i++) {
            Happening next = first();
            if (next == null) {
                return;
            }
            Seat seat = Objects.requireNonNull(next.seat());
            if (next instanceof Way way) {
                way.take();
            } else {
                next.begin();
            }
            alone(seat, next::handle);
        }
        throw new IllegalStateException("the cluster does not settle: " + SETTLE_MAX + " events, and there are more");
    }

    private @Nullable Happening first() {
        Way oldest = ways.oldest();
        if (oldest != null) {
            return oldest;
        }
        Timer first = null;
        for (Seat seat : seats) {
            for (Timer timer : seat.timers.values()) {
                if (timer.canHappen() && (first == null || timer.since() < first.since())) {
                    first = timer;
                }
            }
        }
        return first;
    }

    /**
     * Lets everything happen that can, in an order that is decided, until nothing is on its way and no timer is armed.
     */
    public void run() {
        if (!hasStarted) {
            throw new IllegalStateException("the members have not started: call start() before run()");
        }
        runs++;
        isRunning = true;
        ModelHooks.doubt(Objects.requireNonNull(task), "handlers of members, of which only what they touch is seen");
        ModelHooks.situation(new View(this, seats));
        ways.all().forEach(Happening::settle);
        for (Seat seat : seats) {
            seat.read(contents);
            seat.timers.values().forEach(Happening::settle);
        }
        faults.forEach(Happening::settle);
        changed.clear();
        try {
            Happening last;
            do {
                happens = null;
                ModelHooks.await(EVENT_POINT, telling.quietness(), Access.READ, 0);
                last = Objects.requireNonNull(happens);
                handle(last);
            } while (!(last instanceof Faults.Quiet));
        } finally {
            isRunning = false;
            byCourier.keySet().forEach(courier -> ((Courier) courier).isHeld = true);
        }
    }

    // Events

    private void handle(Happening event) {
        Courier acting = event.acting();
        Seat seat = event.seat();
        observation.begin(acting);
        event.begin();
        ModelHooks.happens(acting, event.words());
        boolean isFault = event instanceof Faults.Crash || event instanceof Faults.Restart;
        if (seat == null) {
            telling.tellEnd(acting);
            return;
        }
        ModelHooks.handle(observation);
        try {
            event.handle();
            check();
        } finally {
            ModelHooks.handle(null);
        }
        observation.end(seat, contents);
        telling.tell(acting, seat, isFault, observation.touched());
        for (Happening each : changed) {
            each.settle();
        }
        changed.clear();
        faults.forEach(Happening::settle);
        for (int i = 0; i < offered.size(); i++) {
            offered.get(i).settle();
        }
    }

    private void check() {
        for (Check check : checks) {
            boolean holds;
            try {
                holds = check.condition.call();
            } catch (Exception thrown) {
                throw new AssertionError(check.name + ": " + thrown, thrown);
            }
            if (!holds) {
                throw new AssertionError(check.name);
            }
        }
    }

    /** Something happens to a member that is no event: before the part that is tested. */
    private void alone(Seat seat, Runnable action) {
        observation.begin(Objects.requireNonNull(task));
        ModelHooks.handle((resource, access) -> {});
        try {
            action.run();
        } finally {
            ModelHooks.handle(null);
        }
        seat.read(contents);
        changed.clear();
    }

    void send(@Nullable Seat from, Peer to, Object message) {
        Seat receiver = seat(to);
        Way way = ways.between(from, receiver);
        if (isRunning && from != null) {
            Courier acting = Objects.requireNonNull(happens).acting();
            Touched touched = observation.touched();
            touched.addressed |= 1L << to.index;
            touched.sent(from.peer.index, to.index);
            ModelHooks.also(acting, receiver.reachability(), Access.READ);
            ModelHooks.also(acting, way.order(), Access.WRITE);
        }
        if (receiver.isUp()) {
            way.add(mail(message));
        }
    }

    private Way.Mail mail(@Nullable Object message) {
        Tokens tokens = new Tokens();
        contents.read(message, tokens);
        int mark = -1;
        if (isRunning) {
            mark = newResource("a message on its way");
            ModelHooks.also(Objects.requireNonNull(happens).acting(), mark, Access.RELEASE);
        }
        return new Way.Mail(message, tokens, mark, nextNumber());
    }

    void follow(Courier acting, int mark) {
        if (mark >= 0) {
            ModelHooks.also(acting, mark, Access.AWAIT);
        }
    }

    // What is seen of it

    /** What decides on the future, and is in no member. */
    long rest() {
        return ((runs * 64L + crashes) * 64 + restarts) * 31 + sharedPast;
    }

    boolean areToldApart() {
        return areToldApart;
    }

    boolean hasChecks() {
        return !checks.isEmpty();
    }

    /** What a courier brings; null if it is none of these. */
    @Nullable
    Happening happening(Task courier) {
        return byCourier.get(courier);
    }

    boolean mayCrash(Seat seat) {
        return isRunning && crashes > 0 && crashing.contains(seat.peer);
    }

    boolean mayRestart() {
        return isRunning && restarts > 0;
    }

    void crash(Seat seat) {
        Touched touched = observation.touched();
        if (isRunning) {
            crashes--;
            touched.written[seat.peer.index] = Touched.ALL;
            touched.turned |= 1L << seat.peer.index;
            observation.shared(Observation.CRASHES, true);
            ModelHooks.also(Objects.requireNonNull(happens).acting(), seat.reachability(), Access.WRITE);
        }
        seat.member = null;
        if (isRunning && !seat.timers.isEmpty()) {
            ModelHooks.also(Objects.requireNonNull(happens).acting(), seat.resource(Seat.TIMERS), Access.WRITE);
        }
        for (Timer timer : seat.timers.values()) {
            timer.disarm();
        }
        ways.loseTo(seat);
        for (Seat other : seats) {
            if (other != seat && other.isUp()) {
                touched.sent(seat.peer.index, other.peer.index);
                if (isRunning) {
                    ModelHooks.also(
                            Objects.requireNonNull(happens).acting(),
                            ways.between(seat, other).order(),
                            Access.WRITE);
                }
                ways.between(seat, other).add(mail(null));
            }
        }
    }

    void restart(Seat seat) {
        Touched touched = observation.touched();
        restarts--;
        touched.written[seat.peer.index] = Touched.ALL;
        touched.turned |= 1L << seat.peer.index;
        observation.shared(Observation.RESTARTS, true);
        ModelHooks.also(Objects.requireNonNull(happens).acting(), seat.reachability(), Access.WRITE);
        seat.occupy();
    }

    boolean isQuiet() {
        if (!isRunning || !ways.isQuiet()) {
            return false;
        }
        for (Seat seat : seats) {
            for (Timer timer : seat.timers.values()) {
                if (timer.canHappen()) {
                    return false;
                }
            }
        }
        return true;
    }

    void changed(Happening happening) {
        changed.add(happening);
    }

    long nextNumber() {
        return numbers++;
    }

    /** A number for what is otherwise told apart by nothing, such as timers of one member. */
    long markOf(Object value) {
        Tokens tokens = new Tokens();
        contents.read(value, tokens);
        long[] names = new long[seats.size()];
        long unnamed = tokens.hash(names);
        for (int i = 0; i < names.length; i++) {
            names[i] = i + 1L;
        }
        if (tokens.hash(names) != unnamed) {
            tellApart();
        }
        return tokens.hash(names);
    }

    void tellApart() {
        areToldApart = true;
    }

    void changedShared() {
        sharedPast = Tokens.mix(sharedPast + Objects.requireNonNull(happens).event());
        ModelHooks.doubt(Objects.requireNonNull(task), "what members share other than by messages");
    }

    private void cannotRead(String type) {
        if (task != null) {
            ModelHooks.doubt(task, "what a " + type + " holds");
        }
    }

    // The scheduler

    int newResource(String named) {
        return ModelHooks.newResource(Objects.requireNonNull(task), named);
    }

    Courier courier(String name, Happening happening) {
        Courier courier = ModelHooks.courier(Objects.requireNonNull(task), name, () -> {
            happens = happening;
            hold();
            ModelHooks.release(task);
        });
        courier.eventKind = Event.DELIVERY;
        byCourier.put(courier, happening);
        offered.add(happening);
        couriers.add(courier);
        return courier;
    }

    /** Nothing else happens until the test has handled what happens now, whoever is chosen next. */
    private void hold() {
        for (int i = 0; i < couriers.size(); i++) {
            couriers.get(i).isHeld = true;
        }
    }

    void offer(Courier courier, int resource, Access access) {
        ModelHooks.offer(Objects.requireNonNull(task), courier, EVENT_POINT, resource, access);
    }

    private Seat seat(Peer peer) {
        if (peer.index >= seats.size() || peers.get(peer.index) != peer) {
            throw new IllegalArgumentException(peer + " is no member of this cluster");
        }
        return seats.get(peer.index);
    }
}
