package dev.hypnos.kernel.systematic;

/**
 * Remembers sequences that were seen at a point: each was planned there, or found to be covered by what was planned or tried before, and stays so.
 * Executions that are tried one after the other have most of their races in common, and with them these sequences. A few are remembered, by their
 * hashes: those that are forgotten are looked at again.
 */
final class Handled {
    private static final int SIZE = 64;

    private final long[] hashes = new long[SIZE];

    /** Whether the sequence with this hash was added, and is not forgotten. */
    boolean has(long hash) {
        return hashes[(int) hash & SIZE - 1] == hash;
    }

    void add(long hash) {
        hashes[(int) hash & SIZE - 1] = hash;
    }
}
