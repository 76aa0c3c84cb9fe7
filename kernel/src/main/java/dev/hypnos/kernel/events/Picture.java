package dev.hypnos.kernel.events;

import java.util.Arrays;

/**
 * The state of the cluster as one number. To give members that can be exchanged the same numbers in states that differ
 * only in who is who, each gets a number for what it looks like, to begin with from what it holds, then also from what
 * those look like that it knows and what is on its way; they are put in this order. Those that look alike to the end
 * are tried in all orders, and the smallest number counts.
 */
final class Picture {
    /** More orders are not tried: states that are the same may then count as different. */
    private static final int ORDERS_MAX = 24;

    private static final int ROUNDS = 2;
    private static final int TEST_LOOK = 3;
    private static final int TEST_NAME = 61;

    private final Repertoire repertoire;
    private final int members;
    /** By member, for texts that are read with these in place of members. */
    private final long[] looks;

    private final long[] next;
    private final long[] names;
    private final int[] order;
    private int orders;
    private long smallest;

    Picture(Repertoire repertoire, int members) {
        this.repertoire = repertoire;
        this.members = members;
        this.looks = new long[members];
        this.next = new long[members];
        this.names = new long[members];
        this.order = new int[members];
    }

    /** With all members under their own numbers. */
    long exact(Sketch sketch) {
        for (int i = 0; i < members; i++) {
            names[i] = i;
        }
        return hash(sketch) + Tokens.mix(sketch.rest);
    }

    /** The same, sooner, with numbers that mean something only here. */
    long byNumbers(Sketch sketch) {
        long hash = Tokens.mix(sketch.rest + (sketch.areToldApart ? 1 : 0));
        for (int i = 0; i < members; i++) {
            hash += Tokens.mix((i + 1L << 40) + sketch.contents[i]);
        }
        for (int slot = 0; slot < sketch.mails.length; slot++) {
            int[] mails = sketch.mails[slot];
            if (mails.length > 0) {
                long way = slot + 1L << 48;
                for (int mail : mails) {
                    way = Tokens.mix(way + mail);
                }
                hash += way;
            }
        }
        return hash;
    }

    /** With members that can be exchanged under numbers that do not depend on who is who. */
    long symmetric(Sketch sketch, int[] places) {
        look(sketch);
        for (int i = 0; i < members; i++) {
            int at = i;
            while (at > 0 && looks[order[at - 1]] > looks[i]) {
                order[at] = order[at - 1];
                at--;
            }
            order[at] = i;
        }
        orders = 0;
        permute(sketch, 0, places);
        return smallest + Tokens.mix(sketch.rest);
    }

    private void look(Sketch sketch) {
        for (int i = 0; i < members; i++) {
            Arrays.fill(names, 0);
            names[i] = 1;
            looks[i] = Tokens.mix(sketch.roles[i] + repertoire.hash(sketch.contents[i], names));
        }
        for (int round = 0; round < ROUNDS; round++) {
            for (int i = 0; i < members; i++) {
                long own = looks[i];
                looks[i] = ~own;
                next[i] = Tokens.mix(own + repertoire.hash(sketch.contents[i], looks));
                looks[i] = own;
            }
            for (int slot = 0; slot < sketch.mails.length; slot++) {
                if (sketch.mails[slot].length > 0) {
                    int to = sketch.to(slot);
                    int from = sketch.from(slot);
                    long mails = mails(sketch.mails[slot], looks);
                    next[to] += Tokens.mix(mails + (from < members ? looks[from] : TEST_LOOK));
                    if (from < members) {
                        next[from] += Tokens.mix(mails - looks[to]);
                    }
                }
            }
            System.arraycopy(next, 0, looks, 0, members);
        }
    }

    private long mails(int[] mails, long[] called) {
        long hash = 7;
        for (int mail : mails) {
            hash = Tokens.mix(hash + repertoire.hash(mail, called));
        }
        return hash;
    }

    /** Tries all orders of members that look alike. */
    private void permute(Sketch sketch, int from, int[] places) {
        if (from == members) {
            for (int i = 0; i < members; i++) {
                names[order[i]] = i;
            }
            long hash = hash(sketch);
            if (orders++ == 0 || hash < smallest) {
                smallest = hash;
                for (int i = 0; i < members; i++) {
                    places[order[i]] = i;
                }
            }
            return;
        }
        for (int i = from; i < members && looks[order[i]] == looks[order[from]]; i++) {
            swap(from, i);
            permute(sketch, from + 1, places);
            swap(from, i);
            if (orders >= ORDERS_MAX) {
                return;
            }
        }
    }

    private void swap(int one, int other) {
        int kept = order[one];
        order[one] = order[other];
        order[other] = kept;
    }

    /** All members and all ways, where members are called by these names. */
    private long hash(Sketch sketch) {
        long hash = 0;
        for (int i = 0; i < members; i++) {
            hash += Tokens.mix(Tokens.mix(names[i] + sketch.roles[i]) + repertoire.hash(sketch.contents[i], names));
        }
        for (int slot = 0; slot < sketch.mails.length; slot++) {
            if (sketch.mails[slot].length > 0) {
                int from = sketch.from(slot);
                long ends = (from < members ? names[from] : TEST_NAME) * 64 + names[sketch.to(slot)];
                hash += Tokens.mix(Tokens.mix(ends ^ 0x5555) + mails(sketch.mails[slot], names));
            }
        }
        return hash;
    }
}
