package dev.hypnos.model.members;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;

/**
 * The state of the cluster as a number. To give members that can be exchanged the same numbers in states that differ only in who is who, each gets a number
 * for what it looks like, to begin with from what it holds, then also from what those look like that it knows and what is on its way; they are put in this order. Those that look
 * alike to the end are tried in all orders, and the smallest number counts.
 */
final class Picture {
    /** More orders are not tried: states that are the same may then count as different. */
    private static final int ORDERS_MAX = 24;

    private static final int ROUNDS = 2;

    private final List<Seat> seats;
    private final Collection<Way> ways;
    /** By member, for texts that are read with these in place of members. */
    private final long[] looks;

    private final long[] names;
    private int orders;
    private long smallest;

    Picture(List<Seat> seats, Collection<Way> ways) {
        this.seats = seats;
        this.ways = ways;
        this.looks = new long[seats.size()];
        this.names = new long[seats.size()];
    }

    /** With all members under their own numbers. */
    long exact(long rest) {
        for (int i = 0; i < names.length; i++) {
            names[i] = i;
        }
        return hash() + Tokens.mix(rest);
    }

    /** With members that can be exchanged under numbers that do not depend on who is who. */
    long symmetric(int[] places, long rest) {
        look();
        Integer[] order = new Integer[looks.length];
        for (int i = 0; i < order.length; i++) {
            order[i] = i;
        }
        Arrays.sort(order, (one, other) -> Long.compare(looks[one], looks[other]));
        orders = 0;
        permute(order, 0, places);
        return smallest + Tokens.mix(rest);
    }

    private void look() {
        for (int i = 0; i < looks.length; i++) {
            Seat seat = seats.get(i);
            Arrays.fill(names, 0);
            names[i] = 1;
            looks[i] = Tokens.mix(Tokens.of(seat.role) + seat.contents.hash(names));
        }
        long[] next = new long[looks.length];
        for (int round = 0; round < ROUNDS; round++) {
            for (int i = 0; i < looks.length; i++) {
                long own = looks[i];
                looks[i] = ~own;
                next[i] = Tokens.mix(own + seats.get(i).contents.hash(looks));
                looks[i] = own;
            }
            for (Way way : ways) {
                if (!way.mails().isEmpty()) {
                    int to = way.to().peer.index;
                    int from = way.fromIndex();
                    long mails = mails(way, looks);
                    next[to] += Tokens.mix(mails + (from < looks.length ? looks[from] : 3));
                    if (from < looks.length) {
                        next[from] += Tokens.mix(mails - looks[to]);
                    }
                }
            }
            System.arraycopy(next, 0, looks, 0, looks.length);
        }
    }

    private static long mails(Way way, long[] names) {
        long hash = 7;
        for (Way.Mail mail : way.mails()) {
            hash = Tokens.mix(hash + mail.contents().hash(names));
        }
        return hash;
    }

    /** Tries all orders of members that look alike. */
    private void permute(Integer[] order, int from, int[] places) {
        if (from == order.length) {
            for (int i = 0; i < order.length; i++) {
                names[order[i]] = i;
            }
            long hash = hash();
            if (orders++ == 0 || hash < smallest) {
                smallest = hash;
                for (int i = 0; i < order.length; i++) {
                    places[order[i]] = i;
                }
            }
            return;
        }
        for (int i = from; i < order.length && looks[order[i]] == looks[order[from]]; i++) {
            swap(order, from, i);
            permute(order, from + 1, places);
            swap(order, from, i);
            if (orders >= ORDERS_MAX) {
                return;
            }
        }
    }

    private static void swap(Integer[] order, int one, int other) {
        Integer kept = order[one];
        order[one] = order[other];
        order[other] = kept;
    }

    /** All members and all ways, where members are called by these names. */
    private long hash() {
        long hash = 0;
        for (int i = 0; i < names.length; i++) {
            Seat seat = seats.get(i);
            hash += Tokens.mix(Tokens.mix(names[i] + Tokens.of(seat.role)) + seat.contents.hash(names));
        }
        for (Way way : ways) {
            if (!way.mails().isEmpty()) {
                int from = way.fromIndex();
                long ends = (from < names.length ? names[from] : 61) * 64 + names[way.to().peer.index];
                hash += Tokens.mix(Tokens.mix(ends ^ 0x5555) + mails(way, names));
            }
        }
        return hash;
    }
}
