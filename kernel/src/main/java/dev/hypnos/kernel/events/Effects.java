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
    private static final int[] NOTHING = new int[0];
    private static final long LOWER = 0xffffffffL;
    /** Of a state with no more events than this, those that are needed and those behind are kept in one number. */
    private static final int FEW = 16;

    private static final int NEEDS = (1 << FEW) - 1;

    /** How many numbers one takes: what it touches, what is touched before, and two or four halves of what is needed and what is behind. */
    private static final int FEW_STRIDE = 3;

    private static final int MANY_STRIDE = 6;
    private static final int BEFORE = 1;
    private static final int NEEDED = 2;
    private static final int BEHIND = 4;

    private final boolean areFew;
    /** Whether one can stand for others. */
    private final boolean areCompared;

    private final int stride;
    /** One after the other. Where events are few, what is needed is in the lower half of a number and what is behind in the upper. */
    private int[] data;

    private int size;
    private int gone;

    /**
     * @param events how many events the state has
     * @param areCompared whether those that ask for less are dropped; otherwise only those that are the same
     */
    Effects(int events, boolean areCompared) {
        this.areCompared = areCompared;
        areFew = events <= FEW;
        stride = areFew ? FEW_STRIDE : MANY_STRIDE;
        data = NOTHING;
    }

    int size() {
        return size;
    }

    /** How much memory they take, but for the objects themselves. */
    long bytes() {
        return (long) data.length * Integer.BYTES;
    }

    /** Whether another one stands for it. */
    boolean isGone(int index) {
        return data[index * stride] == GONE;
    }

    int touched(int index) {
        return data[index * stride];
    }

    /** What is touched by what it comes after. */
    int before(int index) {
        return data[index * stride + BEFORE];
    }

    /** The events of the state without which it was not seen. */
    long needs(int index) {
        return areFew ? data[index * stride + NEEDED] & NEEDS : word(index * stride + NEEDED);
    }

    /** Those of them that are ways of which not only the next message is needed. */
    long behind(int index) {
        return areFew ? data[index * stride + NEEDED] >>> FEW : word(index * stride + BEHIND);
    }

    private long word(int at) {
        return (long) data[at + 1] << Integer.SIZE | data[at] & LOWER;
    }

    private void setWord(int at, long word) {
        data[at] = (int) word;
        data[at + 1] = (int) (word >>> Integer.SIZE);
    }

    /** Adds one; false if there is one that asks for as much. */
    boolean add(int itsTouched, int itsBefore, long itsNeeds, long itsBehind, Footprints footprints) {
        for (int i = 0; i < size; i++) {
            if (data[i * stride] != itsTouched) {
                continue;
            }
            int before = before(i);
            if (!areCompared) {
                if (before == itsBefore && needs(i) == itsNeeds && behind(i) == itsBehind) {
                    return false;
                }
                continue;
            }
            if (isWithin(needs(i), itsNeeds)
                    && isWithin(behind(i), itsBehind)
                    && footprints.includes(itsBefore, before)) {
                return false;
            }
            if (isWithin(itsNeeds, needs(i))
                    && isWithin(itsBehind, behind(i))
                    && footprints.includes(before, itsBefore)) {
                data[i * stride] = GONE;
                gone++;
            }
        }
        if (isFull()) {
            // a third more: there are millions of these
            data = Arrays.copyOf(data, Math.max(FIRST, size + size / 3) * stride);
        }
        set(size++, itsTouched, itsBefore, itsNeeds, itsBehind);
        return true;
    }

    private boolean isFull() {
        return size * stride == data.length;
    }

    private void set(int index, int itsTouched, int itsBefore, long itsNeeds, long itsBehind) {
        int at = index * stride;
        data[at] = itsTouched;
        data[at + BEFORE] = itsBefore;
        if (areFew) {
            data[at + NEEDED] = (int) (itsNeeds | itsBehind << FEW);
        } else {
            setWord(at + NEEDED, itsNeeds);
            setWord(at + BEHIND, itsBehind);
        }
    }

    /** Whether there is no room, and a good part of it is taken up by those that are gone. */
    boolean areCrowded() {
        return isFull() && gone * 8 >= size && gone > 0;
    }

    /** Takes out those that are gone. Returns for each number, and for the one after the last, how many are left of those below it. */
    int[] compact() {
        int[] left = new int[size + 1];
        int kept = 0;
        for (int i = 0; i < size; i++) {
            left[i] = kept;
            if (!isGone(i)) {
                set(kept++, touched(i), before(i), needs(i), behind(i));
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
