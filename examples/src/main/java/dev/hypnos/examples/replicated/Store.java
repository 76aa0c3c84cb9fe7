package dev.hypnos.examples.replicated;

import java.util.Map;
import java.util.TreeMap;

/** Numbers by name: what the replicated store is to look like from outside. */
public final class Store {
    private final Map<String, Integer> data;

    public Store() {
        this(new TreeMap<>());
    }

    public Store(Store copied) {
        this(new TreeMap<>(copied.data));
    }

    Store(Map<String, Integer> data) {
        this.data = data;
    }

    public int add(String key, int value) {
        return data.merge(key, value, Integer::sum);
    }

    /** Gives what was there, 0 for nothing. */
    public int remove(String key) {
        Integer was = data.remove(key);
        return was == null ? 0 : was;
    }

    public int get(String key) {
        return data.getOrDefault(key, 0);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Store store && data.equals(store.data);
    }

    @Override
    public int hashCode() {
        return data.hashCode();
    }
}
