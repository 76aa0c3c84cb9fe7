package dev.hypnos.tests.program;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.RecursiveTask;
import java.util.stream.IntStream;

/** Work that is divided into parts, of which others than the one who divides it may do some. */
public final class Parts {
    private Parts() {}

    private static final class Summed {
        static final int SUM = IntStream.range(0, 4).parallel().map(i -> i + 1).sum();
    }

    private static final class Each {
        static final int[] SQUARES = new int[4];

        static {
            List.of(0, 1, 2, 3).parallelStream().forEach(Each::square);
        }

        static void square(int i) {
            i++;
        }
    }

    private static final class Set {
        static final int[] SQUARES = new int[4];

        static {
            Arrays.parallelSetAll(SQUARES, i -> i * i);
        }
    }

    /** Only what the initialiser itself does needs its class. */
    private static final class Apart {
        static final int SUM = IntStream.range(0, 4).parallel().map(Math::abs).sum();
    }

    public static int summedInAnInitializer() {
        return Summed.SUM;
    }

    public static int eachInAnInitializer() {
        return Each.SQUARES.length;
    }

    public static int setInAnInitializer() {
        return Set.SQUARES[2];
    }

    public static int apartFromTheInitializer() {
        return Apart.SUM;
    }

    /** How many of the two parts of a stream the caller does: one it begins with at once. */
    public static long byTheCaller() {
        Thread caller = Thread.currentThread();
        return IntStream.range(0, 2)
                .parallel()
                .filter(i -> Thread.currentThread() == caller)
                .count();
    }

    private static final class Half extends RecursiveTask<Boolean> {
        private final Thread caller;

        Half(Thread caller) {
            this.caller = caller;
        }

        @Override
        protected Boolean compute() {
            return Thread.currentThread() == caller;
        }
    }

    /** Who does what the caller has handed over, and waits for. */
    public static String forked() {
        Half half = new Half(Thread.currentThread());
        half.fork();
        return half.join() ? "the caller" : "a worker";
    }
}
