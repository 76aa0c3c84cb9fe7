package dev.hypnos.network;

import dev.hypnos.runtime.library.DeviceHooks;

/**
 * How connections treat what is written. A piece arrives as it was written and a write takes all that there is room for, unless the
 * test says that some are divided: by a choice of the trial, which is recorded and replayed.
 */
public final class Streams {
    private static final int PLACES = 3;

    private int divided;

    Streams() {}

    /** One in so many pieces arrives in two; a write that does not wait takes only the first of them. 0 for none. */
    public Streams divideOneIn(int count) {
        divided = Datagrams.checked(count);
        return this;
    }

    /** How much of so many bytes comes first: all, or one byte, one half, or all but one. */
    int first(int count) {
        if (count < 2 || !Datagrams.happens(divided)) {
            return count;
        }
        return switch (DeviceHooks.choose(PLACES)) {
            case 0 -> 1;
            case 1 -> count / 2;
            default -> count - 1;
        };
    }
}
