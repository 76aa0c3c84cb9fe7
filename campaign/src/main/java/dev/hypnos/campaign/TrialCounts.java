package dev.hypnos.campaign;

/**
 * What was counted in one trial; see {@link Statistics} for the meanings.
 *
 * @param alternatives how often there were several alternatives that are no operations
 */
record TrialCounts(
        long operations,
        long decisions,
        int alternatives,
        long switches,
        int tasks,
        long virtualNanos,
        long conflicts,
        long falseNegatives,
        long falsePositives,
        long firstConflicts,
        long orderHash) {}
