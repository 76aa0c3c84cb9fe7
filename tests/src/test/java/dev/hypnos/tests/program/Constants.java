package dev.hypnos.tests.program;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntUnaryOperator;
import java.util.regex.Pattern;

/** Static final fields that cannot change, and some that look so and can. */
@SuppressWarnings({"MutablePublicArray", "ImmutableEnumChecker"})
public final class Constants {
    private Constants() {}

    /** Nothing here can change. */
    static final class Values {
        static final List<String> NAMES = List.of("ada", "ben", "cleo");
        static final List<Integer> MANY = List.of(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12);
        static final Map<String, Integer> AGES = Map.of("ada", 36, "ben", 41);
        static final Set<TimeUnit> UNITS = Set.of(TimeUnit.SECONDS);
        static final Pattern WORD = Pattern.compile("[a-z]+");
        static final Duration PAUSE = Duration.ofSeconds(3);
        static final IntUnaryOperator NEXT = value -> value + 1;
        static final Comparator<String> SHORTEST = Comparator.comparingInt(String::length);

        private Values() {}
    }

    static final class AnArray {
        static final int[] COUNTS = {0, 0};

        private AnArray() {}
    }

    static final class AnArrayInDisguise {
        static final Object COUNTS = new Integer[] {0};

        private AnArrayInDisguise() {}
    }

    static final class AList {
        static final List<String> LOG = new ArrayList<>();

        private AList() {}
    }

    static final class AListOfCounters {
        static final List<AtomicInteger> COUNTERS = List.of(new AtomicInteger());

        private AListOfCounters() {}
    }

    static final class AFunctionWithAMemory {
        static final IntUnaryOperator COUNT = counter(new AtomicInteger());

        private AFunctionWithAMemory() {}

        private static IntUnaryOperator counter(AtomicInteger count) {
            return add -> count.addAndGet(add);
        }
    }

    public static String values() {
        assert Values.MANY.size() == 12;
        return Values.NAMES.getFirst()
                + Values.AGES.get("ben")
                + Values.UNITS
                + Values.WORD
                + Values.PAUSE
                + Values.NEXT.applyAsInt(1)
                + Values.SHORTEST.compare("a", "bb");
    }

    public static String array() {
        return "count " + ++AnArray.COUNTS[0];
    }

    public static String arrayInDisguise() {
        return "count " + ++((Integer[]) AnArrayInDisguise.COUNTS)[0];
    }

    public static String list() {
        AList.LOG.add("");
        return "count " + AList.LOG.size();
    }

    public static String listOfCounters() {
        return "count " + AListOfCounters.COUNTERS.getFirst().incrementAndGet();
    }

    public static String functionWithAMemory() {
        return "count " + AFunctionWithAMemory.COUNT.applyAsInt(1);
    }
}
