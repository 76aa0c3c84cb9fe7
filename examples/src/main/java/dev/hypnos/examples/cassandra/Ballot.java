package dev.hypnos.examples.cassandra;

import org.jspecify.annotations.Nullable;

/** The number of a round, made unique by the proposer's own. */
record Ballot(int number, int proposer) implements Comparable<Ballot> {
    @Override
    public int compareTo(Ballot other) {
        return number != other.number
                ? Integer.compare(number, other.number)
                : Integer.compare(proposer, other.proposer);
    }

    /** Whether it comes after the other; anything comes after nothing. */
    boolean isAfter(@Nullable Ballot other) {
        return other == null || compareTo(other) > 0;
    }

    boolean isNotBefore(@Nullable Ballot other) {
        return other == null || compareTo(other) >= 0;
    }
}
