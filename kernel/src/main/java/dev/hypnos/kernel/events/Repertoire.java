package dev.hypnos.kernel.events;

import dev.hypnos.kernel.tables.LongTable;
import java.util.ArrayList;
import java.util.List;

/** What members were seen to hold and what messages said, each kept once and known by a number. */
final class Repertoire {
    /** In place of members, where it matters who is who: any numbers that are far apart. */
    private static final long[] NAMES = new long[Touched.MEMBERS_MAX];

    static {
        for (int i = 0; i < NAMES.length; i++) {
            NAMES[i] = Tokens.mix(i + 1L);
        }
    }

    /** What one takes besides its tokens, and what a token takes. */
    private static final int ENTRY_BYTES = 150;

    private static final int TOKEN_BYTES = Long.BYTES + 1;

    private final LongTable numbers = new LongTable();
    private final List<Tokens> all = new ArrayList<>();
    private final List<Boolean> hasPeers = new ArrayList<>();
    private final List<long[]> timers = new ArrayList<>();
    private final List<Boolean> isUp = new ArrayList<>();
    /** By number: the hash, which is the same whoever is who if no member is mentioned. */
    private long[] hashes = new long[64];

    private long bytes;

    /** The number of what a message says. */
    int message(Tokens contents) {
        return member(contents, NO_TIMERS, true);
    }

    private static final long[] NO_TIMERS = new long[0];

    /** The number of what a member holds. Its timers, and whether it is up, must be part of the contents. */
    int member(Tokens contents, long[] armed, boolean isThere) {
        long hash = contents.hash(NAMES);
        int known = numbers.get(hash);
        if (known < 0) {
            known = all.size();
            numbers.put(hash, known);
            Tokens kept = contents.copy();
            all.add(kept);
            bytes += ENTRY_BYTES + (long) kept.size() * TOKEN_BYTES;
            hasPeers.add(kept.hasPeers());
            timers.add(armed);
            isUp.add(isThere);
            if (known == hashes.length) {
                hashes = java.util.Arrays.copyOf(hashes, known * 2);
            }
            hashes[known] = hash;
        }
        return known;
    }

    /** About how much memory it takes. */
    long bytes() {
        return bytes;
    }

    /** A number for it where each member stands for this. */
    long hash(int number, long[] names) {
        return hasPeers.get(number) ? all.get(number).hash(names) : hashes[number];
    }

    /** The marks of the timers that are armed. */
    long[] timers(int number) {
        return timers.get(number);
    }

    boolean isUp(int number) {
        return isUp.get(number);
    }
}
