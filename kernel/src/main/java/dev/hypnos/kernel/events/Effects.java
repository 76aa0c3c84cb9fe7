package dev.hypnos.kernel.events;

import java.util.BitSet;

/**
 * What was seen to happen after a state: of each event what it touches, what is touched by those events after the state
 * that it comes after, and which events of the state are among those or lead to them. Of several of which one asks for
 * more than the others, only that one is kept: the fewer it comes after, the more often it has to be tried earlier. Not
 * so where events sleep: what asks for more may ask only for events that sleep, while another one asks for an event
 * besides that does not. There each is kept.
 *
 * <p>A state has some hundred of them, and there are millions of states: their size is what an exploration needs memory
 * for.
 */
final class Effects {
    private static final int GONE = -1;
    private static final int FIRST = 4;
    private static final int[] NOTHING = new int[0];
    private static final long LOWER = 0xffffffffL;
    /** Of a state with no more events than this, those that are needed and those behind are kept in one number. */
    private static final int FEW = 16;

    private static final int NEEDS = (1 << FEW) - 1;
    /** Of a state with no more events than this, each of the two is kept in one number, else in two. */
    private static final int SOME = Integer.SIZE;

    /**
     * How many numbers one takes: what it touches, what is touched before, and what is needed and what is behind in
     * one, two or four.
     */
    private static final int FEW_STRIDE = 3;

    private static final int SOME_STRIDE = 4;
    private static final int MANY_STRIDE = 6;
    /** Where these lie among the numbers of one but the first. */
    private static final int BEFORE = 0;

    private static final int NEEDED = 1;
    private static final int BEHIND_OF_SOME = 2;
    private static final int BEHIND = 3;

    /** Whether one can stand for others. */
    private final boolean areCompared;

    private final int stride;
    /**
     * First what each touches, for as many as there is room for, since this is what is looked for; then all else of
     * each, one after the other. Where events are few, what is needed is in the lower half of a number and what is
     * behind in the upper.
     */
    private int[] data;

    private int room;
    private int size;
    private int gone;

    /**
     * @param events how many events the state has
     * @param areCompared whether those that ask for less are dropped; otherwise only those that are the same
     */
    Effects(int events, boolean areCompared) {
        this.areCompared = areCompared;
        stride = events <= FEW ? FEW_STRIDE : events <= SOME ? SOME_STRIDE : MANY_STRIDE;
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
        return data[index] == GONE;
    }

    int touched(int index) {
        return data[index];
    }

    /** What is touched by what it comes after. */
    int before(int index) {
        return data[rest(index) + BEFORE];
    }

    /** The events of the state without which it was not seen. */
    long needs(int index) {
        int at = rest(index) + NEEDED;
        return stride == FEW_STRIDE ? data[at] & NEEDS : stride == SOME_STRIDE ? data[at] & LOWER : word(at);
    }

    /** Those of them that are ways of which not only the next message is needed. */
    long behind(int index) {
        int at = rest(index);
        return stride == FEW_STRIDE
                ? data[at + NEEDED] >>> FEW
                : stride == SOME_STRIDE ? data[at + BEHIND_OF_SOME] & LOWER : word(at + BEHIND);
    }

    private int rest(int index) {
        return room + index * (stride - 1);
    }

    private long word(int at) {
        return (long) data[at + 1] << Integer.SIZE | data[at] & LOWER;
    }

    private void setWord(int at, long word) {
        data[at] = (int) word;
        data[at + 1] = (int) (word >>> Integer.SIZE);
    }

    /** Whether there is one that asks for as much. Hot. */
    boolean covers(int itsTouched, int itsBefore, long itsNeeds, long itsBehind, Footprints footprints) {
        for (int i = 0; i < size; i++) {
            if (data[i] != itsTouched) {
                continue;
            }
            boolean asksForAsMuch = areCompared
                    ? isWithin(needs(i), itsNeeds)
                            && isWithin(behind(i), itsBehind)
                            && footprints.includes(itsBefore, before(i))
                    : before(i) == itsBefore && needs(i) == itsNeeds && behind(i) == itsBehind;
            if (asksForAsMuch) {
                return true;
            }
        }
        return false;
    }

    /** Adds one that no other one {@linkplain #covers covers}. */
    void add(int itsTouched, int itsBefore, long itsNeeds, long itsBehind, Footprints footprints) {
        for (int i = 0; areCompared && i < size; i++) {
            if (data[i] == itsTouched
                    && isWithin(itsNeeds, needs(i))
                    && isWithin(itsBehind, behind(i))
                    && footprints.includes(before(i), itsBefore)) {
                data[i] = GONE;
                gone++;
            }
        }
        if (size == room) {
            // a third more: there are millions of these
            grow(Math.max(FIRST, size + size / 3));
        }
        set(size++, itsTouched, itsBefore, itsNeeds, itsBehind);
    }

    /** Gives back the room that is not taken. */
    void trim() {
        if (size < room) {
            grow(size);
        }
    }

    private void grow(int more) {
        int[] larger = new int[more * stride];
        System.arraycopy(data, 0, larger, 0, size);
        System.arraycopy(data, room, larger, more, size * (stride - 1));
        data = larger;
        room = more;
    }

    private void set(int index, int itsTouched, int itsBefore, long itsNeeds, long itsBehind) {
        data[index] = itsTouched;
        int at = rest(index);
        data[at + BEFORE] = itsBefore;
        if (stride == FEW_STRIDE) {
            data[at + NEEDED] = (int) (itsNeeds | itsBehind << FEW);
        } else if (stride == SOME_STRIDE) {
            data[at + NEEDED] = (int) itsNeeds;
            data[at + BEHIND_OF_SOME] = (int) itsBehind;
        } else {
            setWord(at + NEEDED, itsNeeds);
            setWord(at + BEHIND, itsBehind);
        }
    }

    /** Whether there is no room, and a good part of it is taken up by those that are gone. */
    boolean areCrowded() {
        return size == room && gone * 8 >= size && gone > 0;
    }

    /**
     * Takes out those that are gone. Returns for each number, and for the one after the last, how many are left of
     * those below it.
     */
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

    /** Whether the same is there in the same order, but for what is gone. */
    boolean isSame(Effects other) {
        if (size - gone != other.size - other.gone) {
            return false;
        }
        int at = 0;
        for (int i = 0; i < size; i++) {
            if (isGone(i)) {
                continue;
            }
            while (other.isGone(at)) {
                at++;
            }
            boolean isEqual = touched(i) == other.touched(at)
                    && before(i) == other.before(at)
                    && needs(i) == other.needs(at)
                    && behind(i) == other.behind(at);
            if (!isEqual) {
                return false;
            }
            at++;
        }
        return true;
    }

    /** Marks the footprints that are in use. */
    void mark(BitSet used) {
        for (int i = 0; i < size; i++) {
            if (!isGone(i)) {
                used.set(touched(i));
                used.set(before(i));
            }
        }
    }

    /** Footprints have other numbers from now on. */
    void renumber(int[] numbers) {
        for (int i = 0; i < size; i++) {
            if (!isGone(i)) {
                data[i] = numbers[data[i]];
                data[rest(i) + BEFORE] = numbers[data[rest(i) + BEFORE]];
            }
        }
    }

    private static boolean isWithin(long part, long whole) {
        return (part & ~whole) == 0;
    }
}
