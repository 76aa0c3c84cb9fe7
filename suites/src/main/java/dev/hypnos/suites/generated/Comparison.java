package dev.hypnos.suites.generated;

import dev.hypnos.kernel.systematic.DepthFirst;
import dev.hypnos.kernel.systematic.Exploration;
import dev.hypnos.kernel.systematic.Reach;
import dev.hypnos.kernel.systematic.ReducedExploration;
import dev.hypnos.kernel.systematic.Reduction;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * A program explored in every order, and with each reduction.
 *
 * @param isCompared false if it has too many orders, or exploration does not vouch for it; the rest says nothing then
 * @param doubts why exploration does not vouch for it, empty if it does
 * @param orders how many it has
 * @param reductions what each reduction gave
 * @param differences what is not as it must be, in words
 */
public record Comparison(
        GeneratedProgram program,
        boolean isCompared,
        List<String> doubts,
        long orders,
        List<Reduced> reductions,
        List<String> differences) {
    /** Three workers that share an optimal exploration. */
    private static final String SIDE_BY_SIDE = "SIDE_BY_SIDE";
    /** So many times the number of orders a reduction may take. */
    private static final int TIMES_MAX = 20;
    /** How many orders are drawn where there are too many to try all. */
    private static final int SAMPLES = 500;

    /**
     * What a reduction gave.
     *
     * @param kinds how many kinds of orders there are
     * @param tried how many trials it took
     */
    public record Reduced(String reduction, boolean hasObservers, int kinds, long tried) {}

    /** Whether no order makes a difference: such a program tells little. */
    public boolean hasOneKind() {
        return reductions.stream().allMatch(reduced -> reduced.kinds() == 1);
    }

    /**
     * Explores a program.
     *
     * @param orders programs with more are not compared
     */
    public static Comparison of(GeneratedRun run, GeneratedProgram program, long orders) {
        List<Reach> reaches =
                program.isModel() ? List.of(Reach.FULL, Reach.FULL.withoutObservers()) : List.of(Reach.FULL);
        List<Kinds> kinds = reaches.stream().map(Kinds::new).toList();
        run.takeDoubts();
        Exploration exploration = new DepthFirst(Reach.FULL);
        Set<String> outcomes = run.explore(program, exploration, orders, kinds);
        List<Reduced> reductions = new ArrayList<>();
        List<String> differences = new ArrayList<>();
        List<String> doubts = run.takeDoubts();
        if (!exploration.isOver() && doubts.isEmpty() && program.isSampled()) {
            return sampled(run, program, orders);
        }
        if (!exploration.isOver() || !doubts.isEmpty()) {
            return new Comparison(program, false, doubts, 0, reductions, differences);
        }
        for (int i = 0; i < reaches.size(); i++) {
            if (!kinds.get(i).mixed().isEmpty()) {
                differences.add("orders of one kind differ: " + kinds.get(i).mixed());
            }
            Reach reach = reaches.get(i);
            Map<String, Exploration> explorations = new LinkedHashMap<>();
            for (Reduction reduction : Reduction.values()) {
                explorations.put(reduction.toString(), new ReducedExploration(reduction, reach));
            }
            explorations.put(SIDE_BY_SIDE, new InTurns(reach, exploration.executions()));
            for (Map.Entry<String, Exploration> each : explorations.entrySet()) {
                Exploration reduced = each.getValue();
                Kinds seen = new Kinds(reach);
                Set<String> seenOutcomes =
                        run.explore(program, reduced, TIMES_MAX * (exploration.executions() + 1), List.of(seen));
                long tried = reduced.executions() + reduced.redundant() + reduced.cutShort();
                reductions.add(new Reduced(
                        each.getKey(), reach.hasObservers(), kinds.get(i).count(), tried));
                String name = each.getKey() + (reach.hasObservers() ? "" : " without observers");
                compareOutcomes(name, outcomes, seenOutcomes, differences);
                compareKinds(name, kinds.get(i), seen, reduced, differences);
            }
        }
        return new Comparison(program, true, run.takeDoubts(), exploration.executions(), reductions, differences);
    }

    /** Compares with orders that are drawn: there are too many to try all. */
    private static Comparison sampled(GeneratedRun run, GeneratedProgram program, long trials) {
        Kinds known = new Kinds(Reach.FULL);
        Exploration reduced = new ReducedExploration(Reduction.OPTIMAL, Reach.FULL);
        Set<String> outcomes = run.explore(program, reduced, trials, List.of(known));
        List<String> doubts = run.takeDoubts();
        if (!reduced.isComplete() || !doubts.isEmpty()) {
            return new Comparison(program, false, doubts, 0, List.of(), List.of());
        }
        Kinds drawn = new Kinds(Reach.FULL);
        Set<String> drawnOutcomes = run.explore(program, new Sampled(SAMPLES), SAMPLES, List.of(drawn));
        List<String> differences = new ArrayList<>();
        if (!known.mixed().isEmpty() || !drawn.mixed().isEmpty()) {
            differences.add("orders of one kind differ: " + known.mixed() + drawn.mixed());
        }
        drawnOutcomes.removeAll(outcomes);
        if (!drawnOutcomes.isEmpty()) {
            differences.add(Reduction.OPTIMAL + " misses outcomes that were drawn: " + drawnOutcomes);
        }
        Set<Long> missed = new TreeSet<>(drawn.all());
        missed.removeAll(known.all());
        if (!missed.isEmpty()) {
            differences.add(Reduction.OPTIMAL + " misses " + missed.size() + " kinds of orders that were drawn, of "
                    + drawn.count() + "; it has " + known.count());
        }
        if (reduced.executions() != known.count()) {
            differences.add(Reduction.OPTIMAL + " counts " + reduced.executions() + " traces of " + known.count()
                    + " kinds of orders");
        }
        long tried = reduced.executions() + reduced.redundant() + reduced.cutShort();
        List<Reduced> reductions =
                List.of(new Reduced(Reduction.OPTIMAL + " against samples", true, known.count(), tried));
        return new Comparison(program, true, run.takeDoubts(), SAMPLES, reductions, differences);
    }

    private static void compareOutcomes(String name, Set<String> all, Set<String> seen, List<String> differences) {
        Set<String> missing = new TreeSet<>(all);
        missing.removeAll(seen);
        if (!missing.isEmpty()) {
            differences.add(name + " misses outcomes: " + missing);
        }
        Set<String> besides = new TreeSet<>(seen);
        besides.removeAll(all);
        if (!besides.isEmpty()) {
            differences.add(name + " has outcomes that no order has: " + besides);
        }
    }

    private static void compareKinds(
            String name, Kinds all, Kinds seen, Exploration reduced, List<String> differences) {
        if (!reduced.isComplete()) {
            differences.add(name + " does not end in " + (reduced.executions() + reduced.redundant()) + " trials");
        }
        if (!seen.all().equals(all.all())) {
            differences.add(name + " has " + seen.count() + " kinds of orders, there are " + all.count());
        }
        if (reduced.executions() != all.count()) {
            differences.add(name + " counts " + reduced.executions() + " traces, there are " + all.count()
                    + " kinds of orders");
        }
    }
}
