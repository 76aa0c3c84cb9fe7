package dev.hypnos.tests.program;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountedCompleter;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.RecursiveAction;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/**
 * What work that is divided orders: a fork, the part, and what comes after its join or after the pool has nothing to do ({@code ForkJoinTask},
 * {@code CountedCompleter}).
 */
@SuppressWarnings({"ThreadSafe", "FutureReturnValueIgnored"}) // as programs in the wild
public final class OrderByForkJoin {
    private OrderByForkJoin() {}

    public static void rightScheduleOfForkJoin() throws Exception {
        HandOver handed = new HandOver();
        handed.write();
        ForkJoinPool pool = new ForkJoinPool(2);
        pool.schedule(() -> handed.value++, 1, TimeUnit.MILLISECONDS).get();
        handed.read();
    }

    public static void rightAwaitQuiescence() {
        ForkJoinPool pool = new ForkJoinPool(2);
        HandOver handed = new HandOver();
        HandOver other = new HandOver();
        pool.execute(handed::write);
        pool.execute(other::write);
        if (pool.awaitQuiescence(1, TimeUnit.DAYS)) {
            handed.read();
            other.read();
        }
    }

    public static void rightAwaitQuiescenceOfTheCommonPool() {
        HandOver handed = new HandOver();
        ForkJoinPool.commonPool().execute(handed::write);
        if (ForkJoinPool.commonPool().awaitQuiescence(1, TimeUnit.DAYS)) {
            handed.read();
        }
    }

    @SuppressWarnings("serial")
    private static final class Adding extends CountedCompleter<Void> {
        final int[] numbers;
        final int from;
        final int to;
        int sum;
        Adding left;
        Adding right;

        Adding(CountedCompleter<?> parent, int[] numbers, int from, int to) {
            super(parent);
            this.numbers = numbers;
            this.from = from;
            this.to = to;
        }

        @Override
        public void compute() {
            if (to - from == 1) {
                sum = ++numbers[from];
            } else {
                int middle = (from + to) / 2;
                left = new Adding(this, numbers, from, middle);
                right = new Adding(this, numbers, middle, to);
                setPendingCount(2);
                left.fork();
                right.fork();
            }
            tryComplete();
        }

        @Override
        public void onCompletion(CountedCompleter<?> caller) {
            if (left != null) {
                sum = left.sum + right.sum;
            }
        }
    }

    public static void rightCountedCompleter() {
        int[] numbers = {1, 2, 3, 4};
        Adding adding = new Adding(null, numbers, 0, 4);
        new ForkJoinPool(2).invoke(adding);
        Tasks.checkEqual(14, adding.sum, "sum");
        Tasks.checkEqual(2, numbers[0], "first");
    }

    public static void rightCountedCompleterOfTheCommonPool() {
        int[] numbers = {1, 2, 3, 4};
        Adding adding = new Adding(null, numbers, 0, 4);
        adding.invoke();
        Tasks.checkEqual(14, adding.sum, "sum");
    }

    @SuppressWarnings("serial")
    private static final class Leaf extends CountedCompleter<Void> {
        final HandOver handed;
        final boolean writes;

        Leaf(CountedCompleter<?> parent, HandOver handed, boolean writes) {
            super(parent);
            this.handed = handed;
            this.writes = writes;
        }

        @Override
        public void compute() {
            if (writes) {
                handed.write();
            } else {
                handed.read();
            }
            propagateCompletion();
        }
    }

    @SuppressWarnings("serial")
    private static final class Root extends CountedCompleter<Void> {
        final HandOver handed;
        final boolean isRacing;

        Root(HandOver handed, boolean isRacing) {
            this.handed = handed;
            this.isRacing = isRacing;
        }

        @Override
        public void compute() {
            addToPendingCount(2);
            new Leaf(this, handed, true).fork();
            new Leaf(this, isRacing ? handed : new HandOver(), false).fork();
            tryComplete();
        }

        @Override
        public void onCompletion(CountedCompleter<?> caller) {
            handed.read();
        }
    }

    public static void rightPropagateCompletion() {
        HandOver handed = new HandOver();
        new ForkJoinPool(2).invoke(new Root(handed, false));
        handed.read();
    }

    public static void twoLeavesOfACompleter() {
        new ForkJoinPool(2).invoke(new Root(new HandOver(), true));
    }

    @SuppressWarnings("serial")
    private static RecursiveAction action(Runnable body) {
        return new RecursiveAction() {
            @Override
            protected void compute() {
                body.run();
            }
        };
    }

    public static void rightForkAndJoin() {
        HandOver handed = new HandOver();
        HandOver other = new HandOver();
        new ForkJoinPool(2).invoke(action(() -> {
            handed.write();
            RecursiveAction one = action(() -> handed.value++);
            RecursiveAction two = action(other::write);
            one.fork();
            two.fork();
            two.join();
            one.join();
            handed.read();
            other.read();
        }));
        handed.read();
    }

    public static void rightInvokeAllOfTasks() {
        HandOver handed = new HandOver();
        HandOver other = new HandOver();
        new ForkJoinPool(2).invoke(action(() -> {
            RecursiveAction.invokeAll(action(handed::write), action(other::write));
            handed.read();
            other.read();
        }));
        other.read();
    }

    public static void rightInvokeAllOfManyTasks() {
        HandOver[] handed = {new HandOver(), new HandOver(), new HandOver()};
        new ForkJoinPool(2).invoke(action(() -> {
            RecursiveAction.invokeAll(
                    List.of(action(handed[0]::write), action(handed[1]::write), action(handed[2]::write)));
            for (HandOver each : handed) {
                each.read();
            }
        }));
    }

    public static void readBeforeJoin() {
        HandOver handed = new HandOver();
        new ForkJoinPool(2).invoke(action(() -> {
            RecursiveAction one = action(handed::write);
            one.fork();
            handed.read();
            one.join();
        }));
    }

    /** A worker that was busy takes the next task without having been woken for it. */
    public static void rightTaskOfABusyWorker() throws Exception {
        HandOver handed = new HandOver();
        ForkJoinPool pool = new ForkJoinPool(1);
        pool.execute(Thread::yield);
        handed.write();
        Future<?> future = pool.submit(() -> handed.value++);
        future.get();
        handed.read();
    }

    public static void rightParallelSetAll() {
        HandOver[] handed = new HandOver[4];
        Arrays.parallelSetAll(handed, i -> {
            HandOver made = new HandOver();
            made.write();
            return made;
        });
        for (HandOver each : handed) {
            each.read();
        }
    }

    public static void rightOneAfterTheOther() {
        HandOver handed = new HandOver();
        IntStream.range(0, 8)
                .parallel()
                .filter(i -> i % 2 == 0)
                .forEachOrdered(i -> handed.value = 10 * handed.value + i);
        Tasks.check(handed.value == 246, "in their order");
    }

    /** Parts that are found done when the next one is divided. */
    public static void rightOneAfterTheOtherOfMany() {
        HandOver handed = new HandOver();
        IntStream.range(0, 64).parallel().forEachOrdered(i -> handed.value++);
        Tasks.check(handed.value == 64, "all");
    }

    public static void inAnyOrder() {
        HandOver handed = new HandOver();
        IntStream.range(0, 8).parallel().forEach(i -> handed.value++);
    }

    public static void rightParallelReduction() {
        int sum = IntStream.range(0, 8)
                .parallel()
                .mapToObj(i -> {
                    HandOver made = new HandOver();
                    made.write();
                    return made;
                })
                .reduce((one, two) -> {
                    one.value += two.value;
                    return one;
                })
                .orElseThrow()
                .value;
        Tasks.checkEqual(8, sum, "sum");
    }

    @SuppressWarnings("serial")
    private static final class Searching extends CountedCompleter<Void> {
        final HandOver handed = new HandOver();
        final Searching next;

        Searching(CountedCompleter<?> parent, Searching next) {
            super(parent);
            this.next = next;
        }

        @Override
        public void compute() {
            if (getCompleter() == null) {
                Searching one = new Searching(this, null);
                Searching two = new Searching(this, one);
                setPendingCount(2);
                one.fork();
                two.fork();
            } else {
                handed.write();
            }
            for (CountedCompleter<?> done = firstComplete(); done != null; done = done.nextComplete()) {
                ((Searching) done).handed.value++;
            }
        }
    }

    public static void rightFirstAndNextComplete() {
        Searching root = new Searching(null, null);
        new ForkJoinPool(2).invoke(root);
        root.handed.read();
    }

    public static void rightLazySubmit() {
        HandOver handed = new HandOver();
        handed.write();
        ForkJoinPool pool = new ForkJoinPool(1);
        RecursiveAction action = action(() -> handed.value++);
        pool.lazySubmit(action);
        pool.submit(() -> {}).join();
        action.join();
        handed.read();
    }

    public static void rightHelpQuiesce() {
        HandOver handed = new HandOver();
        new ForkJoinPool(2).invoke(action(() -> {
            action(handed::write).fork();
            RecursiveAction.helpQuiesce();
            handed.read();
        }));
    }

    public static void quiescenceThatIsNotAwaited() {
        ForkJoinPool pool = new ForkJoinPool(2);
        HandOver handed = new HandOver();
        pool.execute(Tasks.runnable(() -> {
            handed.write();
            Thread.sleep(10);
        }));
        if (!pool.awaitQuiescence(1, TimeUnit.MILLISECONDS)) {
            handed.read();
        }
    }
}
