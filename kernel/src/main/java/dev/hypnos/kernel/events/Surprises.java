package dev.hypnos.kernel.events;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * What happened otherwise than it should have, in words: something of the program is not observed. The first few are
 * enough.
 */
final class Surprises {
    private static final int MAX = 5;

    private final Set<String> list = new LinkedHashSet<>();

    void add(String what) {
        if (list.size() < MAX) {
            list.add(what);
        }
    }

    boolean isEmpty() {
        return list.isEmpty();
    }

    List<String> list() {
        return List.copyOf(list);
    }
}
