package dev.hypnos.examples.ra;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * Lists that never change, as those of Erlang. What a process keeps in them is its own, and to look at them no
 * operation.
 */
final class Lists {
    private Lists() {}

    static <T> List<T> with(List<T> list, T last) {
        List<T> longer = new ArrayList<>(list.size() + 1);
        longer.addAll(list);
        longer.add(last);
        return List.copyOf(longer);
    }

    static <T> List<T> only(List<T> list, Predicate<? super T> pattern) {
        List<T> some = new ArrayList<>(list.size());
        for (T element : list) {
            if (pattern.test(element)) {
                some.add(element);
            }
        }
        return some.size() == list.size() ? list : List.copyOf(some);
    }

    static <T> List<T> withoutFirst(List<T> list) {
        return List.copyOf(list.subList(1, list.size()));
    }
}
