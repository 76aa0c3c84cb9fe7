package dev.hypnos.tests.program;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;

/** Concurrent collections that the JDK hashes or compares where they are in others. Each program looks twice at what another task changes from 0 to 1. */
public final class ReadTogether {
    private ReadTogether() {}

    private static String twice(Function<List<Integer>, Object> look) throws InterruptedException {
        List<Integer> numbers = new CopyOnWriteArrayList<>(List.of(0));
        Object before = look.apply(List.of(0));
        String[] seen = {""};
        Tasks.run(
                () -> numbers.set(0, 1),
                () -> seen[0] = (look.apply(numbers).equals(before) ? "0" : "1")
                        + (look.apply(numbers).equals(before) ? "0" : "1"));
        return seen[0];
    }

    public static String hashed() throws InterruptedException {
        return twice(numbers -> List.of(numbers).hashCode());
    }

    public static String hashedInAListThatGrows() throws InterruptedException {
        List<List<Integer>> outer = new ArrayList<>();
        return twice(numbers -> {
            outer.clear();
            outer.add(numbers);
            return outer.hashCode();
        });
    }

    public static String hashedTogether() throws InterruptedException {
        return twice(numbers -> Objects.hash(numbers, 1));
    }

    public static String compared() throws InterruptedException {
        List<List<Integer>> expected = List.of(List.of(0));
        return twice(numbers -> List.of(numbers).equals(expected));
    }
}
