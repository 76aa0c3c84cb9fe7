package dev.hypnos.campaign;

/**
 * What a campaign counted so far.
 *
 * @param trials trials that ended
 * @param failures trials that failed
 * @param operations operations executed
 * @param decisions decisions among two or more offered operations
 * @param switches how often another task went on
 * @param conflicts operations that conflicted with another
 * @param falseNegatives operations that ran on without a decision, yet conflicted
 * @param falsePositives operations explored because they conflicted before, which did not conflict
 * @param firstConflicts signatures that conflicted for the first time, explored and not predicted otherwise
 * @param distinctOrders different partial orders
 * @param singleOrders those of them that one trial went through, and no other
 * @param tasks the most tasks in one trial
 * @param virtualNanos how far the virtual clocks moved, all trials together
 * @param elapsedNanos real time since the campaign began
 */
public record Statistics(
        long trials,
        long failures,
        long operations,
        long decisions,
        long switches,
        long conflicts,
        long falseNegatives,
        long falsePositives,
        long firstConflicts,
        long distinctOrders,
        long singleOrders,
        int tasks,
        long virtualNanos,
        long elapsedNanos) {

    /** How far the virtual clocks moved, all trials together. */
    public double virtualSeconds() {
        return virtualNanos / 1e9;
    }

    /** Real time since the campaign began. */
    public double seconds() {
        return elapsedNanos / 1e9;
    }
}
