package dev.hypnos.kernel.events;

import dev.hypnos.kernel.Randomness;
import dev.hypnos.kernel.Task;
import dev.hypnos.kernel.Trace;
import dev.hypnos.kernel.systematic.Exploration;
import dev.hypnos.kernel.systematic.Frontier;
import dev.hypnos.kernel.systematic.Reductions;
import dev.hypnos.kernel.systematic.SavedFormatException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Tries one order of the events of a cluster after the other, until nothing is left that could lead to something new. See {@link StateGraph} for what is tried,
 * {@link Reductions} for what is left out, {@link Agenda} for the order of trying.
 *
 * <p>A path goes to a state from which an event is to be tried, tries it, and goes on with what comes of what was begun first, until a state comes that was seen and in which nothing
 * is left to try. The same step is taken in many paths: each time it is looked whether it leads where it led before. Where it does not, something was not observed,
 * and the exploration does not count as complete.
 */
public final class EventExploration implements Exploration {
    /** After so many paths that were only rehearsed one is run, for what is known to be looked at again. */
    private static final int REHEARSALS_MAX = 1_000;

    private static final int SURPRISES_MAX = 5;

    private final Reductions reductions;
    private final Footprints footprints = new Footprints();
    private final Agenda agenda = new Agenda();
    private final StateGraph graph;
    private final OrderClass order = new OrderClass(footprints);
    /** What was seen where nothing follows. */
    private final State end = new State(0, new long[0]);

    private final List<Task> offered = new ArrayList<>();
    private final List<Task> able = new ArrayList<>();
    private final List<Passage> path = new ArrayList<>();
    /** What the trial under way is to do: steps to a state, or an order as far as it goes. */
    private final Deque<Long> plan = new ArrayDeque<>();

    private List<Long> wishes = new ArrayList<>();
    private List<Long> combined = List.of();
    private Agenda.@Nullable Item item;

    private final Repertoire repertoire = new Repertoire();
    private final Transitions transitions = new Transitions();
    private @Nullable Picture picture;
    private @Nullable Rehearsal rehearsal;
    /** The state of the last passage of the trial, by its parts; null if it has none. */
    private @Nullable Sketch sketch;

    private boolean canRehearse;
    private long rehearsals;

    private @Nullable Situation situation;
    private @Nullable Randomness randomness;
    private final Causes causes = new Causes();
    /** The states that were seen in trials, if they are counted. */
    private @Nullable LongTable covered;

    private boolean drawsPath;
    private boolean isCut;
    private boolean isFixed;
    private boolean isOver;
    private boolean isBegun;
    private long executions;
    private long cutShort;
    private long paths;
    private int lastDepth;
    private final Swaps swaps = new Swaps(footprints);
    /** The two events that the trial under way exchanges, and where on the path it does; null if it is for something else. */
    private Swaps.@Nullable Swap swap;

    private int swapAt;
    /** What happened otherwise than it should have, in words. */
    private final Set<String> surprises = new LinkedHashSet<>();

    public EventExploration(Reductions reductions) {
        this.reductions = reductions;
        this.graph = new StateGraph(footprints, agenda, reductions.deepest(), !reductions.states());
    }

    // A trial begins

    @Override
    public void startTrial(Randomness drawn) {
        randomness = drawn;
        offered.clear();
        situation = null;
        if (!isBegun) {
            isBegun = true;
            next();
        }
        beginPath();
    }

    private void beginPath() {
        path.clear();
        causes.clear();
        order.clear();
        sketch = null;
        isCut = false;
        swapAt = -1;
        // a trial that was given up half way is begun anew
        wishes = new ArrayList<>(combined);
        plan.clear();
        if (item != null) {
            plan.addFirst(item.state.events[item.index]);
            for (Step step = item.state.origin; step != null; step = step.from.origin) {
                plan.addFirst(step.from.events[step.index]);
            }
        }
    }

    /** Takes the next thing from the agenda. */
    private void next() {
        int every = reductions.randomEvery();
        drawsPath = reductions.isRandom() || (every > 0 && paths % every == every - 1);
        combined = List.of();
        item = null;
        swap = null;
        if (!drawsPath && findsSwap()) {
            swap = swaps.take();
            item = new Agenda.Item(swap.from(), swap.root());
        } else if (!drawsPath) {
            List<Long> several = agenda.nextOrder();
            if (several != null) {
                combined = several;
            } else {
                item = agenda.next();
            }
        }
    }

    /** All that is known of the program, from now on until the trial ends. */
    public void situation(Situation now) {
        situation = now;
    }

    @Override
    public void offer(Task task) {
        offered.add(task);
    }

    @Override
    public int offered() {
        return offered.size();
    }

    // What happens next

    @Override
    public @Nullable Task pick() {
        Situation now = situation;
        able.clear();
        for (int i = 0; i < offered.size(); i++) {
            Task task = offered.get(i);
            if (now == null || now.event(task) == Event.NONE) {
                // the test itself, before and after the events
                return offered.remove(i);
            }
            if (task.isEnabled()) {
                able.add(task);
            }
        }
        if (now == null || able.isEmpty()) {
            return offered.isEmpty() ? null : offered.removeFirst();
        }
        if (covered != null) {
            cover(now, covered);
        }
        if (reductions.isRandom()) {
            Task drawn = able.get(random(able.size()));
            offered.remove(drawn);
            return drawn;
        }
        causes.offered(able);
        Passage passage = pass(now);
        path.add(passage);
        int choice = drawsPath ? random(able.size()) : choose(passage);
        if (choice < 0) {
            isCut = true;
            return null;
        }
        passage.taken = choice;
        causes.follow(able.get(choice));
        Task task = able.get(choice);
        offered.remove(task);
        return task;
    }

    /** The state that the cluster is in now, and the step that led to it. */
    private Passage pass(Situation now) {
        long[] events = new long[able.size()];
        for (int i = 0; i < events.length; i++) {
            events[i] = now.event(able.get(i));
        }
        int[] places = new int[now.members()];
        for (int i = 0; i < places.length; i++) {
            places[i] = i;
        }
        footprints.members(places.length);
        int touched = path.isEmpty() ? Footprints.NOTHING : touched(now);
        long hash = hash(now, places, touched);
        State state = graph.get(hash);
        boolean isNew = state == null;
        if (state == null) {
            state = graph.add(hash, path.size(), Passage.named(events, places));
        }
        Passage passage = Passage.of(state, places, able, events, now);
        if (!path.isEmpty()) {
            Step step = connect(path.getLast(), passage, touched, now.touched());
            if (isNew) {
                state.origin = step;
            }
        }
        endSwap(state);
        if (!isNew) {
            tryAllIfPassedBefore(state);
        } else if (Event.kind(state.events[state.events.length - 1]) == Event.QUIET) {
            // what else can happen there may come before, too: it has to be seen once
            graph.wantAll(state);
        }
        return passage;
    }

    private long hash(Situation now, int[] places, int touched) {
        if (!reductions.states()) {
            if (!path.isEmpty()) {
                order.add(path.getLast().takenEvent(), touched);
            }
            return order.hash();
        }
        Sketch seen = now == rehearsal ? rehearsal.now() : sketch(now);
        if (seen == null) {
            return reductions.symmetry() ? now.state(places) : now.exactState();
        }
        Picture mirror = Objects.requireNonNull(picture);
        return reductions.symmetry() && !seen.areToldApart ? mirror.symmetric(seen, places) : mirror.exact(seen);
    }

    /** The state of a trial by its parts; what its last event did is kept. */
    private @Nullable Sketch sketch(Situation now) {
        Sketch before = sketch;
        Sketch after = new Sketch(repertoire, now.members());
        if (!now.sketch(after)) {
            return null;
        }
        sketch = after;
        if (picture == null) {
            picture = new Picture(repertoire, now.members());
        }
        if (path.isEmpty()) {
            begin(now, after);
        } else if (before != null && !transitions.learn(before, path.getLast().takenEvent(), now.touched(), after)) {
            surprise(path.getLast().takenName()
                    + " did something else than before, though its member and the message were the same");
        }
        return after;
    }

    /** All trials begin in the same state, or nothing can be rehearsed. */
    private void begin(Situation now, Sketch first) {
        Picture mirror = Objects.requireNonNull(picture);
        if (rehearsal == null) {
            rehearsal = new Rehearsal(first, transitions, mirror);
            canRehearse = reductions.rehearsals() && now.canBeRehearsed();
        } else if (!rehearsal.beginsWith(mirror.exact(first))) {
            canRehearse = false;
        }
    }

    private void tryAllIfPassedBefore(State state) {
        for (int i = 0; i < path.size(); i++) {
            if (path.get(i).state == state) {
                graph.wantAll(state);
                return;
            }
        }
    }

    /** What the last event touched, as far as it counts. */
    private int touched(Situation now) {
        long event = path.getLast().takenEvent();
        Touched touched = now.touched();
        int kind = Event.kind(event);
        if (kind == Event.QUIET) {
            // all else was over: nothing that comes later can come before
            return Footprints.NOTHING;
        }
        touched.happensTo(Event.to(event));
        if (kind == Event.CRASH || kind == Event.RESTART) {
            if (!reductions.faults()) {
                touched.everything();
            }
        } else {
            switch (reductions.independence()) {
                case MEMBERS -> touched.whole(Event.to(event));
                case EFFECTS -> {
                    if (!touched.isWithoutEffect()) {
                        touched.whole(Event.to(event));
                    }
                }
                case THINGS -> {}
            }
        }
        return footprints.add(touched);
    }

    /** The step from one state to the next, as it is known or as it is seen now. */
    private Step connect(Passage from, Passage to, int touched, Touched seenNow) {
        int index = from.takenIndex();
        Step known = from.state.steps[index];
        if (known != null) {
            if (known.to != to.state) {
                surprise(from.takenName() + " led elsewhere than before");
            }
            return known;
        }
        boolean isQuiet = Event.kind(from.takenEvent()) == Event.QUIET;
        int[] roots = from.rootsOf(to.state, to.tasks, to.indices);
        Step step = new Step(
                from.state,
                index,
                to.state,
                footprints.renamed(touched, footprints.renaming(from.places)),
                isQuiet ? Step.NOTHING_BACK : footprints.renaming(from.renamingFrom(to)),
                footprints.renaming(to.renamingFrom(from)),
                roots,
                from.addedIn(to.tasks, to.events, to.indices, seenNow),
                isQuiet ? 0 : from.state.tried());
        graph.add(step);
        wantDisabled(from, to);
        return step;
    }

    /** What could happen before an event and cannot after it was never seen after it: it has to come before. */
    private void wantDisabled(Passage from, Passage to) {
        for (int i = 0; i < from.indices.length; i++) {
            if (i != from.taken && !to.tasks.contains(from.tasks.get(i))) {
                graph.want(from.state, from.indices[i]);
            }
        }
    }

    /** Which of those that are offered is taken; -1 if there is nothing to be learnt from going on. */
    private int choose(Passage passage) {
        State state = passage.state;
        Long planned = plan.pollFirst();
        if (planned != null) {
            int index = state.indexOf(planned);
            int found = index < 0 ? -1 : passage.find(index);
            if (found >= 0) {
                beginSwap(passage);
                return found;
            }
            surprise("the state after the same events is not what it was");
            plan.clear();
        }
        int wished = wished(passage);
        if (wished >= 0) {
            return wished;
        }
        for (int i = 0; i < passage.indices.length; i++) {
            int index = passage.indices[i];
            if ((state.wanted & State.bit(index)) != 0 && state.steps[index] == null && !state.isAsleep(index)) {
                return i;
            }
        }
        return state.hasSteps() ? -1 : oldest(passage);
    }

    /** The last step of the plan exchanges two events: the other one comes next. */
    private void beginSwap(Passage passage) {
        Swaps.Swap exchanged = swap;
        if (exchanged != null && plan.isEmpty()) {
            swapAt = path.size() - 1;
            wishes.add(passage.eventWith(exchanged.first().index));
        }
    }

    /** Two events were exchanged: whether they led to where they lead the other way round. */
    private void endSwap(State state) {
        Swaps.Swap exchanged = swap;
        if (exchanged == null || swapAt < 0 || path.size() != swapAt + 2) {
            return;
        }
        if (state != exchanged.second().to) {
            surprise(path.get(swapAt).takenName() + " before "
                    + path.get(swapAt + 1).takenName()
                    + " leads elsewhere than the other way round, though nothing was seen that both touch");
        }
    }

    private void surprise(String what) {
        if (surprises.size() < SURPRISES_MAX) {
            surprises.add(what);
        }
    }

    @Override
    public List<String> surprises() {
        return List.copyOf(surprises);
    }

    /** The first event of an order that can happen; what cannot is passed over until it can. */
    private int wished(Passage passage) {
        for (int i = 0; i < wishes.size(); i++) {
            int found = passage.findEvent(wishes.get(i));
            if (found >= 0) {
                wishes.remove(i);
                return found;
            }
        }
        return -1;
    }

    /** What comes of what was begun first, of what does not sleep; crashes and restarts only if there is nothing else. */
    private int oldest(Passage passage) {
        int fault = -1;
        int best = -1;
        for (int i = 0; i < passage.events.length; i++) {
            int kind = Event.kind(passage.events[i]);
            if (passage.state.isAsleep(passage.indices[i])) {
                continue;
            }
            if (kind == Event.CRASH || kind == Event.RESTART) {
                fault = fault < 0 ? i : fault;
            } else if (best < 0 || causes.isOlder(passage.tasks.get(i), passage.tasks.get(best))) {
                best = i;
            }
        }
        return best < 0 ? fault : best;
    }

    @Override
    public boolean cutsShort() {
        return isCut;
    }

    @Override
    public int choose(int bound) {
        return 0;
    }

    @Override
    public int draw(int bound) {
        isFixed = true;
        return 0;
    }

    private int random(int bound) {
        return randomness == null ? 0 : randomness.below(bound);
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
        lastDepth = path.size();
        if (!path.isEmpty()) {
            leave(path.getLast());
        }
        swaps.consider(path);
        endPath();
        isBegun = false;
        if (canRehearse) {
            rehearse();
        }
        if (!isBegun && !reductions.isRandom() && agenda.isEmpty() && !findsSwap()) {
            isOver = true;
        }
    }

    private boolean findsSwap() {
        return reductions.states() && swaps.finds(paths, agenda.isEmpty());
    }

    private void endPath() {
        List<Agenda.Item> found = agenda.takeFound();
        if (reductions.flips()) {
            ParallelFlips.add(path, found, agenda);
        }
    }

    // What need not be run

    /**
     * Goes about what is on the agenda without running anything, as long as it is known what comes of each event. The first thing of which that is not known is what the next trial is for;
     * and so is, now and then, one of which it is.
     */
    private void rehearse() {
        for (int i = 0; i < REHEARSALS_MAX && !agenda.isEmpty() && !findsSwap(); i++) {
            next();
            beginPath();
            if (!rehearsesPath(Objects.requireNonNull(rehearsal))) {
                isBegun = true;
                return;
            }
            rehearsals++;
            endPath();
        }
    }

    /** Whether a path was rehearsed to its end. If not, the next trial has to do what could not be. */
    private boolean rehearsesPath(Rehearsal stage) {
        stage.begin();
        while (true) {
            stage.able(able);
            causes.offered(able);
            Passage passage = passAgain(stage);
            path.add(passage);
            int choice = choose(passage);
            if (choice < 0) {
                return true;
            }
            passage.taken = choice;
            causes.follow(able.get(choice));
            if (stage.happens(passage.takenEvent())) {
                continue;
            }
            Step known = passage.state.steps[passage.takenIndex()];
            if (known == null) {
                item = new Agenda.Item(passage.state, passage.takenIndex());
                combined = List.of();
            } else if (known.to == end && plan.isEmpty() && wishes.isEmpty()) {
                return true;
            }
            return false;
        }
    }

    /** As {@link #pass}; where a step is known it is not looked again where it leads. */
    private Passage passAgain(Rehearsal stage) {
        Passage last = path.isEmpty() ? null : path.getLast();
        Step known = last == null ? null : last.state.steps[last.takenIndex()];
        if (last == null || known == null) {
            return pass(stage);
        }
        int[] places = last.places.clone();
        footprints.rename(places, known.forth);
        long[] events = new long[able.size()];
        for (int i = 0; i < events.length; i++) {
            events[i] = stage.event(able.get(i));
        }
        tryAllIfPassedBefore(known.to);
        return Passage.of(known.to, places, able, events, stage);
    }

    /** The last event of the trial: the test went on after it and ended, or failed. */
    private void leave(Passage last) {
        if (last.taken < 0) {
            return;
        }
        int index = last.takenIndex();
        if (last.state.steps[index] == null) {
            Touched touched = new Touched();
            if (Event.kind(last.takenEvent()) != Event.QUIET) {
                touched.everything();
            }
            graph.add(new Step(last.state, index, end, footprints.add(touched), 0, 0, new int[0], 0, 0));
        }
    }

    // What measurements ask

    /** From now on the states that trials go through are counted, each member by its own number. */
    public void countStates() {
        covered = new LongTable();
    }

    private void cover(Situation now, LongTable seen) {
        Sketch here = new Sketch(repertoire, now.members());
        if (now.sketch(here)) {
            if (picture == null) {
                picture = new Picture(repertoire, now.members());
            }
            long hash = picture.exact(here);
            if (seen.get(hash) < 0) {
                seen.put(hash, seen.size());
            }
        }
    }

    /** How many there were. */
    public long statesCovered() {
        return covered == null ? 0 : covered.size();
    }

    /** How many states are known, with those that no trial went through; states that differ only in who is who may count once. */
    public long statesKnown() {
        return reductions.states() ? graph.size() : statesCovered();
    }

    @Override
    public boolean isOver() {
        return isOver;
    }

    @Override
    public boolean isComplete() {
        return isOver && !graph.isBounded() && surprises.isEmpty();
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
    public String save() {
        throw new UnsupportedOperationException("an exploration of events cannot be saved");
    }

    @Override
    public void resume(String saved) throws SavedFormatException {
        throw new UnsupportedOperationException("an exploration of events cannot be resumed");
    }
}
