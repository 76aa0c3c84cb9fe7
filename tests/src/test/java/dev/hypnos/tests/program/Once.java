package dev.hypnos.tests.program;

import java.io.PrintStream;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.ToIntFunction;

/**
 * Classes whose initialisers the VM runs once for all trials, since they make constants only; and some that look so.
 * The test compiles some of them as other compilers do.
 */
public final class Once {
    private static final AtomicInteger COUNT = new AtomicInteger();
    private static int shared;

    private Once() {}

    static final class Lists {
        static final List<Integer> MANY = List.of(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12);

        private Lists() {}
    }

    interface Shared {
        List<Integer> MANY = List.of(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12);
    }

    record Point(int x) {
        static final List<Integer> MANY = List.of(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12);
    }

    static final class Functions {
        static final ToIntFunction<AtomicInteger> NEXT = AtomicInteger::incrementAndGet;

        private Functions() {}
    }

    /** Has a field of the compiler's own, since it asserts something. */
    static final class Asserting {
        static {
            COUNT.incrementAndGet();
        }

        private Asserting() {}

        static int count() {
            assert COUNT.get() >= 0;
            return COUNT.get();
        }
    }

    /** The field is made one of the compiler's own, as compilers make a table for a switch. */
    static final class Table {
        private static volatile int[] table;

        private Table() {}

        static int[] table() {
            if (table == null) {
                int[] made = new int[2];
                made[1] = COUNT.incrementAndGet();
                table = made;
            }
            return table;
        }
    }

    static final class Output {
        static final PrintStream OUT = System.out;

        private Output() {}
    }

    static final class Wrong {
        static final String NOTHING = null;
        static final List<String> NAMES = List.of(NOTHING);

        private Wrong() {}
    }

    private static String raced(Runnable use) throws InterruptedException {
        Thread other = new Thread(() -> shared++);
        other.start();
        use.run();
        shared++;
        other.join();
        return "count " + COUNT + " shared " + shared;
    }

    public static String constantsOfAnEnum() throws InterruptedException {
        return raced(() -> COUNT.addAndGet(OnceColour.values().length + OnceColour.BLUE.ordinal()));
    }

    public static String switchOverAnEnum() throws InterruptedException {
        OnceColour colour = OnceColour.BLUE;
        return raced(() -> {
            switch (colour) {
                case RED -> COUNT.addAndGet(10);
                case BLUE -> COUNT.addAndGet(20);
            }
        });
    }

    public static String listOfMany() throws InterruptedException {
        return raced(() -> COUNT.addAndGet(Lists.MANY.size()));
    }

    public static String listInAnInterface() throws InterruptedException {
        return raced(() -> COUNT.addAndGet(Shared.MANY.size()));
    }

    public static String listInARecord() throws InterruptedException {
        return raced(() -> COUNT.addAndGet(Point.MANY.size() + new Point(1).x()));
    }

    public static String functions() throws InterruptedException {
        return raced(() -> Tasks.check(Functions.NEXT.applyAsInt(COUNT) > 0, "nothing was counted"));
    }

    public static String assertions() throws InterruptedException {
        return raced(Asserting::count);
    }

    public static String tableThatIsFilledLater() throws InterruptedException {
        return raced(() -> COUNT.addAndGet(Table.table()[1]));
    }

    public static String standardOutput() throws InterruptedException {
        return raced(() -> COUNT.addAndGet(Output.OUT == System.out ? 1 : 2));
    }

    public static String initialiserThatFails() {
        return failure() + " " + failure();
    }

    private static String failure() {
        try {
            return "none" + Wrong.NAMES;
        } catch (LinkageError error) {
            return error.getClass().getSimpleName();
        }
    }

    /** A task waits in the initialiser of the table for a switch when the trial ends. */
    public static void endsInAnInitialiser() throws InterruptedException {
        Thread failing = new Thread(() -> {
            throw new IllegalStateException("expected");
        });
        List<Thread> threads = List.of(
                new Thread(() -> shared += OnceSlow.ONE.ordinal()),
                new Thread(() -> isOne(null)),
                new Thread(() -> isOne(null)),
                failing);
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }
    }

    private static boolean isOne(OnceSlow slow) {
        try {
            switch (slow) {
                case ONE -> {
                    return true;
                }
                default -> {
                    return false;
                }
            }
        } catch (NullPointerException expected) {
            return false;
        }
    }
}
