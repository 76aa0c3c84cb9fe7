package dev.hypnos.network;

import dev.hypnos.kernel.Access;
import dev.hypnos.runtime.library.DeviceHooks;
import java.util.LinkedHashMap;
import java.util.Map;

/** What {@code epoll} makes: descriptors, and the events of each that are waited for. */
final class EventSet extends Descriptor {
    /** In the order in which they were added. */
    private final Map<Descriptor, Integer> watched = new LinkedHashMap<>();

    EventSet(Network network) {
        super(network);
    }

    /** Reported once, and not again before it is watched again. */
    private static final int ONCE = 1 << 30;

    private static final int NOT_NOW = ONCE;

    boolean watches(Descriptor descriptor) {
        return watched.containsKey(descriptor);
    }

    void watch(Descriptor descriptor, int events) {
        if (watched.put(descriptor, events) == null) {
            descriptor.watchedBy(this);
        }
        if ((events & ONCE) != 0 && events(descriptor, events) != 0) {
            // somebody else may wait
            DeviceHooks.also(null, in, Access.WRITE);
            cameIn(null);
        }
    }

    /** What is to be reported of a descriptor. */
    private static int events(Descriptor descriptor, int watchedFor) {
        return watchedFor == NOT_NOW ? 0 : descriptor.ready() & (watchedFor | ERROR | HANG_UP);
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
            int events = events(entry.getKey(), entry.getValue());
            if (events != 0 && count < max) {
                report.accept(entry.getKey().number, events);
                count++;
                if ((entry.getValue() & ONCE) != 0) {
                    entry.setValue(NOT_NOW);
                }
            }
        }
        return count;
    }

    @Override
    int ready() {
        for (Map.Entry<Descriptor, Integer> entry : watched.entrySet()) {
            if (events(entry.getKey(), entry.getValue()) != 0) {
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
