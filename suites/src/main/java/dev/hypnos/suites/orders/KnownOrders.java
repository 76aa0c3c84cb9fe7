package dev.hypnos.suites.orders;

import dev.hypnos.kernel.systematic.Reach;
import java.util.ArrayList;
import java.util.List;

/**
 * Programs, and how many traces they have. The numbers belong to the programs: every tool that tries each class of equivalent executions once has
 * them (Concuerror; "Optimal dynamic partial order reduction", POPL 2014; its version with observers, TACAS 2018). Numbers with delays
 * belong to the order in which branches are tried as well, which is Concuerror's.
 */
public final class KnownOrders {
    private static final Reach PATTERNS = Reach.FULL;
    private static final Reach PLAIN = PATTERNS.withoutObservers();

    private KnownOrders() {}

    /**
     * A program of a size, and its number of traces.
     *
     * @param type the class of the program
     * @param reach what is taken for equal, and how far exploration goes
     */
    public record Known(Class<?> type, String program, int size, Reach reach, long traces) {
        public String name() {
            return (type == ThreadOrders.class || type == SynchronizerOrders.class ? "threads: " : "") + program + "("
                    + size + ")"
                    + (type == MessageOrders.class && !reach.hasObservers() ? " without patterns" : "")
                    + (reach.delays() == Reach.ALL ? "" : ", delays " + reach.delays());
        }

        @Override
        public String toString() {
            return name();
        }
    }

    /** All of them. */
    public static List<Known> all() {
        List<Known> rows = new ArrayList<>();
        for (Class<?> type : List.of(TableOrders.class, ThreadOrders.class)) {
            add(rows, type, "lastZero", PLAIN, 1, 2, 5, 12, 28, 64, 144, 320, 704, 1536, 3328);
            add(rows, type, "readers", PLAIN, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096);
            add(rows, type, "writers", PLAIN, 2, 2, 6, 24, 120, 720);
            add(rows, type, "floatingRead", PLAIN, 2, 6, 24, 120, 720);
        }
        add(rows, ThreadOrders.class, "lock", PLAIN, 2, 2, 6, 24, 120);
        add(rows, ThreadOrders.class, "increments", PLAIN, 1, 4, 34, 328);
        Class<?> synchronizers = SynchronizerOrders.class;
        add(rows, synchronizers, "defaultValue", PLAIN, 1, 2, 4, 8);
        add(rows, synchronizers, "ownElements", PLAIN, 2, 1, 1);
        add(rows, synchronizers, "sameElement", PLAIN, 2, 2, 6, 24);
        add(rows, synchronizers, "storeBuffering", PLAIN, 0, 3);
        add(rows, synchronizers, "monitor", PLAIN, 2, 2, 6, 24, 120);
        add(rows, synchronizers, "semaphore", PLAIN, 2, 2, 6, 24);
        add(rows, synchronizers, "latch", PLAIN, 1, 1, 1, 1);
        // who wants to write comes first, last, or while the other reads, and then waits inside
        add(rows, synchronizers, "readWriteLock", PLAIN, 1, 3);
        add(rows, synchronizers, "condition", PLAIN, 1, 2, 10);
        add(rows, synchronizers, "waitNotify", PLAIN, 1, 2, 10);
        add(rows, synchronizers, "oppositeLocks", PLAIN, 0, 4);
        add(rows, synchronizers, "queue", PLAIN, 1, 1, 4, 30);
        add(rows, synchronizers, "sameKey", PLAIN, 2, 2, 6, 24);
        addOutcomes(rows);
        add(rows, TableOrders.class, "indexer", PLAIN, 11, 1, 8, 64, 512, 4096);
        add(rows, MessageOrders.class, "fileSystem", PATTERNS, 13, 1, 2, 4, 8, 16, 32);
        add(rows, MessageOrders.class, "fileSystem", PLAIN, 14, 4, 16, 64);
        for (String program : List.of("neverReceived", "receivedAsTheyCome", "firstReceived", "receivedByNumber")) {
            add(rows, MessageOrders.class, program, PLAIN, 2, 2, 6, 24, 120);
        }
        add(rows, MessageOrders.class, "neverReceived", PATTERNS, 2, 1, 1, 1, 1);
        add(rows, MessageOrders.class, "receivedAsTheyCome", PATTERNS, 2, 2, 6, 24, 120);
        add(rows, MessageOrders.class, "firstReceived", PATTERNS, 2, 2, 3, 4, 5);
        add(rows, MessageOrders.class, "receivedByNumber", PATTERNS, 2, 1, 1, 1, 1);
        add(rows, TableOrders.class, "readersBasic", PLAIN, 0, 4);
        add(rows, TableOrders.class, "cross", PLAIN, 0, 3);
        add(rows, TableOrders.class, "rowsAtOnce", PLAIN, 0, 3);
        add(rows, TableOrders.class, "overlappingRows", PLAIN, 0, 2);
        add(rows, TableOrders.class, "manyWrite", PLAIN, 0, 4);
        add(rows, TableOrders.class, "sleepingRaces2", PLAIN, 0, 5);
        add(rows, TableOrders.class, "paperExample", PLAIN, 0, 5);
        add(rows, TableOrders.class, "sleepingRaces6", PLAIN, 0, 10);
        add(rows, TableOrders.class, "writeRead", PLAIN, 0, 18);
        add(rows, MessageOrders.class, "sameMessages", PATTERNS, 0, 2);
        add(rows, MessageOrders.class, "sameMessages2", PATTERNS, 0, 4);
        add(rows, MessageOrders.class, "lookForOne", PATTERNS, 0, 3);
        add(rows, MessageOrders.class, "twoAnswers", PLAIN, 0, 2);
        add(rows, MessageOrders.class, "twoKinds", PATTERNS, 0, 2, 2, 2, 2);
        addDelays(rows, "readers", 6, 1, 2, 8, 23, 43, 58, 64, 64);
        addDelays(rows, "readersFirst", 6, 1, 7, 22, 42, 57, 63, 64);
        addDelays(rows, "writers", 6, 1, 6, 20, 49, 98, 169, 259, 360);
        addDelays(rows, "writersOfTwo", 10, 1, 19, 187);
        addDelays(rows, "lastZero", 5, 1, 6, 16, 30);
        return rows;
    }

    /**
     * Programs whose operations turn out to do less than they might, or to commute. Their numbers are by reasoning: none but the order makes a difference
     * in which the one that succeeds comes before the others that fail.
     */
    private static void addOutcomes(List<Known> rows) {
        for (String program : List.of("failedExchanges", "emptyPolls", "adders")) {
            add(rows, ThreadOrders.class, program, PLAIN, 2, 1, 1, 1);
        }
        for (String program : List.of(
                "oneExchange",
                "oneWitness",
                "oneTryLock",
                "oneTryAcquire",
                "onePoll",
                "oneOffer",
                "onePut",
                "oneRemove",
                "lazyClass")) {
            add(rows, ThreadOrders.class, program, PLAIN, 2, 2, 3, 4);
        }
        add(rows, ThreadOrders.class, "addersAndSum", PLAIN, 2, 4, 8, 16);
        add(rows, ThreadOrders.class, "updates", PLAIN, 2, 4);
    }

    /** Rows for this size and the following ones. */
    private static void add(List<Known> rows, Class<?> type, String program, Reach reach, int size, long... traces) {
        for (int i = 0; i < traces.length; i++) {
            rows.add(new Known(type, program, size + i, reach, traces[i]));
        }
    }

    /** Rows for 0 delays and more. */
    private static void addDelays(List<Known> rows, String program, int size, long... traces) {
        for (int i = 0; i < traces.length; i++) {
            rows.add(new Known(TableOrders.class, program, size, PLAIN.delays(i), traces[i]));
        }
    }
}
