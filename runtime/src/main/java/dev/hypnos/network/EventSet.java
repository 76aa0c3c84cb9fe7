package dev.hypnos.network;

import java.util.LinkedHashMap;
import java.util.Map;

/** What {@code epoll} makes: descriptors, and the events of each that are waited for. */
final class EventSet extends Descriptor {
    /** In the order in which they were added. */
    private final Map<Descriptor, Integer> watched = new LinkedHashMap<>();

    EventSet(Network network) {
        super(network);
    }

    boolean watches(Descriptor descriptor) {
        return watched.containsKey(descriptor);
    }

    void watch(Descriptor descriptor, int events) {
        if (watched.put(descriptor, events) == null) {
            descriptor.watchedBy(this);
        }
    }

    void leave(Descriptor descriptor) {
        if (watched.remove(descriptor) != null) {
            descriptor.leftBy(this);
        }
    }

    /** Told of each descriptor that is ready, and what for. */
    @FunctionalInterface
    interface Report {
        void accept(int descriptor, int events);
    }

    /** Reports so many at most. */
    int report(int max, Report report) {
        int count = 0;
        for (Map.Entry<Descriptor, Integer> entry : watched.entrySet()) {
            int events = entry.getKey().ready() & (entry.getValue() | ERROR | HANG_UP);
            if (events != 0 && count < max) {
                report.accept(entry.getKey().number, events);
                count++;
            }
        }
        return count;
    }

    @Override
    int ready() {
        for (Map.Entry<Descriptor, Integer> entry : watched.entrySet()) {
            if ((entry.getKey().ready() & (entry.getValue() | ERROR | HANG_UP)) != 0) {
                return IN;
            }
        }
        return 0;
    }

    @Override
    void close() {
        watched.keySet().forEach(descriptor -> descriptor.leftBy(this));
        watched.clear();
    }

    @Override
    public String toString() {
        return "selector " + number;
    }
}
