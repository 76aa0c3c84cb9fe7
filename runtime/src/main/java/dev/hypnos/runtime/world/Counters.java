package dev.hypnos.runtime.world;

import java.util.IdentityHashMap;
import java.util.Map;

/**
 * Numbers that the JDK counts in static fields and that show in names; each trial has its own, so that names repeat.
 */
public final class Counters {
    private static final long FIRST_THREAD_ID = 100;

    private long threadIds;
    private int threadNames;
    private final Map<Object, int[]> others = new IdentityHashMap<>();
    /** Those of threads that were asked for theirs before they were started. */
    private final Map<Thread, Long> idsOfUnstarted = new IdentityHashMap<>();

    public void clear() {
        threadIds = FIRST_THREAD_ID;
        threadNames = 0;
        // empty ones would clear all of their tables
        if (!others.isEmpty()) {
            others.clear();
        }
        if (!idsOfUnstarted.isEmpty()) {
            idsOfUnstarted.clear();
        }
    }

    /** The id of a thread that starts. */
    public long threadId(Thread thread) {
        Long known = idsOfUnstarted.isEmpty() ? null : idsOfUnstarted.remove(thread);
        return known == null ? threadIds++ : known;
    }

    /** The id of a thread that is not started, the one that it will have then. */
    public long idOfUnstarted(Thread thread) {
        return idsOfUnstarted.computeIfAbsent(thread, absent -> threadIds++);
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
