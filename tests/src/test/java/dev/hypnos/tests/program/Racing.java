package dev.hypnos.tests.program;

import dev.hypnos.cluster.Cluster;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Exchanger;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RecursiveTask;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.stream.IntStream;

/**
 * Programs with a data race, though most of their trials pass; and programs, their names beginning with "right", that hand a
 * plain value over in one of the ways that order what was done before with what is done after.
 */
@SuppressWarnings({"NonFinalStaticField", "ThreadSafe"}) // as programs in the wild
public final class Racing {
    private Racing() {}

    static final class Box {
        int value;
        volatile boolean ready;
        boolean plainReady;
    }

    static int number;

    public static void plainField() throws InterruptedException {
        Box box = new Box();
        Tasks.run(() -> box.value = 1, () -> Tasks.check(box.value >= 0, "a value"));
    }

    public static void staticField() throws InterruptedException {
        Tasks.run(() -> number = 1, () -> number = 2);
    }

    public static void element() throws InterruptedException {
        int[] numbers = new int[2];
        Tasks.run(() -> numbers[1] = 1, () -> numbers[1] = 2);
    }

    /** The flag that stops the other is not volatile: a real JVM may never see it. */
    public static void stopFlag() throws InterruptedException {
        Box box = new Box();
        Tasks.run(
                () -> {
                    while (!box.plainReady) {
                        Thread.onSpinWait();
                    }
                },
                () -> box.plainReady = true);
    }

    static final class Holder {
        private static Box instance;

        static Box get() {
            Box seen = instance;
            if (seen == null) {
                synchronized (Holder.class) {
                    seen = instance;
                    if (seen == null) {
                        seen = new Box();
                        seen.value = 42;
                        instance = seen;
                    }
                }
            }
            return seen;
        }
    }

    /** Double-checked locking without volatile: right in every interleaving, and broken. */
    public static void doubleCheckedLocking() throws InterruptedException {
        Tasks.Action use = () -> Tasks.checkEqual(42, Holder.get().value, "the value");
        Tasks.run(use, use);
    }

    public static void list() throws InterruptedException {
        List<Integer> list = new ArrayList<>();
        Tasks.run(() -> list.add(1), () -> Tasks.check(list.size() < 2, "a size"));
    }

    public static void map() throws InterruptedException {
        Map<String, Integer> map = new HashMap<>();
        Tasks.run(() -> map.put("a", 1), () -> map.put("b", 2));
    }

    /** One uses another lock than the other. */
    public static void wrongLock() throws InterruptedException {
        Box box = new Box();
        Object one = new Object();
        Object other = new Object();
        Tasks.run(
                () -> {
                    synchronized (one) {
                        box.value++;
                    }
                },
                () -> {
                    synchronized (other) {
                        box.value++;
                    }
                });
    }

    public static void rightVolatile() throws InterruptedException {
        Box box = new Box();
        Tasks.run(
                () -> {
                    box.value = 1;
                    box.ready = true;
                },
                () -> {
                    if (box.ready) {
                        Tasks.checkEqual(1, box.value, "value");
                    }
                });
    }

    public static void rightMonitor() throws InterruptedException {
        Box box = new Box();
        Tasks.Action adds = () -> {
            synchronized (box) {
                box.value++;
            }
        };
        Tasks.run(adds, adds);
        Tasks.checkEqual(2, box.value, "value");
    }

    public static void rightWaitAndNotify() throws InterruptedException {
        Box box = new Box();
        Tasks.run(
                () -> {
                    synchronized (box) {
                        while (!box.plainReady) {
                            box.wait();
                        }
                        box.value++;
                    }
                },
                () -> {
                    synchronized (box) {
                        box.value++;
                        box.plainReady = true;
                        box.notifyAll();
                    }
                });
    }

    public static void rightLock() throws InterruptedException {
        Box box = new Box();
        ReentrantLock lock = new ReentrantLock();
        Tasks.Action adds = () -> {
            lock.lock();
            try {
                box.value++;
            } finally {
                lock.unlock();
            }
        };
        Tasks.run(adds, adds, adds);
    }

    public static void rightReadWriteLock() throws InterruptedException {
        Box box = new Box();
        ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        Tasks.Action reads = () -> {
            lock.readLock().lock();
            Tasks.check(box.value >= 0, "value");
            lock.readLock().unlock();
        };
        Tasks.run(reads, reads, () -> {
            lock.writeLock().lock();
            box.value++;
            lock.writeLock().unlock();
        });
    }

    public static void rightExecutor() throws Exception {
        Box box = new Box();
        box.value = 1;
        try (ExecutorService pool = Executors.newFixedThreadPool(2)) {
            Future<?> first = pool.submit(() -> box.value++);
            first.get();
            box.value++;
            Future<?> second = pool.submit(() -> box.value++);
            second.get();
            pool.execute(() -> box.value++);
        }
        Tasks.checkEqual(5, box.value, "value");
    }

    public static void rightFutures() throws Exception {
        Box box = new Box();
        CompletableFuture<Box> future = CompletableFuture.supplyAsync(() -> {
            box.value++;
            return box;
        });
        future.thenApplyAsync(found -> ++found.value)
                .thenAccept(found -> box.value++)
                .join();
        Tasks.checkEqual(3, box.value, "value");
    }

    private static final class Sum extends RecursiveTask<Integer> {
        private static final long serialVersionUID = 1;
        private final int[] numbers;
        private final int from;
        private final int to;

        Sum(int[] numbers, int from, int to) {
            this.numbers = numbers;
            this.from = from;
            this.to = to;
        }

        @Override
        protected Integer compute() {
            if (to - from == 1) {
                return ++numbers[from];
            }
            Sum left = new Sum(numbers, from, (from + to) / 2);
            Sum right = new Sum(numbers, (from + to) / 2, to);
            left.fork();
            int sum = right.compute();
            return sum + left.join();
        }
    }

    public static void rightForkAndJoin() {
        int[] numbers = new int[4];
        numbers[2] = 1;
        Tasks.checkEqual(5, new Sum(numbers, 0, 4).invoke(), "sum");
        Tasks.checkEqual(5, IntStream.of(numbers).sum(), "sum");
    }

    public static void rightParallelStream() {
        int[] numbers = new int[4];
        IntStream.range(0, 4).parallel().forEach(i -> numbers[i] = i);
        Tasks.checkEqual(6, IntStream.of(numbers).sum(), "sum");
    }

    public static void rightLatchAndBarrier() throws Exception {
        Box box = new Box();
        CountDownLatch latch = new CountDownLatch(1);
        CyclicBarrier barrier = new CyclicBarrier(2);
        Tasks.run(
                () -> {
                    box.value++;
                    latch.countDown();
                    await(barrier);
                    Tasks.checkEqual(2, box.value, "value");
                },
                () -> {
                    latch.await();
                    box.value++;
                    await(barrier);
                });
    }

    private static void await(CyclicBarrier barrier) {
        try {
            barrier.await();
        } catch (Exception broken) {
            throw new AssertionError(broken);
        }
    }

    public static void rightQueueAndSemaphore() throws InterruptedException {
        BlockingQueue<Box> queue = new ArrayBlockingQueue<>(1);
        Semaphore done = new Semaphore(0);
        Box box = new Box();
        Tasks.run(
                () -> {
                    box.value = 1;
                    queue.put(box);
                    done.acquire();
                    box.value++;
                },
                () -> {
                    queue.take().value++;
                    done.release();
                });
    }

    public static void rightConcurrentCollections() throws InterruptedException {
        Map<String, Box> map = new ConcurrentHashMap<>();
        List<Integer> list = Collections.synchronizedList(new ArrayList<>());
        AtomicReference<Box> reference = new AtomicReference<>();
        Tasks.run(
                () -> {
                    Box box = new Box();
                    box.value = 1;
                    map.put("box", box);
                    list.add(1);
                    reference.set(box);
                },
                () -> {
                    Box box = map.get("box");
                    Tasks.check(box == null || box.value == 1, "value");
                    Tasks.check(list.size() < 3, "size");
                    Box other = reference.get();
                    Tasks.check(other == null || other.value == 1, "value");
                    list.add(2);
                });
    }

    public static void rightExchangerAndPark() throws InterruptedException {
        Exchanger<Box> exchanger = new Exchanger<>();
        Box mine = new Box();
        Box yours = new Box();
        Thread main = Thread.currentThread();
        Thread other = Tasks.start(() -> {
            mine.value++;
            exchanger.exchange(mine).value++;
            yours.value++;
            yours.ready = true;
            LockSupport.unpark(main);
        });
        yours.value++;
        exchanger.exchange(yours).value++;
        while (!yours.ready) {
            LockSupport.park();
        }
        yours.value++;
        Tasks.join(other);
    }

    static final class Table {
        static final int[] SQUARES = new int[4];

        static {
            for (int i = 0; i < 4; i++) {
                SQUARES[i] = i * i;
            }
        }
    }

    /** Who uses a class sees all that its initialiser did. */
    public static void rightInitialiser() throws InterruptedException {
        Tasks.Action reads = () -> Tasks.checkEqual(9, Table.SQUARES[3], "square");
        Tasks.run(reads, reads, reads);
    }

    static final class Point {
        final int x;

        Point(int x) {
            this.x = x;
        }
    }

    /** A final field may be read however the object was found; that it was found is a race of its own, on the array. */
    public static void rightFinalField() throws InterruptedException {
        AtomicReference<Point> shared = new AtomicReference<>();
        Tasks.run(() -> shared.set(new Point(3)), () -> {
            Point point = shared.get();
            Tasks.check(point == null || point.x == 3, "x");
        });
    }

    /** Each node has its own classes. */
    public static final class Counting {
        private static int calls;

        private Counting() {}

        public static void main(String[] args) {
            calls++;
        }
    }

    public static void rightOnTwoNodes() throws InterruptedException {
        Cluster cluster = Cluster.ofSize(2);
        cluster.nodes().forEach(node -> node.start(Counting.class));
        Thread.sleep(1000);
    }
}
