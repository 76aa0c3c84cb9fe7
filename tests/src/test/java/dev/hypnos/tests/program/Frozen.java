package dev.hypnos.tests.program;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.RecursiveAction;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Errors that the first trials can hide from conflict analysis: in most orders the two accesses that matter are ordered by
 * something else, for example because one worker has both pieces of work.
 */
public final class Frozen {
    private Frozen() {}

    private static void together(Runnable... bodies) throws InterruptedException {
        Thread[] threads = new Thread[bodies.length];
        for (int i = 0; i < bodies.length; i++) {
            threads[i] = new Thread(bodies[i]);
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    private static void require(boolean holds) {
        if (!holds) {
            throw new AssertionError("an update was lost");
        }
    }

    private static void countIn(ExecutorService pool) throws Exception {
        int[] count = {0};
        Future<?> one = pool.submit(() -> {
            count[0]++;
        });
        Future<?> other = pool.submit(() -> {
            count[0]++;
        });
        one.get();
        other.get();
        require(count[0] == 2);
    }

    public static void forkJoinPool() throws Exception {
        countIn(new ForkJoinPool(2));
    }

    public static void cachedPool() throws Exception {
        countIn(Executors.newCachedThreadPool());
    }

    public static void workStealingPool() throws Exception {
        countIn(Executors.newWorkStealingPool(2));
    }

    public static void fixedPool() throws Exception {
        countIn(Executors.newFixedThreadPool(2));
    }

    public static void commonPool() throws Exception {
        int[] count = {0};
        CompletableFuture<Void> one = CompletableFuture.runAsync(() -> {
            count[0]++;
        });
        CompletableFuture<Void> other = CompletableFuture.runAsync(() -> {
            count[0]++;
        });
        one.get();
        other.get();
        require(count[0] == 2);
    }

    public static void parallelStream() {
        int[] count = {0};
        List.of(1, 2, 3, 4).parallelStream().forEach(ignored -> count[0]++);
        require(count[0] == 4);
    }

    public static void recursiveActions() {
        int[] count = {0};
        class Half extends RecursiveAction {
            private final int size;

            Half(int size) {
                this.size = size;
            }

            @Override
            protected void compute() {
                if (size > 1) {
                    invokeAll(new Half(size / 2), new Half(size / 2));
                } else {
                    count[0]++;
                }
            }
        }
        new ForkJoinPool(3).invoke(new Half(2));
        require(count[0] == 2);
    }

    public static void stagesOfFutures() throws Exception {
        int[] count = {0};
        Executor pool = new ForkJoinPool(2);
        CompletableFuture<Integer> start = new CompletableFuture<>();
        CompletableFuture<Void> one = start.thenAcceptAsync(value -> count[0] += value, pool);
        CompletableFuture<Void> other = start.thenAcceptAsync(value -> count[0] += value, pool);
        start.complete(1);
        one.get();
        other.get();
        require(count[0] == 2);
    }

    static class First {
        static int one = Second.two + 1;
    }

    static class Second {
        static int two = First.one + 1;
    }

    public static void initialisersThatNeedEachOther() throws InterruptedException {
        together(() -> System.identityHashCode(First.one), () -> System.identityHashCode(Second.two));
    }

    enum Left {
        LEFT;

        static {
            Right.RIGHT.name();
        }
    }

    enum Right {
        RIGHT;

        static {
            Left.LEFT.name();
        }
    }

    public static void enumsThatNeedEachOther() throws InterruptedException {
        together(() -> Left.LEFT.name(), () -> Right.RIGHT.name());
    }

    static class Parent {
        static final Object CHILD = new Child();
    }

    static class Child extends Parent {}

    public static void parentThatNeedsItsChild() throws InterruptedException {
        together(Parent::new, Child::new);
    }

    /** Two tasks take turns, strictly: each of the eight increments must be by another task than the one before. */
    public static void strictAlternation() throws InterruptedException {
        takeTurns(4);
    }

    private static void takeTurns(int times) throws InterruptedException {
        AtomicInteger counter = new AtomicInteger();
        int[][] seen = new int[2][times];
        Runnable[] bodies = new Runnable[2];
        for (int task = 0; task < 2; task++) {
            int me = task;
            bodies[task] = () -> {
                for (int i = 0; i < times; i++) {
                    seen[me][i] = counter.incrementAndGet();
                }
            };
        }
        together(bodies);
        boolean strictly = true;
        for (int i = 0; i < times; i++) {
            strictly &= (seen[0][i] - 1) / 2 == i && (seen[1][i] - 1) / 2 == i;
            strictly &= i == 0 || seen[0][i] - seen[0][i - 1] == 2;
        }
        if (strictly) {
            throw new AssertionError("they took turns");
        }
    }
}
