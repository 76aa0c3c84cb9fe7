package dev.hypnos.network;

import dev.hypnos.runtime.library.DeviceHooks;

/** How often connections divide what is written: each time by a choice of the trial, which is recorded and replayed. */
public final class StreamChances {
    private static final int PLACES = 3;

    private int divided;

    StreamChances() {}

    /** One in so many pieces arrives in two; a write that does not wait takes only the first of them. 0 for none. */
    public void divideOneIn(int count) {
        divided = DatagramChances.checked(count);
    }

    /** How much of so many bytes comes first: all, or one byte, one half, or all but one. */
    int first(int count) {
        if (count < 2 || !DatagramChances.happens(divided)) {
            return count;
        }
        return switch (DeviceHooks.choose(PLACES)) {
            case 0 -> 1;
            case 1 -> count / 2;
            default -> count - 1;
        };
    }
}
