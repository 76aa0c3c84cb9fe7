package dev.hypnos.examples.locks;

import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Lists that never change, as in Erlang. What a process keeps in them is nobody else's, and no operation either. */
final class Lists {
    private Lists() {}

    static <T> List<T> with(List<T> list, T last) {
        return Stream.concat(list.stream(), Stream.of(last)).toList();
    }

    static <T> List<T> both(List<T> list, List<T> more) {
        return Stream.concat(list.stream(), more.stream()).toList();
    }

    static <T> List<T> only(List<T> list, Predicate<? super T> pattern) {
        return list.stream().filter(pattern).toList();
    }
}
