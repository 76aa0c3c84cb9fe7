package dev.hypnos.examples.locks;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Lists that never change, as in Erlang. What a process keeps in them is nobody else's, and no operation either. */
final class Lists {
    private Lists() {}

    static <T> List<T> with(List<T> list, T last) {
        List<T> longer = new ArrayList<>(list.size() + 1);
        longer.addAll(list);
        longer.add(last);
        return List.copyOf(longer);
    }

    static <T> List<T> both(List<T> list, List<T> more) {
        List<T> longer = new ArrayList<>(list.size() + more.size());
        longer.addAll(list);
        longer.addAll(more);
        return List.copyOf(longer);
    }

    static <T> List<T> only(List<T> list, Predicate<? super T> pattern) {
        List<T> matching = new ArrayList<>(list.size());
        for (T element : list) {
            if (pattern.test(element)) {
                matching.add(element);
            }
        }
        return List.copyOf(matching);
    }
}
