package dev.hypnos.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.campaign.Campaign;
import dev.hypnos.campaign.CampaignListener;
import dev.hypnos.campaign.CampaignResult;
import dev.hypnos.campaign.Finding;
import dev.hypnos.campaign.Status;
import dev.hypnos.junit.Attachment;
import dev.hypnos.junit.HypnosTest;
import dev.hypnos.junit.HypnosTestCase;
import dev.hypnos.junit.TestLocator;
import dev.hypnos.kernel.strategy.StrategyKind;
import dev.hypnos.model.Model;
import dev.hypnos.model.Pid;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.RejectedExecutionHandler;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is said of a program in which systematic exploration found nothing. */
class VerdictsTest {
    @TempDir
    private Path directory;

    @BeforeAll
    static void attach() {
        Attachment.attach();
    }

    private Status explore(String test) {
        return result(test).status();
    }

    private CampaignResult result(String test) {
        return result(test, 1);
    }

    private CampaignResult result(String test, int jobs) {
        HypnosTestCase found =
                TestLocator.find(test, VerdictsTest.class.getClassLoader()).getFirst();
        return Campaign.run(
                found,
                found.settings().toBuilder()
                        .strategy(StrategyKind.OPTIMAL_DPOR)
                        .jobs(jobs)
                        .directory(directory)
                        .build(),
                CampaignListener.NONE);
    }

    @Test
    void aModelIsVerified() {
        assertThat(explore(Examples.test("vnet-disconnect-rpc").orElseThrow())).isEqualTo(Status.VERIFIED);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "virtual",
                "subclass",
                "latch",
                "pool",
                "poolThatGrows",
                "smallPool",
                "aThreadForEach",
                "severalStarters",
                "joinsForAWhile",
                "interrupts"
            })
    void soAreThreadsThatUseOnlyWhatIsKnown(String test) {
        assertThat(explore(Threads.class.getName() + "#" + test)).isEqualTo(Status.VERIFIED);
    }

    @ParameterizedTest
    @CsvSource({
        "poolWithPriorities, pools with a queue of their own kind",
        "numbersOfThreads, numbers of threads where several threads start others",
        "completedTwice, CompletableFuture.complete once it is done",
        "forkJoinPool, ForkJoinPool",
        "lateCount, CountDownLatch.countDown once it is zero",
        "orderOfHashCodes, ConcurrentHashMap.forEach",
        "fairLock, ReentrantLock.lock",
        "waitsForTime, a loop that waits until time has passed"
    })
    void othersAreNotVouchedFor(String test, String reason) {
        CampaignResult result = result(Threads.class.getName() + "#" + test);

        assertThat(result.status()).isEqualTo(Status.REDUCED);
        assertThat(result.notes()).anySatisfy(note -> assertThat(note).contains("not verified", reason));
    }

    /** Whoever is the faster: the number of traces belongs to the program. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void jobsShareAnExploration(int jobs) {
        CampaignResult result = result(Threads.class.getName() + "#fiveThroughOneVariable", jobs);

        assertThat(result.status()).as(result.summaryLine()).isEqualTo(Status.VERIFIED);
        assertThat(Objects.requireNonNull(result.explored()).traces()).isEqualTo(120);
    }

    @Test
    void whatJobsFindTogetherIsReplayed() {
        CampaignResult result = result(Examples.test("lost-update").orElseThrow(), 2);

        assertThat(result.status()).isEqualTo(Status.FOUND);
        assertThat(result.findings()).isNotEmpty().allMatch(Finding::reproduced);
    }

    @Test
    void jobsShareTheirDoubts() {
        CampaignResult result = result(Threads.class.getName() + "#poolWithPriorities", 2);

        assertThat(result.status()).isEqualTo(Status.REDUCED);
        assertThat(result.notes()).anySatisfy(note -> assertThat(note).contains("not verified", "of their own kind"));
    }

    @Test
    void nobodyVouchesForTheOrderOfPids() {
        assertThat(explore(Threads.class.getName() + "#pids")).isEqualTo(Status.REDUCED);
    }

    /** Run by the tests above, each alone. */
    static final class Threads {
        @HypnosTest(trials = 10_000)
        void fiveThroughOneVariable() throws InterruptedException {
            AtomicInteger count = new AtomicInteger();
            List<Thread> threads = new ArrayList<>();
            for (int i = 0; i < 5; i++) {
                threads.add(new Thread(count::getAndIncrement));
            }
            threads.forEach(Thread::start);
            for (Thread thread : threads) {
                thread.join();
            }
        }

        @HypnosTest
        void virtual() throws InterruptedException {
            Thread one = Thread.startVirtualThread(() -> {});
            Thread other = Thread.startVirtualThread(() -> {});
            one.join();
            other.join();
        }

        @HypnosTest
        void subclass() throws InterruptedException {
            AtomicInteger count = new AtomicInteger();
            Thread thread = new Thread() {
                @Override
                public void run() {
                    count.incrementAndGet();
                }
            };
            thread.start();
            count.incrementAndGet();
            thread.join();
        }

        @HypnosTest
        void latch() throws InterruptedException {
            CountDownLatch latch = new CountDownLatch(2);
            new Thread(latch::countDown).start();
            new Thread(latch::countDown).start();
            latch.await();
        }

        @HypnosTest
        void pool() {
            try (ExecutorService pool = Executors.newFixedThreadPool(1)) {
                pool.execute(() -> {});
            }
        }

        @HypnosTest
        void severalStarters() throws InterruptedException {
            Thread thread = new Thread(() -> new Thread(() -> {}).start());
            thread.start();
            thread.join();
        }

        @HypnosTest
        void poolThatGrows() {
            try (ExecutorService pool = Executors.newCachedThreadPool()) {
                pool.execute(() -> {});
                pool.execute(() -> {});
            }
        }

        @HypnosTest
        void smallPool() {
            BlockingQueue<Runnable> room = new ArrayBlockingQueue<>(1);
            RejectedExecutionHandler whenFull = new ThreadPoolExecutor.CallerRunsPolicy();
            try (ExecutorService pool = new ThreadPoolExecutor(1, 2, 1, TimeUnit.SECONDS, room, whenFull)) {
                pool.execute(() -> {});
                pool.execute(() -> {});
            }
        }

        @HypnosTest
        void aThreadForEach() {
            try (ExecutorService pool = Executors.newVirtualThreadPerTaskExecutor()) {
                pool.execute(() -> {});
                Future<?> other = pool.submit(() -> {});
                other.cancel(true);
            }
        }

        @HypnosTest
        void poolWithPriorities() {
            BlockingQueue<Runnable> queue = new PriorityBlockingQueue<>();
            try (ExecutorService pool = new ThreadPoolExecutor(1, 1, 1, TimeUnit.SECONDS, queue)) {
                pool.execute(() -> {});
            }
        }

        @HypnosTest
        void forkJoinPool() {
            try (ForkJoinPool pool = new ForkJoinPool(1)) {
                pool.execute(() -> {});
            }
        }

        @HypnosTest
        void numbersOfThreads() throws InterruptedException {
            AtomicReference<String> name = new AtomicReference<>();
            Thread thread = new Thread(
                    () -> new Thread(() -> name.set(Thread.currentThread().getName())).start());
            thread.start();
            new Thread(() -> {}).start();
            thread.join();
        }

        @HypnosTest
        void completedTwice() throws InterruptedException {
            CompletableFuture<Integer> future = new CompletableFuture<>();
            Thread thread = new Thread(() -> future.complete(1));
            thread.start();
            future.complete(2);
            thread.join();
        }

        @HypnosTest
        void lateCount() throws InterruptedException {
            CountDownLatch latch = new CountDownLatch(1);
            new Thread(latch::countDown).start();
            new Thread(latch::countDown).start();
            latch.await();
        }

        @HypnosTest
        void orderOfHashCodes() throws InterruptedException {
            ConcurrentHashMap<Object, Integer> map = new ConcurrentHashMap<>();
            Thread thread = new Thread(() -> map.put(new Object(), 1));
            thread.start();
            map.put(new Object(), 2);
            thread.join();
            map.forEach((key, value) -> {});
        }

        @HypnosTest
        void fairLock() throws InterruptedException {
            ReentrantLock lock = new ReentrantLock(true);
            Thread thread = new Thread(() -> {
                lock.lock();
                lock.unlock();
            });
            thread.start();
            lock.lock();
            lock.unlock();
            thread.join();
        }

        @HypnosTest
        void joinsForAWhile() throws InterruptedException {
            Thread thread = new Thread(() -> {});
            thread.start();
            thread.join(10);
        }

        @HypnosTest
        void interrupts() throws InterruptedException {
            Thread thread = new Thread(() -> {});
            thread.start();
            thread.interrupt();
            thread.join();
        }

        @HypnosTest
        void waitsForTime() throws InterruptedException {
            Thread thread = new Thread(() -> {});
            thread.start();
            long end = System.nanoTime() + 100_000;
            while (System.nanoTime() < end) {
                // time passes for who asks again and again
            }
            thread.join();
        }

        @HypnosTest
        void pids() {
            Model.run(() -> {
                Pid one = Model.spawn(() -> Model.send(Model.self(), 1));
                Pid other = Model.spawn(() -> Model.send(Model.self(), 2));
                if (one.compareTo(other) >= 0) {
                    throw new IllegalStateException("in the order in which they came to be");
                }
                Model.sleep(1_000);
            });
        }
    }
}
