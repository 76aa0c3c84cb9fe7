package dev.hypnos.campaign;

import dev.hypnos.kernel.analysis.DistinctOrders;

/** Adds up what trials counted. Not thread-safe. */
final class Tally {
    private final long startNanos;
    private final DistinctOrders orders = new DistinctOrders();
    private long trials;
    private long failures;
    private long operations;
    private long decisions;
    private boolean hasAlternatives;
    private long switches;
    private long conflicts;
    private long falseNegatives;
    private long falsePositives;
    private long firstConflicts;
    private int tasks;
    private long virtualNanos;

    Tally(long startNanos) {
        this.startNanos = startNanos;
    }

    void add(TrialCounts counts, boolean failed) {
        trials++;
        failures += failed ? 1 : 0;
        operations += counts.operations();
        decisions += counts.decisions();
        hasAlternatives |= counts.alternatives() > 0;
        switches += counts.switches();
        conflicts += counts.conflicts();
        falseNegatives += counts.falseNegatives();
        falsePositives += counts.falsePositives();
        firstConflicts += counts.firstConflicts();
        tasks = Math.max(tasks, counts.tasks());
        virtualNanos += counts.virtualNanos();
        orders.add(counts.orderHash());
    }

    /**
     * Whether trials can differ: which operation came next was decided, or what came of one, such as a crash of a disk.
     */
    boolean hasDecided() {
        return decisions > 0 || hasAlternatives;
    }

    Statistics statistics() {
        return new Statistics(
                trials,
                failures,
                operations,
                decisions,
                switches,
                conflicts,
                falseNegatives,
                falsePositives,
                firstConflicts,
                orders.size(),
                orders.singles(),
                tasks,
                virtualNanos,
                System.nanoTime() - startNanos);
    }
}
