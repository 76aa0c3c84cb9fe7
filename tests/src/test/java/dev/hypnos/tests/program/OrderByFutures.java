package dev.hypnos.tests.program;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CountedCompleter;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Flow;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RecursiveAction;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.SubmissionPublisher;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * What executors and futures order: what comes before a submission, the task, and what comes after its result was retrieved or its
 * executor has terminated ("Memory Consistency Properties" of {@code java.util.concurrent}; {@code ExecutorService},
 * {@code ForkJoinTask}, {@code Flow}).
 */
@SuppressWarnings({"ThreadSafe", "FutureReturnValueIgnored"}) // as programs in the wild
public final class OrderByFutures {
    private OrderByFutures() {}

    private static ExecutorService fixed() {
        return Executors.newFixedThreadPool(2);
    }

    private static ExecutorService virtual() {
        return Executors.newVirtualThreadPerTaskExecutor();
    }

    private static ExecutorService forkJoin() {
        return new ForkJoinPool(2);
    }

    // Executors: what each of them must order

    private static void submitAndGet(ExecutorService pool) throws Exception {
        HandOver handed = new HandOver();
        handed.write();
        pool.submit(() -> handed.value++).get();
        handed.value++;
        pool.submit(() -> handed.value++).get();
        handed.read();
    }

    private static void close(ExecutorService pool) {
        HandOver handed = new HandOver();
        HandOver other = new HandOver();
        try (pool) {
            pool.execute(handed::write);
            pool.submit(other::write);
        }
        handed.read();
        other.read();
    }

    private static void awaitTermination(ExecutorService pool) throws InterruptedException {
        HandOver handed = new HandOver();
        HandOver other = new HandOver();
        pool.execute(handed::write);
        pool.execute(other::write);
        pool.shutdown();
        if (pool.awaitTermination(1, TimeUnit.DAYS)) {
            handed.read();
            other.read();
        }
    }

    private static void isTerminated(ExecutorService pool) {
        HandOver handed = new HandOver();
        pool.execute(handed::write);
        pool.shutdown();
        if (pool.isTerminated()) {
            handed.read();
        }
    }

    private static void invokeAll(ExecutorService pool) throws InterruptedException {
        HandOver handed = new HandOver();
        HandOver other = new HandOver();
        handed.write();
        List<Callable<Integer>> work = List.of(() -> handed.value++, () -> other.value++);
        pool.invokeAll(work);
        handed.read();
        other.read();
    }

    private static void invokeAny(ExecutorService pool) throws Exception {
        Callable<HandOver> work = () -> {
            HandOver handed = new HandOver();
            handed.write();
            return handed;
        };
        pool.invokeAny(List.of(work, work)).read();
    }

    private static void noticed(ExecutorService pool) {
        HandOver handed = new HandOver();
        Future<?> future = pool.submit(handed::write);
        if (future.isDone()) {
            handed.read();
        }
    }

    public static void rightSubmitAndGet() throws Exception {
        submitAndGet(fixed());
    }

    public static void rightSubmitAndGetOfVirtualThreads() throws Exception {
        submitAndGet(virtual());
    }

    public static void rightSubmitAndGetOfForkJoin() throws Exception {
        submitAndGet(forkJoin());
    }

    public static void rightClose() {
        close(fixed());
    }

    public static void rightCloseOfVirtualThreads() {
        close(virtual());
    }

    public static void rightCloseOfForkJoin() {
        close(forkJoin());
    }

    public static void rightCloseOfAScheduler() {
        close(Executors.newScheduledThreadPool(2));
    }

    public static void rightAwaitTermination() throws InterruptedException {
        awaitTermination(fixed());
    }

    public static void rightAwaitTerminationOfVirtualThreads() throws InterruptedException {
        awaitTermination(virtual());
    }

    public static void rightAwaitTerminationOfForkJoin() throws InterruptedException {
        awaitTermination(forkJoin());
    }

    public static void rightIsTerminated() {
        isTerminated(fixed());
    }

    public static void rightIsTerminatedOfVirtualThreads() {
        isTerminated(virtual());
    }

    public static void rightIsTerminatedOfForkJoin() {
        isTerminated(forkJoin());
    }

    public static void rightInvokeAll() throws InterruptedException {
        invokeAll(fixed());
    }

    public static void rightInvokeAllOfVirtualThreads() throws InterruptedException {
        invokeAll(virtual());
    }

    public static void rightInvokeAllOfForkJoin() throws InterruptedException {
        invokeAll(forkJoin());
    }

    public static void rightInvokeAny() throws Exception {
        invokeAny(fixed());
    }

    public static void rightInvokeAnyOfVirtualThreads() throws Exception {
        invokeAny(virtual());
    }

    public static void rightInvokeAnyOfForkJoin() throws Exception {
        invokeAny(forkJoin());
    }

    public static void rightIsDone() {
        noticed(fixed());
    }

    public static void rightIsDoneOfVirtualThreads() {
        noticed(virtual());
    }

    public static void rightIsDoneOfForkJoin() {
        noticed(forkJoin());
    }

    public static void rightThreadPerTask() {
        close(Executors.newThreadPerTaskExecutor(Thread.ofPlatform().factory()));
    }

    public static void rightSingleThread() throws InterruptedException {
        HandOver handed = new HandOver();
        ExecutorService pool = Executors.newSingleThreadExecutor();
        pool.execute(() -> handed.value++);
        pool.execute(() -> handed.value++);
        pool.shutdown();
        if (pool.awaitTermination(1, TimeUnit.DAYS)) {
            handed.read();
        }
    }

    public static void rightSchedule() throws Exception {
        HandOver handed = new HandOver();
        handed.write();
        ScheduledExecutorService pool = Executors.newScheduledThreadPool(2);
        pool.schedule(() -> handed.value++, 1, TimeUnit.MILLISECONDS).get();
        handed.read();
    }

    /** Runs of one periodic task follow each other, also on other threads. */
    public static void rightScheduleAtFixedRate() throws Exception {
        HandOver handed = new HandOver();
        CountDownLatch latch = new CountDownLatch(3);
        ScheduledExecutorService pool = Executors.newScheduledThreadPool(2);
        pool.scheduleAtFixedRate(
                () -> {
                    handed.value++;
                    latch.countDown();
                },
                0,
                1,
                TimeUnit.MILLISECONDS);
        latch.await();
        pool.shutdownNow();
    }

    public static void rightScheduleOfForkJoin() throws Exception {
        HandOver handed = new HandOver();
        handed.write();
        ForkJoinPool pool = new ForkJoinPool(2);
        pool.schedule(() -> handed.value++, 1, TimeUnit.MILLISECONDS).get();
        handed.read();
    }

    public static void rightCompletionService() throws Exception {
        ExecutorCompletionService<HandOver> service = new ExecutorCompletionService<>(fixed());
        for (int i = 0; i < 2; i++) {
            service.submit(() -> {
                HandOver handed = new HandOver();
                handed.write();
                return handed;
            });
        }
        service.take().get().read();
        service.take().resultNow().read();
    }

    /** "The actions of a task happen before those that follow a successful return from take" ({@code CompletionService}). */
    public static void rightTakenUnasked() throws Exception {
        HandOver handed = new HandOver();
        ExecutorCompletionService<Object> service = new ExecutorCompletionService<>(fixed());
        service.submit(() -> {
            handed.write();
            return handed;
        });
        service.take();
        handed.read();
    }

    public static void rightPolledUnasked() throws Exception {
        HandOver handed = new HandOver();
        ExecutorCompletionService<Object> service = new ExecutorCompletionService<>(fixed());
        service.submit(handed::write, null);
        while (service.poll(1, TimeUnit.SECONDS) == null) {
            Thread.onSpinWait();
        }
        handed.read();
    }

    public static void takenTooLate() throws Exception {
        HandOver handed = new HandOver();
        ExecutorCompletionService<Object> service = new ExecutorCompletionService<>(fixed());
        service.submit(handed::write, null);
        handed.read();
        service.take();
    }

    public static void twoTasksOfAPool() {
        HandOver handed = new HandOver();
        try (ExecutorService pool = fixed()) {
            pool.execute(handed::write);
            pool.execute(handed::read);
        }
    }

    public static void twoTasksOfVirtualThreads() {
        HandOver handed = new HandOver();
        try (ExecutorService pool = virtual()) {
            pool.execute(handed::write);
            pool.execute(handed::read);
        }
    }

    public static void twoTasksOfForkJoin() {
        HandOver handed = new HandOver();
        try (ExecutorService pool = forkJoin()) {
            pool.execute(() -> {
                Thread.yield();
                handed.write();
            });
            pool.execute(() -> {
                Thread.yield();
                handed.read();
            });
        }
    }

    public static void readBeforeClose() {
        HandOver handed = new HandOver();
        try (ExecutorService pool = virtual()) {
            pool.execute(handed::write);
            handed.read();
        }
    }

    public static void awaitTerminationThatTimesOut() throws InterruptedException {
        HandOver handed = new HandOver();
        ExecutorService pool = virtual();
        pool.execute(() -> {
            handed.write();
            LockTime.sleep(10);
        });
        pool.shutdown();
        if (!pool.awaitTermination(1, TimeUnit.MILLISECONDS)) {
            handed.read();
        }
    }

    private static final class LockTime {
        static void sleep(long millis) {
            try {
                Thread.sleep(millis);
            } catch (InterruptedException interrupted) {
                throw new IllegalStateException(interrupted);
            }
        }
    }

    public static void getThatTimesOut() throws InterruptedException, ExecutionException {
        HandOver handed = new HandOver();
        Future<?> future = fixed().submit(() -> {
            handed.write();
            LockTime.sleep(10);
        });
        try {
            future.get(1, TimeUnit.MILLISECONDS);
        } catch (TimeoutException late) {
            handed.read();
        }
    }

    public static void anotherTaskThanTheOneOfInvokeAny() throws Exception {
        HandOver handed = new HandOver();
        virtual()
                .invokeAny(List.of(
                        () -> {
                            handed.write();
                            Thread.sleep(10);
                            return 1;
                        },
                        () -> 2));
        handed.read();
    }

    public static void rightFutureTask() throws Exception {
        HandOver handed = new HandOver();
        FutureTask<Integer> task = new FutureTask<>(() -> handed.value++);
        Tasks.start(task::run);
        task.get();
        handed.read();
    }

    // Fork and join

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

    // Completable futures

    public static void rightComplete() throws InterruptedException {
        CompletableFuture<String> future = new CompletableFuture<>();
        HandOver.byWaiting(() -> future.complete("a"), future::join);
    }

    public static void rightCompleteExceptionally() throws InterruptedException {
        CompletableFuture<String> future = new CompletableFuture<>();
        HandOver.by(() -> future.completeExceptionally(new IllegalStateException()), future::isCompletedExceptionally);
    }

    private static CompletableFuture<HandOver> written() {
        return CompletableFuture.supplyAsync(() -> {
            HandOver handed = new HandOver();
            handed.write();
            return handed;
        });
    }

    public static void rightAnyOf() {
        ((HandOver) CompletableFuture.anyOf(written(), written()).join()).read();
    }

    public static void rightAnyOfDone() {
        HandOver handed = new HandOver();
        CompletableFuture<Void> one = CompletableFuture.runAsync(handed::write);
        if (CompletableFuture.anyOf(new CompletableFuture<>(), one).isDone()) {
            handed.read();
        }
    }

    public static void rightAnyOfAndThen() {
        CompletableFuture.anyOf(written(), written())
                .thenAccept(handed -> ((HandOver) handed).value++)
                .join();
    }

    public static void rightAllOf() {
        HandOver one = new HandOver();
        HandOver two = new HandOver();
        HandOver three = new HandOver();
        CompletableFuture.allOf(
                        CompletableFuture.runAsync(one::write),
                        CompletableFuture.runAsync(two::write),
                        CompletableFuture.runAsync(three::write))
                .join();
        one.read();
        two.read();
        three.read();
    }

    public static void rightCombine() {
        CompletableFuture<Integer> sum = written().thenCombine(written(), (one, two) -> one.value + two.value);
        Tasks.checkEqual(2, sum.join(), "sum");
    }

    public static void rightAfterBoth() {
        HandOver one = new HandOver();
        HandOver two = new HandOver();
        CompletableFuture.runAsync(one::write)
                .runAfterBoth(CompletableFuture.runAsync(two::write), () -> {
                    one.value++;
                    two.value++;
                })
                .join();
        one.read();
        two.read();
    }

    public static void rightEither() {
        written().acceptEither(written(), handed -> handed.value++).join();
    }

    public static void rightCompose() {
        written()
                .thenCompose(one -> {
                    one.value++;
                    return CompletableFuture.supplyAsync(() -> {
                        one.value++;
                        return one;
                    });
                })
                .join()
                .read();
    }

    public static void rightHandleAndExceptionally() {
        HandOver handed = new HandOver();
        Supplier<Integer> fails = () -> {
            handed.write();
            throw new IllegalStateException();
        };
        CompletableFuture.supplyAsync(fails)
                .exceptionally(thrown -> ++handed.value)
                .handleAsync((value, thrown) -> ++handed.value)
                .whenComplete((value, thrown) -> handed.value++)
                .join();
        handed.read();
    }

    public static void rightOwnExecutor() {
        Executor threads = work -> new Thread(work).start();
        HandOver handed = new HandOver();
        handed.write();
        CompletableFuture.runAsync(() -> handed.value++, threads)
                .thenRunAsync(() -> handed.value++, threads)
                .join();
        handed.read();
    }

    public static void anotherThanTheOneOfAnyOf() {
        HandOver handed = new HandOver();
        CompletableFuture.anyOf(
                        CompletableFuture.runAsync(() -> {
                            handed.write();
                            LockTime.sleep(10);
                        }),
                        CompletableFuture.runAsync(() -> {}))
                .join();
        handed.read();
    }

    public static void twoStagesOfOneFuture() {
        HandOver handed = new HandOver();
        CompletableFuture<HandOver> future = written();
        CompletableFuture.allOf(future.thenRunAsync(handed::write), future.thenRunAsync(handed::read))
                .join();
    }

    // Publishers

    private static final class Reading implements Flow.Subscriber<HandOver> {
        final CountDownLatch done = new CountDownLatch(1);
        private final HandOver own = new HandOver();
        private Flow.Subscription subscription;

        @Override
        public void onSubscribe(Flow.Subscription given) {
            own.value++;
            subscription = given;
            subscription.request(1);
        }

        @Override
        public void onNext(HandOver handed) {
            own.value++;
            handed.read();
            subscription.request(1);
        }

        @Override
        public void onError(Throwable thrown) {
            throw new IllegalStateException(thrown);
        }

        @Override
        public void onComplete() {
            own.value++;
            done.countDown();
        }
    }

    public static void rightPublisher() throws InterruptedException {
        Reading reading = new Reading();
        try (SubmissionPublisher<HandOver> publisher = new SubmissionPublisher<>()) {
            publisher.subscribe(reading);
            for (int i = 0; i < 2; i++) {
                HandOver handed = new HandOver();
                handed.write();
                publisher.submit(handed);
            }
        }
        reading.done.await();
    }

    public static void rightPublisherOnThreads() throws InterruptedException {
        Reading reading = new Reading();
        Executor threads = work -> new Thread(work).start();
        try (SubmissionPublisher<HandOver> publisher = new SubmissionPublisher<>(threads, 4)) {
            publisher.subscribe(reading);
            for (int i = 0; i < 3; i++) {
                HandOver handed = new HandOver();
                handed.write();
                publisher.offer(handed, null);
            }
        }
        reading.done.await();
    }

    public static void rightConsume() {
        HandOver handed = new HandOver();
        try (SubmissionPublisher<HandOver> publisher = new SubmissionPublisher<>()) {
            CompletableFuture<Void> consumed = publisher.consume(each -> each.value++);
            handed.write();
            publisher.submit(handed);
            publisher.close();
            consumed.join();
            handed.read();
        }
    }

    public static void writeAfterSubmit() throws InterruptedException {
        Reading reading = new Reading();
        try (SubmissionPublisher<HandOver> publisher = new SubmissionPublisher<>()) {
            publisher.subscribe(reading);
            HandOver handed = new HandOver();
            publisher.submit(handed);
            handed.write();
        }
        reading.done.await();
    }

    // Others of the same kinds

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

    public static void rightDelayedExecutor() {
        HandOver handed = new HandOver();
        handed.write();
        CompletableFuture.runAsync(() -> handed.value++, CompletableFuture.delayedExecutor(1, TimeUnit.MILLISECONDS))
                .join();
        handed.read();
    }

    public static void rightCompleteAsync() {
        HandOver handed = new HandOver();
        CompletableFuture<Integer> future = new CompletableFuture<>();
        handed.write();
        future.copy().thenAccept(value -> handed.value++);
        future.completeAsync(() -> ++handed.value);
        Tasks.checkEqual(2, future.join(), "value");
    }

    public static void rightOrTimeout() {
        HandOver handed = new HandOver();
        CompletableFuture<Integer> future = CompletableFuture.supplyAsync(() -> ++handed.value)
                .orTimeout(1, TimeUnit.DAYS)
                .thenApplyAsync(value -> ++handed.value);
        Tasks.checkEqual(2, future.join(), "value");
        handed.read();
    }

    public static void rightAnyOfAnyOf() {
        CompletableFuture<Object> inner = CompletableFuture.anyOf(written(), written());
        CompletableFuture<Object> outer = CompletableFuture.anyOf(inner, new CompletableFuture<>());
        ((HandOver) outer.thenApply(each -> each).join()).read();
    }

    public static void rightAllOfAllOf() {
        HandOver one = new HandOver();
        HandOver two = new HandOver();
        CompletableFuture<Void> inner =
                CompletableFuture.allOf(CompletableFuture.runAsync(one::write), CompletableFuture.runAsync(two::write));
        CompletableFuture.allOf(inner)
                .thenRunAsync(() -> {
                    one.value++;
                    two.value++;
                })
                .join();
        one.read();
    }

    public static void rightTerminated() throws InterruptedException {
        HandOver[] handed = {new HandOver(), new HandOver()};
        ThreadPoolExecutor pool = new ThreadPoolExecutor(2, 2, 1, TimeUnit.SECONDS, new LinkedBlockingQueue<>()) {
            @Override
            protected void terminated() {
                handed[0].value++;
                handed[1].value++;
            }
        };
        pool.execute(handed[0]::write);
        pool.execute(handed[1]::write);
        pool.shutdown();
        if (pool.awaitTermination(1, TimeUnit.DAYS)) {
            handed[0].read();
            handed[1].read();
        }
    }

    public static void rightInvokeAllWithATimeout() throws InterruptedException {
        HandOver handed = new HandOver();
        for (Future<Integer> future :
                virtual().invokeAll(List.<Callable<Integer>>of(() -> ++handed.value), 1, TimeUnit.DAYS)) {
            Tasks.checkEqual(1, future.resultNow(), "result");
        }
        handed.read();
    }

    public static void rightInvokeAnyThatFails() throws InterruptedException {
        HandOver handed = new HandOver();
        Callable<Integer> fails = () -> {
            handed.write();
            throw new IllegalStateException();
        };
        try {
            virtual().invokeAny(List.of(fails));
        } catch (ExecutionException expected) {
            handed.read();
        }
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
        pool.execute(() -> {
            handed.write();
            LockTime.sleep(10);
        });
        if (!pool.awaitQuiescence(1, TimeUnit.MILLISECONDS)) {
            handed.read();
        }
    }
}
