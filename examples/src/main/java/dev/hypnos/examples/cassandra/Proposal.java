package dev.hypnos.examples.cassandra;

import org.jspecify.annotations.Nullable;

/** An update, and the ballot it is proposed with. */
record Proposal(Ballot ballot, String update) {
    /** The one with the higher ballot; null if there is neither. */
    static @Nullable Proposal newer(@Nullable Proposal one, @Nullable Proposal other) {
        return one == null || (other != null && other.ballot.isAfter(one.ballot)) ? other : one;
    }

    static @Nullable Ballot ballotOf(@Nullable Proposal proposal) {
        return proposal == null ? null : proposal.ballot;
    }
}
