package dev.hypnos.kernel.events;

import java.util.ArrayList;
import java.util.List;

/**
 * What a path is known by where states are not compared: the events, and the order of those that depend on each other.
 * Two paths with the same are the same but for the order of events that have nothing to do with each other.
 */
final class OrderClass {
    private record Past(long event, long mark, int touched) {}

    private final Footprints footprints;
    private final List<Past> past = new ArrayList<>();
    private long hash;

    OrderClass(Footprints footprints) {
        this.footprints = footprints;
    }

    void clear() {
        past.clear();
        hash = 0;
    }

    void add(long event, int touched) {
        long mark = mix(event + 1);
        for (Past earlier : past) {
            if (earlier.event == event) {
                mark = mix(mark + 1);
            }
        }
        long before = 0;
        for (Past earlier : past) {
            if (footprints.areDependent(earlier.touched, touched)) {
                before += earlier.mark;
            }
        }
        mark = mix(mark ^ mix(before));
        past.add(new Past(event, mark, touched));
        hash += mark;
    }

    long hash() {
        return mix(hash);
    }

    private static long mix(long value) {
        long mixed = (value ^ value >>> 32) * 0x4cd6944c5cc20b6dL;
        mixed = (mixed ^ mixed >>> 29) * 0xfc12c5b19d3259e9L;
        return mixed ^ mixed >>> 32;
    }
}
