package dev.hypnos.kernel.events;

import java.util.Arrays;

/**
 * What was seen to happen after a state: of each event what it touches, what is touched by those events after the state that it comes after, and which events of the
 * state are among those or lead to them. Of several of which one asks for more than the others, only that one is kept: the fewer it comes after, the more often it has to
 * be tried earlier.
 */
final class Effects {
    private static final int GONE = -1;

    private int[] touched = new int[4];
    private int[] before = new int[4];
    private long[] needs = new long[4];
    private long[] behind = new long[4];
    private int size;

    int size() {
        return size;
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
        return needs[index];
    }

    /** Those of them that are ways of which not only the next message is needed. */
    long behind(int index) {
        return behind[index];
    }

    /** Adds one; false if there is one that asks for as much. */
    boolean add(int itsTouched, int itsBefore, long itsNeeds, long itsBehind, Footprints footprints) {
        for (int i = 0; i < size; i++) {
            if (touched[i] != itsTouched) {
                continue;
            }
            if (isWithin(needs[i], itsNeeds)
                    && isWithin(behind[i], itsBehind)
                    && footprints.includes(itsBefore, before[i])) {
                return false;
            }
            if (isWithin(itsNeeds, needs[i])
                    && isWithin(itsBehind, behind[i])
                    && footprints.includes(before[i], itsBefore)) {
                touched[i] = GONE;
            }
        }
        if (size == touched.length) {
            touched = Arrays.copyOf(touched, size * 2);
            before = Arrays.copyOf(before, size * 2);
            needs = Arrays.copyOf(needs, size * 2);
            behind = Arrays.copyOf(behind, size * 2);
        }
        touched[size] = itsTouched;
        before[size] = itsBefore;
        needs[size] = itsNeeds;
        behind[size++] = itsBehind;
        return true;
    }

    private static boolean isWithin(long part, long whole) {
        return (part & ~whole) == 0;
    }
}
