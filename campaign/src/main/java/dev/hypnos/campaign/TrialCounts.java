package dev.hypnos.campaign;

import dev.hypnos.kernel.analysis.Race;
import java.util.List;

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
        long orderHash,
        List<Race> races) {}
