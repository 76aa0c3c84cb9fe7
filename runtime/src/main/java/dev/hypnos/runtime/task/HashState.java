package dev.hypnos.runtime.task;

import java.util.Arrays;

/** How far the generator of identity hash codes is for one task. Owned by {@code IdentityHashes}. */
public final class HashState {
    private static final long[] NONE = {};
    private static final int FIRST_LENGTH = 8;

    /** How often the generator was set for this task. */
    public long seeds;
    /** How many pauses of the generator are under way. */
    public int pauses;
    /** The state of the generator, two words, before each pause. */
    private long[] paused = NONE;

    /** A pause begins. */
    public void push(long first, long second) {
        int at = 2 * pauses++;
        if (at == paused.length) {
            paused = Arrays.copyOf(paused, Math.max(FIRST_LENGTH, at * 2));
        }
        paused[at] = first;
        paused[at + 1] = second;
    }

    /** The innermost pause ends; its words are {@link #first} and {@link #second}. */
    public void pop() {
        pauses--;
    }

    /** The first word from before the pause that ended last. */
    public long first() {
        return paused[2 * pauses];
    }

    /** The second word from before the pause that ended last. */
    public long second() {
        return paused[2 * pauses + 1];
    }
}
