package dev.hypnos.network;

/** What {@code eventfd} makes: by it a selector is woken up. */
final class EventCounter extends Descriptor {
    private boolean isSet;

    EventCounter(Network network) {
        super(network);
    }

    void set() {
        isSet = true;
        cameIn(null);
    }

    /** Whether it was set. */
    boolean reset() {
        boolean was = isSet;
        isSet = false;
        return was;
    }

    @Override
    int ready() {
        return isSet ? IN | OUT : OUT;
    }

    @Override
    void close() {}

    @Override
    public String toString() {
        return "wake-up " + number;
    }
}
