package dev.hypnos.suites.programs;

import dev.hypnos.suites.conformance.Outcomes;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Flow;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SubmissionPublisher;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/** Flows, and classes of one's own that extend the concurrent ones: they block as those do. */
public class FlowAndSubclassPrograms extends Programs {
    private volatile int value;

    private final class Listener implements Flow.Subscriber<String> {
        private final CountDownLatch done = new CountDownLatch(1);
        private final String name;
        private final int wanted;

        Listener(String name, int wanted) {
            this.name = name;
            this.wanted = wanted;
        }

        @Override
        public void onSubscribe(Flow.Subscription subscription) {
            subscription.request(wanted);
        }

        @Override
        public void onNext(String item) {
            say(name + item);
        }

        @Override
        public void onError(Throwable thrown) {
            say(name + "!");
            done.countDown();
        }

        @Override
        public void onComplete() {
            say(name + ".");
            done.countDown();
        }
    }

    /** A subscriber gets all in order, and then the end. */
    @Outcomes("1 2 .")
    public Object aSubscriberGetsAllInOrder() throws Exception {
        Listener listener = new Listener("", 10);
        try (SubmissionPublisher<String> publisher = new SubmissionPublisher<>()) {
            publisher.subscribe(listener);
            publisher.submit("1 ");
            publisher.submit("2 ");
        }
        listener.done.await();
        return log();
    }

    /** Two subscribers get the same, each in its order. */
    @Outcomes({"a1a.b1b.", "a1b1a.b.", "a1b1b.a.", "b1a1a.b.", "b1a1b.a.", "b1b.a1a."})
    public Object twoSubscribersGetTheSame() throws Exception {
        Listener a = new Listener("a", 10);
        Listener b = new Listener("b", 10);
        try (SubmissionPublisher<String> publisher =
                new SubmissionPublisher<>(Executors.newFixedThreadPool(2), Flow.defaultBufferSize())) {
            publisher.subscribe(a);
            publisher.subscribe(b);
            publisher.submit("1");
        }
        a.done.await();
        b.done.await();
        return log();
    }

    /** A subscriber that asked for one gets one; the end waits behind the rest. */
    @Outcomes("1 ")
    public Object aSubscriberGetsWhatItAskedFor() throws Exception {
        SubmissionPublisher<String> publisher = new SubmissionPublisher<>();
        publisher.subscribe(new Listener("", 1));
        publisher.submit("1 ");
        publisher.submit("2 ");
        publisher.close();
        Thread.sleep(1000);
        return log();
    }

    /** A full buffer makes an offer drop, or not, as the subscriber is slow. */
    @Outcomes({"-1,1 .", "1,1 2 ."})
    public Object anOfferDropsWhenTheBufferIsFull() throws Exception {
        Listener listener = new Listener("", 10);
        SubmissionPublisher<String> publisher = new SubmissionPublisher<>(ForkJoinPool.commonPool(), 1);
        publisher.subscribe(listener);
        publisher.submit("1 ");
        int lag = publisher.offer("2 ", null);
        publisher.close();
        listener.done.await();
        return Integer.signum(lag) + "," + log();
    }

    private String sayAndEnd(ThreadPoolExecutor executor) throws InterruptedException {
        executor.execute(() -> say("A"));
        executor.shutdown();
        boolean ended = executor.awaitTermination(1, TimeUnit.DAYS);
        return log() + "," + ended;
    }

    /** A pool that extends the JDK's is awaited as that is. */
    @Outcomes("A,true")
    public Object aPoolOfOnesOwnIsAwaited() throws Exception {
        return sayAndEnd(new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>()) {});
    }

    /** And so is a scheduling pool. */
    @Outcomes("A,true")
    public Object aSchedulingPoolOfOnesOwnIsAwaited() throws Exception {
        return sayAndEnd(new ScheduledThreadPoolExecutor(1) {});
    }

    /** And a pool for forks. */
    @Outcomes("A,true")
    public Object aForkJoinPoolIsAwaited() throws Exception {
        ForkJoinPool pool = new ForkJoinPool(1) {};
        pool.execute(() -> say("A"));
        pool.shutdown();
        boolean ended = pool.awaitTermination(1, TimeUnit.DAYS);
        return log() + "," + ended;
    }

    /** A queue of one's own blocks. */
    @Outcomes({"1"})
    public Object aQueueOfOnesOwnBlocks() throws Exception {
        LinkedBlockingQueue<Integer> queue = new LinkedBlockingQueue<>() {
            @Override
            public void put(Integer item) throws InterruptedException {
                super.put(item + 1);
            }
        };
        start(() -> queue.put(0));
        return queue.take();
    }

    /** A future of one's own is waited for, in all ways. */
    @Outcomes({"1,1,1"})
    public Object aFutureOfOnesOwnIsWaitedFor() throws Exception {
        CompletableFuture<Integer> future = new CompletableFuture<>() {};
        start(() -> future.complete(1));
        return future.get(1, TimeUnit.SECONDS) + "," + future.get() + "," + future.join();
    }

    /** A task of one's own calls done in the thread that completes it, before or after the get returns. */
    @Outcomes({"DG1", "G1D"})
    public Object aTaskOfOnesOwnIsTold() throws Exception {
        FutureTask<Integer> task = new FutureTask<>(() -> 1) {
            @Override
            protected void done() {
                say("D");
            }
        };
        Thread a = start(task::run);
        say("G" + task.get());
        a.join();
        return log();
    }

    /** A lock and a semaphore of one's own exclude. */
    @Outcomes({"1,2", "2,1"})
    public Object aLockOfOnesOwnExcludes() throws Exception {
        ReentrantLock lock = new ReentrantLock() {};
        Semaphore semaphore = new Semaphore(1) {};
        int[] seen = new int[2];
        Thread a = start(() -> {
            lock.lock();
            semaphore.acquire();
            seen[0] = ++value;
            semaphore.release();
            lock.unlock();
        });
        lock.lock();
        semaphore.acquire();
        seen[1] = ++value;
        semaphore.release();
        lock.unlock();
        a.join();
        return seen[0] + "," + seen[1];
    }

    /** Waiting for the end of a pool is ended by an interrupt. */
    @Outcomes("InterruptedException:false")
    public Object awaitingTheEndIsInterrupted() throws Exception {
        ExecutorService executor = Executors.newFixedThreadPool(1);
        Thread waiter = start(() -> say(endOf(() -> executor.awaitTermination(1, TimeUnit.DAYS))));
        parked(waiter);
        waiter.interrupt();
        waiter.join();
        return log();
    }

    /** Waiting for the end of a pool by a thread that is interrupted already. */
    @Outcomes("InterruptedException:false")
    public Object awaitingTheEndChecksTheInterrupt() throws Exception {
        ExecutorService executor = Executors.newFixedThreadPool(1);
        Thread.currentThread().interrupt();
        return endOf(() -> executor.awaitTermination(1, TimeUnit.DAYS));
    }
}
