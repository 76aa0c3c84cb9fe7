package dev.hypnos.runtime.world;

import java.util.IdentityHashMap;
import java.util.Map;

/** Numbers that the JDK counts in static fields and that show in names; each trial has its own, so that names repeat. */
public final class Counters {
    private static final long FIRST_THREAD_ID = 100;

    private long threadIds;
    private int threadNames;
    private final Map<Object, int[]> others = new IdentityHashMap<>();

    public void clear() {
        threadIds = FIRST_THREAD_ID;
        threadNames = 0;
        others.clear();
    }

    public long nextThreadId() {
        return threadIds++;
    }

    public int nextThreadName() {
        return threadNames++;
    }

    /** Takes the next number of the counter that this static object is, from its first. */
    public int next(Object counter, int first) {
        int[] count = others.computeIfAbsent(counter, absent -> new int[] {first});
        return count[0]++;
    }
}
