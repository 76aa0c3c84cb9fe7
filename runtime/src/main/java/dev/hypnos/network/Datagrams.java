package dev.hypnos.network;

import dev.hypnos.runtime.library.DeviceHooks;

/**
 * What happens to datagrams on their way, besides that they overtake each other. Each is lost or doubled by a choice of the trial,
 * which is recorded and replayed. None is, unless the test says so.
 */
public final class Datagrams {
    private int lost;
    private int doubled;

    Datagrams() {}

    /** One in so many is lost; 0 for none. */
    public Datagrams loseOneIn(int count) {
        lost = checked(count);
        return this;
    }

    /** One in so many arrives twice; 0 for none. */
    public Datagrams doubleOneIn(int count) {
        doubled = checked(count);
        return this;
    }

    static int checked(int count) {
        if (count < 0 || count == 1) {
            throw new IllegalArgumentException("one in " + count + ": 0 for none, or more than 1");
        }
        return count;
    }

    /** How often the next one arrives. */
    int copies() {
        if (happens(lost)) {
            return 0;
        }
        return happens(doubled) ? 2 : 1;
    }

    static boolean happens(int oneIn) {
        return oneIn > 0 && DeviceHooks.choose(oneIn) == oneIn - 1;
    }
}
