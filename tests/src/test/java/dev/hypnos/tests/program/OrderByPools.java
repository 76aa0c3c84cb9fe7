package dev.hypnos.tests.program;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * What executors order: what comes before a submission, the task, and what comes after its result was retrieved or its executor has
 * terminated ("Memory Consistency Properties" of {@code java.util.concurrent}; {@code ExecutorService}).
 */
@SuppressWarnings({"ThreadSafe", "FutureReturnValueIgnored"}) // as programs in the wild
public final class OrderByPools {
    private OrderByPools() {}

    private static ExecutorService fixed() {
        return Executors.newFixedThreadPool(2);
    }

    private static ExecutorService virtual() {
        return Executors.newVirtualThreadPerTaskExecutor();
    }

    private static ExecutorService forkJoin() {
        return new ForkJoinPool(2);
    }

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
        pool.execute(Tasks.runnable(() -> {
            handed.write();
            Thread.sleep(10);
        }));
        pool.shutdown();
        if (!pool.awaitTermination(1, TimeUnit.MILLISECONDS)) {
            handed.read();
        }
    }

    public static void getThatTimesOut() throws InterruptedException, ExecutionException {
        HandOver handed = new HandOver();
        Future<?> future = fixed().submit(Tasks.runnable(() -> {
            handed.write();
            Thread.sleep(10);
        }));
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
}
