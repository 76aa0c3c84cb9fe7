package dev.hypnos.tests.program;

import static dev.hypnos.tests.program.Tasks.check;
import static dev.hypnos.tests.program.Tasks.checkEqual;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Date;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CountedCompleter;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Flow;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.Phaser;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SubmissionPublisher;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

/** Less usual uses of the JDK's concurrent classes; all correct. */
@SuppressWarnings({"FutureReturnValueIgnored", "JavaUtilDate", "LockNotBeforeTry", "WaitNotInLoop"}) // as in the wild
public final class Corners {
    private Corners() {}

    private static final ScopedValue<String> NAME = ScopedValue.newInstance();

    /** A scoped value is bound in one task while others have their own. */
    public static void scopedValues() throws InterruptedException {
        AtomicInteger steps = new AtomicInteger();
        Tasks.Action bind = () -> {
            String own = Thread.currentThread().getName();
            ScopedValue.where(NAME, own).run(() -> {
                steps.incrementAndGet();
                checkEqual(own, NAME.get(), "the bound value");
                ScopedValue.where(NAME, own + "'").run(() -> {
                    steps.incrementAndGet();
                    checkEqual(own + "'", NAME.get(), "the value inside");
                });
                checkEqual(own, NAME.get(), "the value afterwards");
            });
            check(!NAME.isBound(), "nothing is bound any more");
        };
        Tasks.run(bind, bind);
        checkEqual(4, steps.get(), "steps");
    }

    /** A publisher with two subscribers, which gets its items across by tasks of the common pool. */
    public static void publisher() throws InterruptedException {
        CountDownLatch completed = new CountDownLatch(2);
        AtomicInteger sum = new AtomicInteger();
        try (SubmissionPublisher<Integer> publisher = new SubmissionPublisher<>()) {
            for (int i = 0; i < 2; i++) {
                publisher.subscribe(new Flow.Subscriber<>() {
                    private Flow.Subscription subscription;

                    @Override
                    public void onSubscribe(Flow.Subscription given) {
                        subscription = given;
                        given.request(1);
                    }

                    @Override
                    public void onNext(Integer item) {
                        sum.addAndGet(item);
                        subscription.request(1);
                    }

                    @Override
                    public void onError(Throwable thrown) {
                        throw new AssertionError(thrown);
                    }

                    @Override
                    public void onComplete() {
                        completed.countDown();
                    }
                });
            }
            publisher.submit(1);
            publisher.submit(2);
        }
        completed.await();
        checkEqual(6, sum.get(), "the sum");
    }

    public static void deques() throws InterruptedException {
        LinkedBlockingDeque<Integer> bounded = new LinkedBlockingDeque<>(1);
        ConcurrentLinkedDeque<Integer> free = new ConcurrentLinkedDeque<>();
        PriorityBlockingQueue<Integer> ordered = new PriorityBlockingQueue<>();
        Tasks.run(
                () -> {
                    bounded.putFirst(1);
                    bounded.putLast(2);
                    free.addFirst(1);
                    ordered.put(2);
                },
                () -> {
                    check(bounded.takeLast() + bounded.takeFirst() == 3, "both");
                    free.addLast(2);
                    ordered.put(1);
                },
                () -> {
                    int first = ordered.take();
                    check(first == 1 || first == 2, "an element");
                });
        checkEqual(2, free.size(), "the deque");
        checkEqual(1, ordered.size(), "the queue");
    }

    /** Iterators of concurrent collections, while others change them. */
    public static void iterators() throws InterruptedException {
        ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();
        ConcurrentSkipListMap<Integer, Integer> sorted = new ConcurrentSkipListMap<>();
        CopyOnWriteArraySet<Integer> set = new CopyOnWriteArraySet<>();
        List<Integer> wrapped = Collections.synchronizedList(new ArrayList<>());
        for (int i = 0; i < 3; i++) {
            map.put(i, i);
            sorted.put(i, i);
            set.add(i);
            wrapped.add(i);
        }
        Tasks.run(
                () -> {
                    map.entrySet().removeIf(entry -> entry.getKey() == 1);
                    sorted.pollFirstEntry();
                    set.remove(2);
                    synchronized (wrapped) {
                        wrapped.removeIf(element -> element == 0);
                    }
                },
                () -> {
                    int seen = 0;
                    for (int key : map.keySet()) {
                        seen += key;
                    }
                    check(seen == 3 || seen == 2, "seen " + seen);
                    check(sorted.tailMap(1).size() >= 2, "the tail");
                    for (int element : set) {
                        check(element < 3, "an element");
                    }
                    synchronized (wrapped) {
                        int sum = 0;
                        for (int element : wrapped) {
                            sum += element;
                        }
                        checkEqual(3, sum, "the sum");
                    }
                });
        checkEqual(2, map.size(), "the map");
    }

    /** Work of the common pool that waits for other work of it: the pool helps, or compensates. */
    public static void blockingInTheCommonPool() throws Exception {
        CompletableFuture<Integer> outer = CompletableFuture.supplyAsync(() -> {
            CompletableFuture<Integer> inner = CompletableFuture.supplyAsync(() -> 1);
            CompletableFuture<Integer> other = CompletableFuture.supplyAsync(() -> 2);
            return inner.join() + other.join();
        });
        CountDownLatch latch = new CountDownLatch(4);
        for (int i = 0; i < 4; i++) {
            CompletableFuture.runAsync(() -> {
                latch.countDown();
                try {
                    ForkJoinPool.managedBlock(new ForkJoinPool.ManagedBlocker() {
                        @Override
                        public boolean block() throws InterruptedException {
                            latch.await();
                            return true;
                        }

                        @Override
                        public boolean isReleasable() {
                            return latch.getCount() == 0;
                        }
                    });
                } catch (InterruptedException interrupted) {
                    throw new IllegalStateException(interrupted);
                }
            });
        }
        checkEqual(3, outer.get(), "the sum");
        latch.await();
    }

    /** A tree of tasks in which the last to complete completes the parent. */
    public static void countedCompleter() {
        class Count extends CountedCompleter<Void> {
            private static final long serialVersionUID = 1L;
            private final int depth;
            private final AtomicInteger leaves;

            Count(CountedCompleter<?> parent, int depth, AtomicInteger leaves) {
                super(parent);
                this.depth = depth;
                this.leaves = leaves;
            }

            @Override
            public void compute() {
                if (depth == 0) {
                    leaves.incrementAndGet();
                } else {
                    addToPendingCount(2);
                    new Count(this, depth - 1, leaves).fork();
                    new Count(this, depth - 1, leaves).fork();
                }
                tryComplete();
            }
        }
        AtomicInteger leaves = new AtomicInteger();
        new Count(null, 3, leaves).invoke();
        checkEqual(8, leaves.get(), "leaves");
    }

    /** Phasers in a tree. */
    public static void phaserTree() throws InterruptedException {
        Phaser root = new Phaser();
        Phaser left = new Phaser(root, 1);
        Phaser right = new Phaser(root, 2);
        AtomicInteger arrived = new AtomicInteger();
        Tasks.run(
                () -> {
                    arrived.incrementAndGet();
                    left.arriveAndAwaitAdvance();
                    checkEqual(3, arrived.get(), "arrived");
                },
                () -> {
                    arrived.incrementAndGet();
                    right.awaitAdvance(right.arrive());
                    checkEqual(3, arrived.get(), "arrived");
                },
                () -> {
                    arrived.incrementAndGet();
                    right.arriveAndAwaitAdvance();
                });
        checkEqual(1, root.getPhase(), "the phase");
    }

    /** Workers that are idle for too long leave, by the virtual clock; the caller runs what nobody else can. */
    public static void poolSizes() throws InterruptedException {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(
                0, 2, 10, TimeUnit.SECONDS, new SynchronousQueue<>(), new ThreadPoolExecutor.CallerRunsPolicy());
        AtomicInteger byCaller = new AtomicInteger();
        AtomicInteger done = new AtomicInteger();
        Thread caller = Thread.currentThread();
        for (int i = 0; i < 4; i++) {
            pool.execute(() -> {
                if (Thread.currentThread() == caller) {
                    byCaller.incrementAndGet();
                }
                done.incrementAndGet();
            });
        }
        Thread.sleep(1_000);
        checkEqual(4, done.get(), "done");
        check(byCaller.get() <= 2, "by the caller");
        check(pool.getPoolSize() >= 1, "workers stay for a while");
        Thread.sleep(20_000);
        checkEqual(0, pool.getPoolSize(), "workers that are left");
    }

    /** A periodic task is cancelled, and asked how long it would have had to wait. */
    public static void periodicTask() throws InterruptedException {
        ScheduledExecutorService executor = Executors.newSingleThreadScheduledExecutor();
        AtomicInteger runs = new AtomicInteger();
        ScheduledFuture<?> future = executor.scheduleAtFixedRate(runs::incrementAndGet, 5, 10, TimeUnit.SECONDS);
        checkEqual(5L, future.getDelay(TimeUnit.SECONDS), "the delay");
        Thread.sleep(26_000);
        checkEqual(3, runs.get(), "runs");
        checkEqual(9L, future.getDelay(TimeUnit.SECONDS), "the delay");
        check(future.cancel(false), "cancelled");
        Thread.sleep(60_000);
        checkEqual(3, runs.get(), "runs after it was cancelled");
        executor.shutdown();
        check(executor.awaitTermination(1, TimeUnit.SECONDS), "terminated");
    }

    /** {@code invokeAny} and {@code invokeAll} with time-outs. */
    public static void invokeWithTimeOut() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Callable<String> fast = () -> {
            Thread.sleep(100);
            return "fast";
        };
        Callable<String> slow = () -> {
            Thread.sleep(10_000);
            return "slow";
        };
        checkEqual("fast", pool.invokeAny(List.of(slow, fast), 1, TimeUnit.SECONDS), "the first");
        List<Future<String>> futures = pool.invokeAll(List.of(fast, slow), 1, TimeUnit.SECONDS);
        checkEqual("fast", futures.get(0).get(), "the one that made it");
        check(futures.get(1).isCancelled(), "the other is cancelled");
        try {
            pool.submit(slow).get(1, TimeUnit.SECONDS);
            throw new AssertionError("no time-out");
        } catch (TimeoutException expected) {
            pool.shutdownNow();
        }
        check(pool.awaitTermination(1, TimeUnit.SECONDS), "interrupted work ends");
    }

    /** Fair locks and semaphores serve in the order of arrival. */
    public static void fairness() throws InterruptedException {
        ReentrantLock lock = new ReentrantLock(true);
        Semaphore semaphore = new Semaphore(1, true);
        ReentrantReadWriteLock readWrite = new ReentrantReadWriteLock(true);
        int[] count = new int[1];
        Tasks.Action use = () -> {
            lock.lock();
            count[0]++;
            lock.unlock();
            semaphore.acquire();
            count[0]++;
            semaphore.release();
            readWrite.writeLock().lock();
            count[0]++;
            readWrite.writeLock().unlock();
            readWrite.readLock().lock();
            check(count[0] > 0, "read");
            readWrite.readLock().unlock();
        };
        Tasks.run(() -> lockedStep(lock, count), () -> lockedStep(lock, count));
        checkEqual(2, count[0], "steps");
        Tasks.run(use);
        checkEqual(5, count[0], "steps");
    }

    private static void lockedStep(ReentrantLock lock, int[] count) {
        lock.lock();
        try {
            count[0]++;
        } finally {
            lock.unlock();
        }
    }

    /** Conversions and views of a stamped lock; several permits; waiting until a date; attempts that do not wait. */
    public static void lockVariants() throws InterruptedException {
        StampedLock stamped = new StampedLock();
        Semaphore permits = new Semaphore(3);
        ReentrantLock lock = new ReentrantLock();
        Condition condition = lock.newCondition();
        int[] count = new int[1];
        Tasks.run(
                () -> {
                    long stamp = stamped.readLock();
                    long converted = stamped.tryConvertToWriteLock(stamp);
                    if (converted == 0) {
                        stamped.unlockRead(stamp);
                        converted = stamped.writeLock();
                    }
                    count[0]++;
                    stamped.unlock(converted);
                    permits.acquire(2);
                    permits.release(2);
                },
                () -> {
                    stamped.asWriteLock().lock();
                    count[0]++;
                    stamped.asWriteLock().unlock();
                    if (permits.tryAcquire(3)) {
                        permits.release(3);
                    }
                },
                () -> {
                    if (lock.tryLock()) {
                        long start = System.currentTimeMillis();
                        check(!condition.awaitUntil(new Date(start + 500)), "nobody signals");
                        checkEqual(start + 500, System.currentTimeMillis(), "the time");
                        lock.unlock();
                    }
                });
        checkEqual(2, count[0], "count");
        checkEqual(3, permits.availablePermits(), "permits");
    }

    /** An error that the program survives: memory runs out, and is there again. */
    public static void outOfMemory() throws InterruptedException {
        AtomicInteger caught = new AtomicInteger();
        Tasks.Action greedy = () -> {
            try {
                List<long[]> hoard = new ArrayList<>();
                while (hoard.size() < 1_000) {
                    hoard.add(new long[Integer.MAX_VALUE - 8]);
                }
            } catch (OutOfMemoryError error) {
                caught.incrementAndGet();
            }
        };
        Tasks.run(greedy, greedy);
        checkEqual(2, caught.get(), "caught");
    }

    /** Hand-over-hand through a chain of queues, one task for each link. */
    public static void pipeline() throws InterruptedException {
        List<ArrayBlockingQueue<Integer>> links = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            links.add(new ArrayBlockingQueue<>(1));
        }
        for (int i = 0; i < 3; i++) {
            ArrayBlockingQueue<Integer> from = links.get(i);
            ArrayBlockingQueue<Integer> to = links.get(i + 1);
            Tasks.start(() -> {
                for (int j = 0; j < 3; j++) {
                    to.put(from.take() + 1);
                }
            });
        }
        Tasks.start(() -> {
            for (int j = 0; j < 3; j++) {
                links.getFirst().put(10 * j);
            }
        });
        for (int j = 0; j < 3; j++) {
            checkEqual(10 * j + 3, links.getLast().take(), "the element");
        }
    }
}
