package dev.hypnos.kernel.tables;

import java.util.Arrays;
import java.util.function.BiPredicate;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/** Arrays of which many are equal, each kept once. They must not be changed. */
public final class Shared<T> {
    private final ToIntFunction<T> hash;
    private final BiPredicate<T, T> areEqual;
    private @Nullable Object[] table = new Object[64];
    private int size;

    private Shared(ToIntFunction<T> hash, BiPredicate<T, T> areEqual) {
        this.hash = hash;
        this.areEqual = areEqual;
    }

    public static Shared<long[]> longs() {
        return new Shared<>(Arrays::hashCode, Arrays::equals);
    }

    public static Shared<short[]> shorts() {
        return new Shared<>(Arrays::hashCode, Arrays::equals);
    }

    /** The one that is kept of those that are equal to this one: this one, if it is the first. */
    public T of(T array) {
        int at = place(array);
        while (table[at] != null) {
            T kept = at(at);
            if (areEqual.test(kept, array)) {
                return kept;
            }
            at = (at + 1) & (table.length - 1);
        }
        table[at] = array;
        if (++size * 3L > table.length * 2L) {
            grow();
        }
        return array;
    }

    @SuppressWarnings({"unchecked", "NullAway"}) // only what was given is in it
    private T at(int index) {
        return (T) table[index];
    }

    private int place(T array) {
        int mixed = hash.applyAsInt(array) * 0x9E3779B9;
        return (mixed ^ mixed >>> 16) & (table.length - 1);
    }

    private void grow() {
        @Nullable Object[] before = table;
        table = new Object[before.length * 2];
        for (Object each : before) {
            if (each != null) {
                @SuppressWarnings("unchecked") // as above
                T array = (T) each;
                int at = place(array);
                while (table[at] != null) {
                    at = (at + 1) & (table.length - 1);
                }
                table[at] = array;
            }
        }
    }

    /** How many different ones there are. */
    public int size() {
        return size;
    }
}
