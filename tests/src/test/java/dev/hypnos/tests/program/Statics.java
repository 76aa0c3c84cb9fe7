package dev.hypnos.tests.program;

import static dev.hypnos.tests.program.Tasks.checkEqual;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/** Static state of the program, which every trial must find as it was at the beginning. */
@SuppressWarnings("ImmutableEnumChecker") // as programs in the wild
public final class Statics {
    private Statics() {}

    private static int count;
    private static final List<String> LOG = new ArrayList<>();
    private static final Map<String, Integer> CACHE = new HashMap<>();

    enum Mode {
        FIRST,
        SECOND;

        private int uses;
    }

    /** Fields, collections, the state of enum constants, the holder of a singleton. */
    public static void areFresh() throws InterruptedException {
        checkEqual(0, count++, "a static field");
        checkEqual(0, LOG.size(), "a static list");
        LOG.add("used");
        checkEqual(1, CACHE.merge("a", 1, Integer::sum), "a static map");
        checkEqual(0, Mode.FIRST.uses++, "a field of an enum constant");
        checkEqual(1, Holder.INSTANCE.uses.incrementAndGet(), "a singleton");
        Tasks.run(() -> count++);
    }

    static final class Holder {
        static final Holder INSTANCE = new Holder();
        final AtomicInteger uses = new AtomicInteger();
    }
}
