package dev.hypnos.kernel.events;

import dev.hypnos.kernel.Access;
import dev.hypnos.kernel.Randomness;
import dev.hypnos.kernel.ResourceNames;
import dev.hypnos.kernel.Task;
import dev.hypnos.kernel.Trace;
import dev.hypnos.kernel.systematic.Exploration;
import dev.hypnos.kernel.systematic.Frontier;
import dev.hypnos.kernel.systematic.Reductions;
import dev.hypnos.kernel.systematic.SavedFormatException;
import dev.hypnos.kernel.tables.LongSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Explores the events of a cluster until nothing is left that could lead to something new; {@link Reductions} says what
 * is left out. It begins with a {@link GraphSearch}, whose order of trying finds errors early and which keeps much of
 * each state. Where there are many states it goes on with a {@link Sweep}, which keeps little; where that cannot be
 * done and there is no more room, with paths that are drawn at random, and then it is not complete.
 *
 * <p>Where something happens otherwise than it did before, something was not observed, and the exploration does not
 * count as complete either.
 *
 * <p>Models of members tell their {@link Situation}. Where nobody does, the program has nodes of its own: tasks go on
 * in a {@link FixedOrder} until all of them wait, and then an event is decided. A state is then known by the events
 * before it, and nothing is left out on account of states.
 */
public final class EventExploration implements Exploration {
    /** So many parts of so many of the memory of the JVM are for what is kept. */
    private static final int SHARE = 2;

    private static final int OF = 3;

    private final Surprises surprises = new Surprises();
    private Reductions reductions;
    private Sketches sketches;
    private final long bytesMax;
    /** What is tried next; null where nothing is known of what was tried before, and all is drawn. */
    private @Nullable Search search;

    private final List<Task> offered = new ArrayList<>();
    private final List<Task> able = new ArrayList<>();
    private final FixedOrder handling = new FixedOrder();
    private final NodeSituation nodes = new NodeSituation();
    private BooleanSupplier canTimePass = () -> false;
    private boolean areNodes;
    /** Whether what the program is tested for has begun. */
    private boolean isPreludeOver;

    private boolean hasSituation;
    /** Whether there was a choice that is no event, of which the first alternative was taken. */
    private boolean hasChosen;
    /** Whether it was decided that time passes, and it has not yet. */
    private boolean awaitsTime;
    /** Whether the event under way moves the clock. */
    private boolean isTick;

    private @Nullable Situation situation;
    private @Nullable Randomness randomness;

    private boolean isCut;
    private boolean isFixed;
    /** How many there were when there was no room for more. */
    private long pathsBefore;

    private long executions;
    private long cutShort;
    private long paths;

    public EventExploration(Reductions reductions) {
        this(reductions, Runtime.getRuntime().maxMemory() / OF * SHARE);
    }

    /** @param bytesMax what is kept may take so much memory, about */
    public EventExploration(Reductions reductions, long bytesMax) {
        this.reductions = reductions;
        this.bytesMax = bytesMax;
        this.sketches = new Sketches(reductions, surprises);
        this.search = reductions.isRandom() ? null : searchOfMembers();
    }

    private Search searchOfMembers() {
        GraphSearch graph = GraphSearch.ofMembers(reductions, sketches, surprises, bytesMax, this::random);
        return reductions.draws() ? new Turns(graph, bytesMax) : graph;
    }

    /**
     * The first event of a program that tells no situation: all that is known from now on is of nodes. Nothing was
     * learnt before.
     */
    private void beginNodes() {
        areNodes = true;
        reductions = reductions.withStates(false).withSymmetry(false).withRehearsals(false);
        sketches = new Sketches(reductions, surprises);
        if (search != null) {
            search = GraphSearch.ofNodes(reductions, nodes, sketches, surprises, bytesMax, this::random);
            search.begin();
            if (isPreludeOver) {
                search.endPrelude();
            }
        }
    }

    /** Tells whether time can pass where nothing else happens. */
    public void clock(BooleanSupplier canPass) {
        canTimePass = canPass;
    }

    @Override
    public boolean decidesEvents() {
        return true;
    }

    @Override
    public void resources(ResourceNames names) {
        nodes.begin(names);
    }

    // A trial begins

    @Override
    public void startTrial(Randomness drawn) {
        randomness = drawn;
        offered.clear();
        handling.clear();
        awaitsTime = false;
        isTick = false;
        situation = null;
        isCut = false;
        isPreludeOver = false;
        if (search != null) {
            search.begin();
        }
    }

    /**
     * Of nodes: what comes now in this trial is what the program is tested for. What came before only led there, and
     * can wait.
     */
    public void endPrelude() {
        isPreludeOver = true;
        if (search != null) {
            search.endPrelude();
        }
    }

    /** All that is known of the program, from now on until the trial ends. */
    public void situation(Situation now) {
        hasSituation = true;
        situation = now;
    }

    @Override
    public void offer(Task task) {
        if (isHandled(task)) {
            handling.offer(task);
        } else {
            offered.add(task);
        }
    }

    /** Whoever runs goes on. Hot. */
    @Override
    public @Nullable Task offerAndPick(Task task) {
        if (task.eventKind == 0 || isHandled(task)) {
            return task;
        }
        offer(task);
        return pick();
    }

    /**
     * Whether what the task does belongs to the event under way. That it goes on with it is decided only where its node
     * may meet a fault instead.
     */
    private boolean isHandled(Task task) {
        if (task.eventKind != Event.GOES_ON) {
            return task.eventKind == 0;
        }
        for (int i = 0; i < offered.size(); i++) {
            Task other = offered.get(i);
            if (other.eventKind == Event.CRASH && other.node == task.node && other.isEnabled()) {
                return false;
            }
        }
        return true;
    }

    /** With one more for nodes: an event is decided about even if nothing else can happen. */
    @Override
    public int offered() {
        return offered.size() + handling.size() + (areNodes ? 1 : 0);
    }

    @Override
    public void giveWay(Task task) {
        handling.giveWay(task);
    }

    // What is touched

    @Override
    public void executes(Task task) {
        if (task.eventKind == 0 || task.eventKind == Event.GOES_ON) {
            handling.executes(task);
        }
        if (areNodes) {
            nodes.executes(task);
        }
    }

    @Override
    public void touches(Task task, int resource, Access access) {
        if (areNodes) {
            nodes.touches(task, resource, access);
        }
    }

    @Override
    public void refines(Task task, Access access) {
        if (areNodes) {
            nodes.refines(access);
        }
    }

    @Override
    public void waits(Task task) {
        if (areNodes) {
            nodes.waits(task);
        }
    }

    // What happens next

    @Override
    public @Nullable Task pick() {
        // the test itself, before and after the events of a model; and what happens between two events of nodes
        Task goesOn = isCut ? null : handling.next();
        if (goesOn != null || isCut) {
            return goesOn;
        }
        Situation now = situation;
        return now == null ? pickOfNodes() : pickOfMembers(now);
    }

    private @Nullable Task pickOfMembers(Situation now) {
        able.clear();
        for (int i = 0; i < offered.size(); i++) {
            Task task = offered.get(i);
            if (now.event(task) == Event.NONE) {
                return offered.remove(i);
            }
            if (task.isEnabled()) {
                able.add(task);
            }
        }
        if (able.isEmpty()) {
            return offered.isEmpty() ? handling.nextBehind() : offered.removeFirst();
        }
        sketches.count(now);
        return decide(now);
    }

    private @Nullable Task pickOfNodes() {
        able.clear();
        boolean areFaults = true;
        for (int i = 0; i < offered.size(); i++) {
            Task task = offered.get(i);
            if (task.isEnabled()) {
                able.add(task);
                areFaults &= task.eventKind == Event.CRASH || task.eventKind == Event.RESTART;
            }
        }
        if (able.isEmpty()) {
            return handling.nextBehind();
        }
        if (awaitsTime) {
            return null;
        }
        if (areFaults && canTimePass.getAsBoolean()) {
            able.add(NodeSituation.TIME);
        }
        if (!areNodes) {
            beginNodes();
        }
        Task task = decide(nodes);
        isTick = task != null && task.eventKind == Event.TIMEOUT;
        handling.happens();
        if (task == NodeSituation.TIME) {
            awaitsTime = true;
            return null;
        }
        return task;
    }

    private @Nullable Task decide(Situation now) {
        int choice = search == null ? random(able.size()) : search.choose(now, able);
        if (choice < 0) {
            isCut = true;
            return null;
        }
        Task task = able.get(choice);
        offered.remove(task);
        return task;
    }

    /**
     * Of nodes: where it does so because nothing else could happen, all that follows comes after all that was before.
     */
    @Override
    public void clockMoves() {
        if (!areNodes || isCut) {
            return;
        }
        boolean isDecided = awaitsTime || isTick;
        awaitsTime = false;
        isTick = false;
        handling.happens();
        if (!isDecided) {
            able.clear();
            able.add(NodeSituation.TIME);
            Task unused = decide(nodes);
        }
    }

    private int random(int bound) {
        return randomness == null ? 0 : randomness.below(bound);
    }

    @Override
    public boolean cutsShort() {
        return isCut;
    }

    @Override
    public int choose(int bound) {
        hasChosen |= bound > 1;
        return 0;
    }

    @Override
    public int draw(int bound) {
        isFixed = true;
        return 0;
    }

    // A trial is over

    @Override
    public void learn(Trace trace) {
        paths++;
        if (isCut) {
            cutShort++;
        } else {
            executions++;
        }
        if (areNodes && trace.isCutShort() && !isCut) {
            surprises.add("a thread that waits by looking again and again");
        }
        Search done = search;
        if (done != null) {
            done.learn();
            search = next(done);
        }
    }

    /** What goes on with it. */
    private Search next(Search done) {
        if (done.isOver()) {
            return done;
        }
        if (done instanceof Turns turns) {
            Search alone = next(turns.systematic());
            return alone == turns.systematic() && turns.bytes() <= bytesMax ? turns : alone;
        }
        if (done instanceof GraphSearch graph) {
            boolean isLarge = graph.bytes() > bytesMax;
            Rehearsal stage = sketches.rehearsal();
            if (stage != null
                    && reductions.canSweep()
                    && (isLarge || graph.states() > reductions.sweepAfter())
                    && !sketches.transitions().hasStrange()) {
                return new Sweep(reductions, sketches, stage, surprises, bytesMax / Sweep.STATE_BYTES);
            }
            return isLarge ? giveUp(done) : done;
        }
        return done instanceof Sweep sweep && sweep.isFull() ? giveUp(done) : done;
    }

    private Search giveUp(Search full) {
        pathsBefore = paths;
        LongSet taken = full instanceof GraphSearch graph ? graph.taken() : new LongSet();
        return new DrawnPaths(reductions, sketches, taken, full.states(), bytesMax, this::random);
    }

    // How far it is

    @Override
    public boolean isOver() {
        return search != null && search.isOver();
    }

    @Override
    public boolean isComplete() {
        return search != null && search.isWhole() && surprises.isEmpty();
    }

    @Override
    public List<String> givenUp() {
        if (search instanceof Sweep sweep && sweep.isTooDeep()) {
            return List.of("what comes after " + Sweep.DEPTH_MAX + " events was not gone through");
        }
        if (search instanceof DrawnPaths drawn) {
            return List.of(String.format(
                    Locale.ROOT,
                    "after %,d paths and %,d states there was no room for more (%,d MB of memory are for it): the %,d paths after that were drawn at random, and %,d of them took a step that none had taken before",
                    pathsBefore,
                    drawn.states(),
                    bytesMax >> 20,
                    drawn.paths(),
                    drawn.newPaths()));
        }
        return List.of();
    }

    /** For tests: what follows from something else is folded after each path. */
    void foldAlways() {
        if (search instanceof GraphSearch graph) {
            graph.foldAlways();
        } else if (search instanceof Turns turns) {
            turns.foldAlways();
        }
    }

    /** About how much memory is taken by what is kept. */
    long bytes() {
        Search now = search;
        return now == null ? 0 : now.bytes();
    }

    @Override
    public List<String> surprises() {
        return surprises.list();
    }

    @Override
    public long executions() {
        return executions;
    }

    @Override
    public long cutShort() {
        return cutShort;
    }

    @Override
    public boolean isFixed() {
        return isFixed;
    }

    @Override
    public Frontier frontier() {
        return search == null ? new Frontier(0, 0, 0) : search.frontier();
    }

    @Override
    public List<String> conditions() {
        if (!areNodes) {
            return List.of();
        }
        String threads = "threads between two events";
        return hasChosen ? List.of(threads, "what is chosen besides") : List.of(threads);
    }

    @Override
    public boolean hasDecided() {
        return areNodes || hasSituation;
    }

    /** From now on the states that trials go through are counted, each member by its own number. */
    public void countStates() {
        sketches.beginCounting();
    }

    /** How many there were. */
    public long statesCovered() {
        return sketches.counted();
    }

    /**
     * How many states are known, with those that no trial went through; states that differ only in who is who may count
     * once.
     */
    public long statesKnown() {
        return reductions.states() ? search == null ? 0 : search.states() : statesCovered();
    }

    @Override
    public String save() {
        throw new UnsupportedOperationException("an exploration of events cannot be saved");
    }

    @Override
    public void resume(String saved) throws SavedFormatException {
        throw new UnsupportedOperationException("an exploration of events cannot be resumed");
    }
}
