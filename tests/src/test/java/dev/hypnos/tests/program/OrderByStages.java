package dev.hypnos.tests.program;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.Flow;
import java.util.concurrent.SubmissionPublisher;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** What stages order: what completes one, those that depend on it, and who asks for its result ({@code CompletionStage}, {@code Flow}). */
@SuppressWarnings({"ThreadSafe", "FutureReturnValueIgnored"}) // as programs in the wild
public final class OrderByStages {
    private OrderByStages() {}

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
                        CompletableFuture.runAsync(Tasks.runnable(() -> {
                            handed.write();
                            Thread.sleep(10);
                        })),
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
}
