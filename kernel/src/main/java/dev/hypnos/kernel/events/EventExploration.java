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
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Tries one order of the events of a cluster after the other, until nothing is left that could lead to something new. See {@link StateGraph} for what is tried,
 * {@link Reductions} for what is left out, {@link Agenda} for the order of trying, {@link Errand} for what a path does, {@link Walk} for what is learnt from it.
 *
 * <p>Where something happens otherwise than it did before, something was not observed, and the exploration does not count as complete.
 *
 * <p>Models of members tell their {@link Situation}. Where nobody does, the program has nodes of its own: tasks go on in a {@link FixedOrder} until all of them wait, and then an event is
 * decided. A state is then known by the events before it, and nothing is left out on account of states.
 */
public final class EventExploration implements Exploration {
    /** After so many paths that were only rehearsed one is run, for what is known to be looked at again. */
    private static final int REHEARSALS_MAX = 1_000;

    private final Surprises surprises = new Surprises();
    private final Agenda agenda = new Agenda();
    private Reductions reductions;
    private Footprints footprints;
    private StateGraph graph;
    private Sketches sketches;
    private Swaps swaps;
    private Walk walk;
    private Errand errand;

    private final FixedOrder handling = new FixedOrder();
    private final NodeSituation nodes = new NodeSituation();
    private BooleanSupplier canTimePass = () -> false;
    private boolean areNodes;
    private boolean hasSituation;
    /** Whether there was a choice that is no event, of which the first alternative was taken. */
    private boolean hasChosen;
    /** Whether it was decided that time passes, and it has not yet. */
    private boolean awaitsTime;
    /** Whether the event under way moves the clock. */
    private boolean isTick;

    private final List<Task> offered = new ArrayList<>();
    private final List<Task> able = new ArrayList<>();
    private @Nullable Situation situation;
    private @Nullable Randomness randomness;

    /** Whether it is clear what the next trial is for. */
    private boolean isBegun;

    private boolean drawsPath;
    private boolean isCut;
    private boolean isFixed;
    private boolean isOver;
    private long executions;
    private long cutShort;
    private long paths;
    private int lastDepth;

    public EventExploration(Reductions reductions) {
        this.reductions = reductions;
        this.footprints = new MemberFootprints();
        this.graph = new StateGraph(footprints, agenda, reductions.deepest(), !reductions.states());
        this.sketches = new Sketches(reductions, surprises);
        this.swaps = new Swaps(footprints);
        this.walk = new Walk(reductions, footprints, graph, sketches, surprises);
        this.errand = new Errand(agenda, walk, surprises);
    }

    /** The first event of a program that tells no situation: all that is known from now on is of nodes. Nothing was learnt before. */
    private void beginNodes() {
        areNodes = true;
        agenda.alternate();
        reductions = reductions.withStates(false).withSymmetry(false).withRehearsals(false);
        footprints = new ResourceFootprints(nodes::identity);
        graph = new StateGraph(footprints, agenda, reductions.deepest(), true);
        sketches = new Sketches(reductions, surprises);
        swaps = new Swaps(footprints);
        walk = new Walk(reductions, footprints, graph, sketches, surprises);
        errand = new Errand(agenda, walk, surprises);
        next();
        beginPath();
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
        if (!isBegun) {
            isBegun = true;
            next();
        }
        beginPath();
    }

    private void beginPath() {
        isCut = false;
        walk.begin();
        errand.begin();
    }

    private void next() {
        int every = reductions.randomEvery();
        drawsPath = reductions.isRandom() || (every > 0 && paths % every == every - 1);
        if (drawsPath) {
            errand.none();
        } else if (findsSwap()) {
            errand.exchange(swaps.take());
        } else {
            errand.next();
        }
    }

    private boolean findsSwap() {
        return reductions.states() && swaps.finds(paths, agenda.isEmpty());
    }

    /** All that is known of the program, from now on until the trial ends. */
    public void situation(Situation now) {
        hasSituation = true;
        situation = now;
    }

    @Override
    public void offer(Task task) {
        if (task.eventKind == 0) {
            handling.offer(task);
        } else {
            offered.add(task);
        }
    }

    /** Whoever runs goes on. Hot. */
    @Override
    public @Nullable Task offerAndPick(Task task) {
        if (task.eventKind == 0) {
            return task;
        }
        offer(task);
        return pick();
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
        if (task.eventKind == 0) {
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
            able.add(Nobody.TIME);
        }
        if (!areNodes) {
            beginNodes();
        }
        Task task = decide(nodes);
        isTick = task != null && task.eventKind == Event.TIMEOUT;
        handling.happens();
        if (task == Nobody.TIME) {
            awaitsTime = true;
            return null;
        }
        return task;
    }

    private @Nullable Task decide(Situation now) {
        int choice = reductions.isRandom() ? random(able.size()) : choose(now);
        if (choice < 0) {
            isCut = true;
            return null;
        }
        Task task = able.get(choice);
        offered.remove(task);
        return task;
    }

    /** Of nodes: where it does so because nothing else could happen, all that follows comes after all that was before. */
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
            able.add(Nobody.TIME);
            Task unused = decide(nodes);
        }
    }

    private int choose(Situation now) {
        Passage passage = walk.arrive(now, able);
        int choice = drawsPath ? random(able.size()) : errand.choose(passage);
        if (choice >= 0) {
            walk.take(passage, choice);
        }
        return choice;
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
        lastDepth = walk.length();
        if (footprints instanceof ResourceFootprints numbers) {
            walk.end(nodes, numbers);
            if (trace.isCutShort() && !isCut) {
                surprises.add("a thread that waits by looking again and again");
            }
        } else {
            walk.end();
        }
        swaps.consider(walk.path());
        endPath();
        isBegun = false;
        Rehearsal rehearsal = sketches.rehearsal();
        if (rehearsal != null) {
            rehearse(rehearsal);
        }
        if (!isBegun && !reductions.isRandom() && agenda.isEmpty() && !findsSwap()) {
            isOver = true;
        }
    }

    private void endPath() {
        List<Agenda.Item> found = agenda.takeFound();
        if (reductions.flips()) {
            ParallelFlips.add(walk.path(), found, agenda);
        }
    }

    // What need not be run

    /**
     * Goes about what is on the agenda without running anything, as long as it is known what comes of each event. The first thing of which that is not known is what the next trial is for;
     * and so is, now and then, one of which it is.
     */
    private void rehearse(Rehearsal stage) {
        for (int i = 0; i < REHEARSALS_MAX && !agenda.isEmpty() && !findsSwap(); i++) {
            next();
            beginPath();
            if (!rehearsesPath(stage)) {
                isBegun = true;
                return;
            }
            endPath();
        }
    }

    /** Whether a path was rehearsed to its end. If not, the next trial has to do what could not be. */
    private boolean rehearsesPath(Rehearsal stage) {
        stage.begin();
        while (true) {
            stage.able(able);
            Passage passage = walk.arriveAgain(stage, able);
            int choice = errand.choose(passage);
            if (choice < 0) {
                return true;
            }
            walk.take(passage, choice);
            if (stage.happens(passage.takenEvent())) {
                continue;
            }
            Step known = passage.state.steps[passage.takenIndex()];
            if (known == null) {
                errand.tryAt(passage);
                return false;
            }
            return walk.isLast(known) && errand.isDone();
        }
    }

    // How far it is

    @Override
    public boolean isOver() {
        return isOver;
    }

    @Override
    public boolean isComplete() {
        return isOver && !graph.isBounded() && surprises.isEmpty();
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
        long left = agenda.size();
        return new Frontier(left, lastDepth, isOver ? 1 : (double) paths / (paths + left));
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

    /** How many states are known, with those that no trial went through; states that differ only in who is who may count once. */
    public long statesKnown() {
        return reductions.states() ? graph.size() : statesCovered();
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
