package dev.hypnos.kernel.analysis;

/**
 * What the analysis of one trial found.
 *
 * @param operations the operations executed
 * @param conflicts those that conflict with at least one other
 * @param falseNegatives those that ran on, predicted not to conflict, yet did
 * @param firstConflicts signatures that conflicted for the first time, explored and not predicted otherwise
 * @param falsePositives operations explored because their signature conflicted in an earlier trial, which did not in
 *     this
 * @param orderHash equal for trials of the same partial order
 */
public record TrialAnalysis(
        long operations,
        long conflicts,
        long falseNegatives,
        long firstConflicts,
        long falsePositives,
        long orderHash) {
    /** Of a trial without operations. */
    public static final TrialAnalysis NONE = new TrialAnalysis(0, 0, 0, 0, 0, 0);
}
