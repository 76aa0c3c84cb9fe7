package dev.hypnos.history;

import dev.hypnos.runtime.library.Crossing;
import dev.hypnos.runtime.library.DeviceHooks;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The histories of a trial, by their numbers. What crosses to a node is the number: the recorder there is the same
 * object as in the test, since our classes have no copies. What a client on a node records crosses back by value.
 */
final class TrialHistories implements AutoCloseable {
    private final List<History> all = new ArrayList<>();

    private static TrialHistories current() {
        return DeviceHooks.ofTrial(TrialHistories.class, TrialHistories::new);
    }

    /** Adds a history, and gives its number. */
    static int add(History history) {
        List<History> known = current().all;
        known.add(history);
        return known.size() - 1;
    }

    static History get(int number) {
        return current().all.get(number);
    }

    /** The value with the classes of the test. */
    static @Nullable Object inTest(@Nullable Object value, ClassLoader test) {
        boolean isPlain =
                value == null || value instanceof String || value instanceof Number || value instanceof Boolean;
        boolean isHere = Objects.equals(Thread.currentThread().getContextClassLoader(), test);
        return isPlain || isHere ? value : Crossing.unpack(Crossing.pack(value), test);
    }

    @Override
    public void close() {}
}
