package dev.hypnos.network;

import dev.hypnos.runtime.library.DeviceHooks;

/**
 * How often datagrams are lost or doubled on their way: each by a choice of the trial, which is recorded and replayed.
 */
public final class DatagramChances {
    private int lost;
    private int doubled;
    private int toLose;

    DatagramChances() {}

    /** One in so many is lost; 0 for none. */
    public void loseOneIn(int count) {
        lost = checked(count);
    }

    /** One in so many arrives twice; 0 for none. */
    public void doubleOneIn(int count) {
        doubled = checked(count);
    }

    /** One more of those that come next is lost. */
    void loseNext() {
        toLose++;
    }

    static int checked(int count) {
        if (count < 0 || count == 1) {
            throw new IllegalArgumentException("one in " + count + ": 0 for none, or more than 1");
        }
        return count;
    }

    /** How often the next one arrives. */
    int copies() {
        if (toLose > 0) {
            toLose--;
            return 0;
        }
        if (happens(lost)) {
            return 0;
        }
        return happens(doubled) ? 2 : 1;
    }

    static boolean happens(int oneIn) {
        return oneIn > 0 && DeviceHooks.choose(oneIn) == oneIn - 1;
    }
}
