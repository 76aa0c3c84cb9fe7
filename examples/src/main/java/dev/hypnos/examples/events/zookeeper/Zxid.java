package dev.hypnos.examples.events.zookeeper;

/** Numbers of transactions: an epoch, and a counter within it. */
final class Zxid {
    private static final int COUNTER_BITS = 8;

    private Zxid() {}

    static int of(int epoch, int counter) {
        return epoch << COUNTER_BITS | counter;
    }

    static int epoch(int zxid) {
        return zxid >> COUNTER_BITS;
    }
}
