package dev.hypnos.kernel.events;

import java.util.Arrays;

/**
 * What was seen to happen after a state: of each event what it touches, what is touched by those events after the state that it comes after, and which events of the
 * state are among those or lead to them. Of several of which one asks for more than the others, only that one is kept: the fewer it comes after, the more often it has to
 * be tried earlier. Not so where events sleep: what asks for more may ask only for events that sleep, while another one asks for an event besides that does not. There each is kept.
 *
 * <p>A state has some hundred of them, and there are millions of states: their size is what an exploration needs memory for.
 */
final class Effects {
    private static final int GONE = -1;
    private static final int FIRST = 4;
    /** Of a state with no more events than this, those that are needed and those behind are kept in one number. */
    private static final int FEW = 16;

    private static final int NEEDS = (1 << FEW) - 1;
    private static final long[] NONE = new long[0];

    private int[] touched = new int[FIRST];
    private int[] before = new int[FIRST];
    private final boolean areFew;
    /** Whether one can stand for others. */
    private final boolean areCompared;
    /** Where events are few: what is needed in the lower half, what is behind in the upper. */
    private int[] packed;

    private long[] needs;
    private long[] behind;
    private int size;
    private int gone;

    /**
     * @param events how many events the state has
     * @param areCompared whether those that ask for less are dropped; otherwise only those that are the same
     */
    Effects(int events, boolean areCompared) {
        this.areCompared = areCompared;
        areFew = events <= FEW;
        packed = new int[areFew ? FIRST : 0];
        needs = areFew ? NONE : new long[FIRST];
        behind = areFew ? NONE : new long[FIRST];
    }

    int size() {
        return size;
    }

    /** How much memory they take, but for the objects themselves. */
    long bytes() {
        return (long) touched.length * (areFew ? 3 * Integer.BYTES : 2 * Integer.BYTES + 2 * Long.BYTES);
    }

    /** Whether another one stands for it. */
    boolean isGone(int index) {
        return touched[index] == GONE;
    }

    int touched(int index) {
        return touched[index];
    }

    /** What is touched by what it comes after. */
    int before(int index) {
        return before[index];
    }

    /** The events of the state without which it was not seen. */
    long needs(int index) {
        return areFew ? packed[index] & NEEDS : needs[index];
    }

    /** Those of them that are ways of which not only the next message is needed. */
    long behind(int index) {
        return areFew ? packed[index] >>> FEW : behind[index];
    }

    /** Adds one; false if there is one that asks for as much. */
    boolean add(int itsTouched, int itsBefore, long itsNeeds, long itsBehind, Footprints footprints) {
        for (int i = 0; i < size; i++) {
            if (touched[i] != itsTouched) {
                continue;
            }
            if (!areCompared) {
                if (before[i] == itsBefore && needs(i) == itsNeeds && behind(i) == itsBehind) {
                    return false;
                }
                continue;
            }
            if (isWithin(needs(i), itsNeeds)
                    && isWithin(behind(i), itsBehind)
                    && footprints.includes(itsBefore, before[i])) {
                return false;
            }
            if (isWithin(itsNeeds, needs(i))
                    && isWithin(itsBehind, behind(i))
                    && footprints.includes(before[i], itsBefore)) {
                touched[i] = GONE;
                gone++;
            }
        }
        if (size == touched.length) {
            grow();
        }
        touched[size] = itsTouched;
        before[size] = itsBefore;
        set(size++, itsNeeds, itsBehind);
        return true;
    }

    private void set(int index, long itsNeeds, long itsBehind) {
        if (areFew) {
            packed[index] = (int) (itsNeeds | itsBehind << FEW);
        } else {
            needs[index] = itsNeeds;
            behind[index] = itsBehind;
        }
    }

    private void grow() {
        int length = size + (size >> 1);
        touched = Arrays.copyOf(touched, length);
        before = Arrays.copyOf(before, length);
        if (areFew) {
            packed = Arrays.copyOf(packed, length);
        } else {
            needs = Arrays.copyOf(needs, length);
            behind = Arrays.copyOf(behind, length);
        }
    }

    /** Whether there is no room, and a good part of it is taken up by those that are gone. */
    boolean areCrowded() {
        return size == touched.length && gone * 4 >= size;
    }

    /** Takes out those that are gone. Returns for each number, and for the one after the last, how many are left of those below it. */
    int[] compact() {
        int[] left = new int[size + 1];
        int kept = 0;
        for (int i = 0; i < size; i++) {
            left[i] = kept;
            if (touched[i] != GONE) {
                touched[kept] = touched[i];
                before[kept] = before[i];
                set(kept++, needs(i), behind(i));
            }
        }
        left[size] = kept;
        size = kept;
        gone = 0;
        return left;
    }

    private static boolean isWithin(long part, long whole) {
        return (part & ~whole) == 0;
    }
}
