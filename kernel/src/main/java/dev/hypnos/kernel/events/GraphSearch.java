package dev.hypnos.kernel.events;

import dev.hypnos.kernel.Task;
import dev.hypnos.kernel.systematic.Frontier;
import dev.hypnos.kernel.systematic.Reductions;
import dev.hypnos.kernel.tables.LongSet;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Tries one order of events after the other, those first that change several things. See {@link StateGraph} for what is
 * tried, {@link Agenda} for the order of trying, {@link Errand} for what a path does, {@link Walk} for what is learnt
 * from it.
 */
final class GraphSearch implements Search {
    /** After so many paths that were only rehearsed one is run, for what is known to be looked at again. */
    private static final int REHEARSALS_MAX = 1_000;

    /** So many are drawn, and only rehearsed, to find one that shows something new. */
    private static final int DRAWN_MAX = 64;

    /**
     * What follows from something else is first folded when one part in so many of the room is taken, and not any more
     * when only one in so many is left.
     */
    private static final int FOLDS_FIRST = 4;

    private static final int FOLDS_LAST = 16;

    private final Reductions reductions;
    private final Sketches sketches;
    private final Surprises surprises;
    private final IntUnaryOperator random;
    private final Agenda agenda = new Agenda();
    private final Footprints footprints;
    /** What is known of nodes that run programs; null for members of a model. */
    private final @Nullable NodeSituation nodes;

    private final StateGraph graph;
    private final Swaps swaps;
    private final Walk walk;
    private final Errand errand;
    private final List<Task> able = new ArrayList<>();

    /** So much memory may be taken, about; and so much before what follows from something else is folded. */
    private long room;

    private long foldAfter;

    /** Whether it is clear what the next trial is for. */
    private boolean isBegun;

    /** Whether this goes on beside another search: then half of the paths are drawn at random. */
    private boolean isBeside;
    /** Whether it is the turn of those. */
    private boolean isForDrawing;

    private boolean drawsPath;
    private boolean isOver;
    private long paths;
    private int lastDepth;

    /**
     * @param room so much memory may be taken, about
     * @param random gives a number below another one
     */
    private GraphSearch(
            Reductions reductions,
            Footprints footprints,
            @Nullable NodeSituation nodes,
            Sketches sketches,
            Surprises surprises,
            long room,
            IntUnaryOperator random) {
        this.room = room;
        this.foldAfter = room / FOLDS_FIRST;
        this.reductions = reductions;
        this.footprints = footprints;
        this.nodes = nodes;
        this.sketches = sketches;
        this.surprises = surprises;
        this.random = random;
        this.graph = new StateGraph(footprints, agenda, reductions.deepest(), !reductions.states());
        this.swaps = new Swaps(footprints);
        this.walk = new Walk(reductions, footprints, graph, sketches, surprises);
        this.errand = new Errand(agenda, walk, surprises);
    }

    static GraphSearch ofMembers(
            Reductions reductions, Sketches sketches, Surprises surprises, long room, IntUnaryOperator random) {
        return new GraphSearch(reductions, new MemberFootprints(), null, sketches, surprises, room, random);
    }

    /**
     * Of nodes that run programs: no states are compared, and a path has so many events that faults have a turn of
     * their own.
     */
    static GraphSearch ofNodes(
            Reductions reductions,
            NodeSituation nodes,
            Sketches sketches,
            Surprises surprises,
            long room,
            IntUnaryOperator random) {
        Footprints footprints = new ResourceFootprints(nodes::identity);
        GraphSearch search = new GraphSearch(reductions, footprints, nodes, sketches, surprises, room, random);
        search.agenda.alternate();
        return search;
    }

    /**
     * Another search of the same events, which knows what is known here of what members do, and tells nothing of what
     * it finds out.
     *
     * @param most so much memory may be taken by it, about
     */
    GraphSearch beside(long most) {
        GraphSearch search = ofMembers(reductions, sketches.beside(), surprises, most, random);
        search.isBeside = true;
        return search;
    }

    @Override
    public void begin() {
        if (!isBegun) {
            isBegun = true;
            next();
        }
        beginPath();
    }

    private void beginPath() {
        walk.begin();
        errand.begin();
    }

    private void next() {
        int every = reductions.randomEvery();
        drawsPath = isBeside ? isForDrawing || agenda.isEmpty() : every > 0 && paths % every == every - 1;
        if (drawsPath) {
            errand.none();
        } else if (findsSwap()) {
            errand.exchange(swaps.take());
        } else {
            errand.next();
        }
    }

    private boolean findsSwap() {
        return reductions.states() && !isBeside && swaps.finds(paths, agenda.isEmpty());
    }

    @Override
    public int choose(Situation now, List<Task> offered) {
        Passage passage = walk.arrive(now, offered);
        int choice = choose(passage);
        if (choice >= 0) {
            walk.take(passage, choice);
        }
        return choice;
    }

    private int choose(Passage passage) {
        return drawsPath && errand.isDone() ? random.applyAsInt(passage.events.length) : errand.choose(passage);
    }

    @Override
    public void endPrelude() {
        walk.endPrelude();
    }

    @Override
    public void learn() {
        paths++;
        lastDepth = walk.length();
        if (nodes != null && footprints instanceof ResourceFootprints numbers) {
            walk.end(nodes, numbers);
        } else {
            walk.end();
        }
        swaps.consider(walk.path());
        endPath();
        foldIfLarge();
        isBegun = false;
        if (isBeside) {
            return;
        }
        Rehearsal rehearsal = sketches.rehearsal();
        if (rehearsal != null) {
            rehearse(rehearsal);
        }
        if (!isBegun && agenda.isEmpty() && !findsSwap()) {
            isOver = true;
        }
    }

    /** Folds what follows from something else, where it has become much since the last time. */
    private void foldIfLarge() {
        if (bytes() <= foldAfter) {
            return;
        }
        graph.fold();
        long left = bytes();
        boolean isWorthIt = room - left > room / FOLDS_LAST;
        foldAfter = room == 0
                ? 0
                : isWorthIt ? Math.max(room / FOLDS_FIRST, left + Math.min(left, room - left) / 2) : Long.MAX_VALUE;
    }

    /** From now on this is done after each path. */
    void foldAlways() {
        room = 0;
        foldAfter = 0;
    }

    private void endPath() {
        List<Agenda.Item> found = agenda.takeFound();
        if (reductions.flips()) {
            ParallelFlips.add(walk.path(), found, agenda);
        }
    }

    // What need not be run

    /**
     * Goes about what is on the agenda without running anything, as long as it is known what comes of each event. The
     * first thing of which that is not known is what the next trial is for; and so is, now and then, one of which it
     * is.
     */
    private void rehearse(Rehearsal stage) {
        for (int i = 0; i < REHEARSALS_MAX && !isBegun && !agenda.isEmpty() && !findsSwap(); i++) {
            rehearseNext(stage);
        }
    }

    private void rehearseNext(Rehearsal stage) {
        next();
        beginPath();
        isBegun = !rehearsesPath(stage);
        if (!isBegun) {
            endPath();
            foldIfLarge();
        }
    }

    /** Whether a path was rehearsed to its end. If not, the next trial has to do what could not be. */
    private boolean rehearsesPath(Rehearsal stage) {
        stage.begin();
        while (true) {
            stage.able(able);
            Passage passage = walk.arriveAgain(stage, able);
            int choice = choose(passage);
            if (choice < 0) {
                return true;
            }
            walk.take(passage, choice);
            if (stage.happens(passage.takenEvent())) {
                continue;
            }
            Step known = passage.state.step(passage.takenIndex());
            if (known == null || (drawsPath && !walk.isLast(known))) {
                errand.tryAt(passage);
                return false;
            }
            return walk.isLast(known) && errand.isDone();
        }
    }

    /**
     * Of a search beside another one, before each of its paths: looks for one that shows something new, as far as that
     * can be told without running it. Returns false if there is none that is soon found.
     */
    boolean findsNew() {
        isForDrawing = !isForDrawing;
        Rehearsal stage = sketches.rehearsal();
        if (stage == null) {
            return true;
        }
        for (int i = 0; i < DRAWN_MAX && isForDrawing && !isBegun; i++) {
            rehearseNext(stage);
        }
        if (!isBegun) {
            isForDrawing = false;
            rehearse(stage);
        }
        return isBegun;
    }

    // How far it is

    @Override
    public boolean isOver() {
        return isOver;
    }

    @Override
    public boolean isWhole() {
        return isOver && !graph.isBounded();
    }

    @Override
    public long states() {
        return graph.size();
    }

    @Override
    public long bytes() {
        return graph.bytes() + footprints.bytes() + agenda.bytes() + sketches.bytes();
    }

    /**
     * The steps that were taken. Those of states that are not compared are not known by what {@link DrawnPaths} knows
     * them by.
     */
    LongSet taken() {
        return reductions.states() ? graph.taken() : new LongSet();
    }

    @Override
    public Frontier frontier() {
        long left = agenda.size();
        return new Frontier(left, lastDepth, isOver ? 1 : (double) paths / (paths + left));
    }
}
