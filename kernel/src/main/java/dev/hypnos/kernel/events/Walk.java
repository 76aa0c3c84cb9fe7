package dev.hypnos.kernel.events;

import dev.hypnos.kernel.Randomness;
import dev.hypnos.kernel.Task;
import dev.hypnos.kernel.systematic.Reductions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A path through the graph of states, which grows by what the path comes through: states, and the steps between them.
 *
 * <p>The same step is taken in many paths: each time it is looked whether it leads where it led before.
 */
final class Walk {
    private final Reductions reductions;
    private final Footprints footprints;
    private final StateGraph graph;
    private final Sketches sketches;
    private final Surprises surprises;
    private final OrderClass order;
    private final Causes causes = new Causes();
    private final List<Passage> path = new ArrayList<>();
    /** Of nodes: what all events of the path so far are known by. */
    private long prefix;
    /** Of nodes: whether what they are tested for has not begun. */
    private boolean isPrelude;
    /** What was seen where nothing follows. */
    private final State end = new State(0, false, 0, new long[0], true);

    Walk(Reductions reductions, Footprints footprints, StateGraph graph, Sketches sketches, Surprises surprises) {
        this.reductions = reductions;
        this.footprints = footprints;
        this.graph = graph;
        this.sketches = sketches;
        this.surprises = surprises;
        this.order = new OrderClass(footprints);
    }

    void begin() {
        path.clear();
        prefix = 0;
        isPrelude = true;
        causes.clear();
        order.clear();
        sketches.begin();
    }

    /** What comes now is what the program is tested for. */
    void endPrelude() {
        isPrelude = false;
    }

    List<Passage> path() {
        return path;
    }

    int length() {
        return path.size();
    }

    /** Comes to the state that the cluster is in now, in which these can happen. */
    Passage arrive(Situation now, List<Task> able) {
        causes.offered(able);
        Passage passage = pass(now, able);
        path.add(passage);
        return passage;
    }

    /** The same in a rehearsal; where a step is known it is not looked again where it leads. */
    Passage arriveAgain(Rehearsal stage, List<Task> able) {
        Passage before = last();
        Step known = before == null ? null : before.state.step(before.takenIndex());
        if (before == null || known == null) {
            return arrive(stage, able);
        }
        causes.offered(able);
        int[] places = before.places.clone();
        footprints.rename(places, known.forth);
        tryAllIfPassedBefore(known.to);
        Passage passage = Passage.of(known.to, places, able, events(stage, able), stage);
        path.add(passage);
        return passage;
    }

    /** Goes on with one of what can happen. */
    void take(Passage passage, int choice) {
        passage.taken = choice;
        causes.follow(passage.tasks.get(choice));
    }

    /** Whether the one comes of what was begun earlier than what the other comes of. */
    boolean isOlder(Task one, Task other) {
        return causes.isOlder(one, other);
    }

    /** The last event of the trial: the test went on after it and ended, or failed. */
    void end() {
        Passage last = last();
        if (last == null || last.taken < 0) {
            return;
        }
        int index = last.takenIndex();
        if (!last.state.isTried(index)) {
            Touched touched = new Touched();
            if (Event.kind(last.takenEvent()) != Event.QUIET) {
                touched.everything();
            }
            graph.add(new Step(last.state, index, end, footprints.add(touched), 0, 0, new short[0], 0, 0));
        }
    }

    /**
     * The same of nodes. What could have happened as well was not seen, since the test was over: it has to come before.
     */
    void end(NodeSituation nodes, ResourceFootprints numbers) {
        Passage last = last();
        if (last == null || last.taken < 0) {
            return;
        }
        int index = last.takenIndex();
        if (!last.state.isTried(index)) {
            int touched = nodes.take(last.takenEvent(), reductions, numbers);
            boolean isQuiet = Event.kind(last.takenEvent()) == Event.QUIET;
            int back = isQuiet ? Step.NOTHING_BACK : 0;
            graph.add(new Step(last.state, index, end, touched, back, 0, new short[0], 0, 0));
        }
        graph.wantAll(last.state);
    }

    /** Whether nothing follows this step. */
    boolean isLast(Step step) {
        return step.to == end;
    }

    private @Nullable Passage last() {
        return path.isEmpty() ? null : path.getLast();
    }

    private static long[] events(Situation now, List<Task> able) {
        long[] events = new long[able.size()];
        for (int i = 0; i < events.length; i++) {
            events[i] = now.event(able.get(i));
        }
        return events;
    }

    private Passage pass(Situation now, List<Task> able) {
        long[] events = events(now, able);
        int[] places = new int[now.members()];
        for (int i = 0; i < places.length; i++) {
            places[i] = i;
        }
        footprints.members(places.length);
        Passage before = last();
        if (before == null && now instanceof NodeSituation nodes) {
            nodes.start();
        }
        int touched = before == null ? Footprints.NOTHING : touched(now, before.takenEvent());
        long hash = now instanceof NodeSituation ? prefix(before, events) : hash(now, before, places, touched);
        State state = graph.get(hash);
        boolean isNew = state == null;
        if (state == null) {
            int known = now instanceof NodeSituation nodes ? nodes.known() : Integer.MAX_VALUE;
            boolean isEarly = isPrelude && now instanceof NodeSituation;
            state = graph.add(hash, path.size(), isEarly, known, Passage.named(events, places));
        }
        Passage passage = Passage.of(state, places, able, events, now);
        if (before != null) {
            Step step = connect(before, passage, touched, now.touched());
            if (isNew) {
                state.origin = step;
            }
        }
        if (!isNew) {
            tryAllIfPassedBefore(state);
        } else if (isQuiet(now, state) || reductions.independence() == Reductions.Independence.NONE) {
            // what else can happen there may come before, too: it has to be seen once
            graph.wantAll(state);
        }
        return passage;
    }

    private static boolean isQuiet(Situation now, State state) {
        if (!(now instanceof NodeSituation)) {
            return Event.kind(state.events[state.events.length - 1]) == Event.QUIET;
        }
        for (long event : state.events) {
            if (Event.kind(event) == Event.QUIET) {
                return true;
            }
        }
        return false;
    }

    /**
     * Of nodes a state is known by all events before it. What can happen there follows from that, unless something is
     * not observed.
     */
    private long prefix(@Nullable Passage before, long[] events) {
        if (before != null) {
            prefix = Randomness.mix(prefix * 31 + before.takenEvent());
        }
        // what can happen is not taken for what has happened
        long hash = ~prefix;
        long[] sorted = events.clone();
        Arrays.sort(sorted);
        for (long event : sorted) {
            hash = Randomness.mix(hash * 31 + event);
        }
        return hash;
    }

    private long hash(Situation now, @Nullable Passage before, int[] places, int touched) {
        if (reductions.states()) {
            return sketches.hash(now, before, places);
        }
        if (before != null) {
            order.add(before.takenEvent(), touched);
        }
        return order.hash();
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
    private int touched(Situation now, long event) {
        if (now instanceof NodeSituation nodes && footprints instanceof ResourceFootprints numbers) {
            return nodes.take(event, reductions, numbers);
        }
        Touched touched = now.touched();
        if (Event.kind(event) == Event.QUIET) {
            // all else was over: nothing that comes later can come before
            return Footprints.NOTHING;
        }
        touched.widen(event, reductions);
        return footprints.add(touched);
    }

    /** The step from one state to the next, as it is known or as it is seen now. */
    private Step connect(Passage from, Passage to, int touched, Touched seenNow) {
        int index = from.takenIndex();
        Step known = from.state.step(index);
        if (known != null) {
            if (known.to != to.state) {
                surprises.add(from.takenName() + " led elsewhere than before");
            }
            return known;
        }
        boolean isQuiet = Event.kind(from.takenEvent()) == Event.QUIET;
        short[] roots = from.rootsOf(to.state, to.tasks, to.indices);
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
}
