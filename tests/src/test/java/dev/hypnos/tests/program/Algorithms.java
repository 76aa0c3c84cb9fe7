package dev.hypnos.tests.program;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;

/** Static methods of the JDK that read or change a collection of the program, beside a task that does the other. */
@SuppressWarnings("ThreadSafe") // as programs in the wild
public final class Algorithms {
    private Algorithms() {}

    private static String first(Consumer<List<Integer>> changes) throws InterruptedException {
        List<Integer> list = new ArrayList<>(Arrays.asList(3, 1, 2));
        Thread other = new Thread(() -> changes.accept(list));
        other.start();
        String seen = String.valueOf(list.getFirst());
        other.join();
        return seen;
    }

    public static String sort() throws InterruptedException {
        return first(list -> Collections.sort(list));
    }

    public static String sortByReference() throws InterruptedException {
        return first(Collections::sort);
    }

    public static String sortByComparator() throws InterruptedException {
        return first(list -> Collections.sort(list, Integer::compare));
    }

    public static String reverse() throws InterruptedException {
        return first(Collections::reverse);
    }

    public static String swap() throws InterruptedException {
        return first(list -> Collections.swap(list, 0, 1));
    }

    public static String fill() throws InterruptedException {
        return first(list -> Collections.fill(list, 1));
    }

    public static String rotate() throws InterruptedException {
        return first(list -> Collections.rotate(list, 2));
    }

    public static String replaceAll() throws InterruptedException {
        return first(list -> Collections.replaceAll(list, 3, 1));
    }

    private static String seen(Function<List<Integer>, Object> reads) throws InterruptedException {
        List<Integer> list = new ArrayList<>(Arrays.asList(3, 3, 3));
        Thread other = new Thread(() -> list.set(0, 1));
        other.start();
        String seen = String.valueOf(reads.apply(list));
        other.join();
        return seen;
    }

    public static String min() throws InterruptedException {
        return seen(Collections::min);
    }

    public static String frequency() throws InterruptedException {
        return seen(list -> Collections.frequency(list, 1));
    }

    public static String disjoint() throws InterruptedException {
        return seen(list -> Collections.disjoint(list, Set.of(1)));
    }

    public static String copyOfList() throws InterruptedException {
        return seen(List::copyOf);
    }

    public static String copyOfSet() throws InterruptedException {
        return seen((Function<List<Integer>, Object>)
                list -> Set.copyOf((Collection<Integer>) list).size());
    }
}
