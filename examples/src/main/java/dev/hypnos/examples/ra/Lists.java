package dev.hypnos.examples.ra;

import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Lists that never change, as those of Erlang. What a process keeps in them is its own, and to look at them no
 * operation.
 */
final class Lists {
    private Lists() {}

    static <T> List<T> with(List<T> list, T last) {
        return Stream.concat(list.stream(), Stream.of(last)).toList();
    }

    static <T> List<T> only(List<T> list, Predicate<? super T> pattern) {
        return list.stream().filter(pattern).toList();
    }
}
