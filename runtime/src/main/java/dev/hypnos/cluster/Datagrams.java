package dev.hypnos.cluster;

import dev.hypnos.network.DatagramChances;

/**
 * What happens to datagrams on their way, besides that they overtake each other. Each is lost or doubled by a choice of
 * the trial, which is recorded and replayed. None is, unless the test says so.
 *
 * @since 0.1
 */
public final class Datagrams {
    private final DatagramChances chances;

    Datagrams(DatagramChances chances) {
        this.chances = chances;
    }

    /** One in so many is lost; 0 for none. */
    public Datagrams loseOneIn(int count) {
        chances.loseOneIn(count);
        return this;
    }

    /** One in so many arrives twice; 0 for none. */
    public Datagrams doubleOneIn(int count) {
        chances.doubleOneIn(count);
        return this;
    }
}
