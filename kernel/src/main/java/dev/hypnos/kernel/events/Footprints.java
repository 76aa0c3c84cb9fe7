package dev.hypnos.kernel.events;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Numbers for what events touch. There are few different ones, and states keep many: so each is kept once, and what was found out of two of them is found
 * out once.
 */
final class Footprints {
    /** Nothing. */
    static final int NOTHING = 0;

    private final List<Touched> all = new ArrayList<>();
    private final Map<Touched, Integer> numbers = new HashMap<>();

    private final List<int[]> renamings = new ArrayList<>();
    private final Map<List<Integer>, Integer> renamingNumbers = new HashMap<>();

    private final LongTable unions = new LongTable();
    private final LongTable renamed = new LongTable();
    /** 1 for dependent, 2 for independent. */
    private final LongTable dependent = new LongTable();

    Footprints() {
        add(new Touched());
    }

    /** The number of this; a copy is kept. */
    int add(Touched touched) {
        Integer known = numbers.get(touched);
        if (known != null) {
            return known;
        }
        Touched kept = touched.copy();
        int number = all.size();
        all.add(kept);
        numbers.put(kept, number);
        return number;
    }

    /** Both together. */
    int union(int one, int other) {
        if (one == other || other == NOTHING) {
            return one;
        }
        if (one == NOTHING) {
            return other;
        }
        long key = pair(one, other);
        int known = unions.get(key);
        if (known < 0) {
            Touched sum = all.get(one).copy();
            sum.add(all.get(other));
            known = add(sum);
            unions.put(key, known);
        }
        return known;
    }

    /** Whether all of the other one is within the first. */
    boolean includes(int whole, int part) {
        return part == NOTHING || part == whole || all.get(whole).includes(all.get(part));
    }

    /** Whether the order of two events that touch this can make a difference. */
    boolean areDependent(int one, int other) {
        if (one == NOTHING || other == NOTHING) {
            return false;
        }
        long key = pair(Math.min(one, other), Math.max(one, other));
        int known = dependent.get(key);
        if (known < 0) {
            known = all.get(one).dependsOn(all.get(other)) ? 1 : 2;
            dependent.put(key, known);
        }
        return known == 1;
    }

    /** A number for a renaming of members; 0 for the one that leaves all as they are. */
    int renaming(int[] places) {
        List<Integer> key = new ArrayList<>(places.length);
        boolean isSame = true;
        for (int i = 0; i < places.length; i++) {
            key.add(places[i]);
            isSame &= places[i] == i;
        }
        if (isSame) {
            return 0;
        }
        Integer known = renamingNumbers.get(key);
        if (known == null) {
            renamings.add(Arrays.copyOf(places, places.length));
            known = renamings.size();
            renamingNumbers.put(key, known);
        }
        return known;
    }

    /** Renames these numbers of members, in place. */
    void rename(int[] places, int renaming) {
        if (renaming != 0) {
            int[] others = renamings.get(renaming - 1);
            for (int i = 0; i < places.length; i++) {
                places[i] = others[places[i]];
            }
        }
    }

    /** What is touched, where members have other numbers. */
    int renamed(int number, int renaming) {
        if (renaming == 0 || number == NOTHING) {
            return number;
        }
        long key = pair(number, renaming);
        int known = renamed.get(key);
        if (known < 0) {
            known = add(all.get(number).renamed(renamings.get(renaming - 1)));
            renamed.put(key, known);
        }
        return known;
    }

    private static long pair(int one, int other) {
        return (long) one << Integer.SIZE | other;
    }
}
