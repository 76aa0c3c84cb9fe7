package dev.hypnos.junit;

import java.util.ArrayList;
import java.util.List;

/** What samples did, and where: its package is shared by the host and all trials, so entries of trials arrive here. */
public final class Journal {
    private static final List<Entry> ENTRIES = new ArrayList<>();

    private record Entry(boolean inTrial, String text) {}

    private Journal() {}

    /** The class, or the host's original of it, did something. */
    public static synchronized void add(Class<?> where, String text) {
        ENTRIES.add(new Entry("hypnos-trial".equals(where.getClassLoader().getName()), text));
    }

    static synchronized void clear() {
        ENTRIES.clear();
    }

    static synchronized List<String> ofTrials() {
        return ENTRIES.stream().filter(Entry::inTrial).map(Entry::text).toList();
    }

    static synchronized List<String> ofHost() {
        return ENTRIES.stream()
                .filter(entry -> !entry.inTrial())
                .map(Entry::text)
                .toList();
    }
}
