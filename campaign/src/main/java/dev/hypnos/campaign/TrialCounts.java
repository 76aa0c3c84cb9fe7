package dev.hypnos.campaign;

/** What was counted in one trial; see {@link Statistics} for the meanings. */
record TrialCounts(
        long operations,
        long decisions,
        long switches,
        int tasks,
        long virtualNanos,
        long conflicts,
        long falseNegatives,
        long falsePositives,
        long firstConflicts,
        long orderHash) {}
