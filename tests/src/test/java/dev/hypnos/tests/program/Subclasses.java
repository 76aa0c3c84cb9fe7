package dev.hypnos.tests.program;

import static dev.hypnos.tests.program.Tasks.check;
import static dev.hypnos.tests.program.Tasks.checkEqual;

import java.util.AbstractMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** The program extends classes of the JDK and implements its interfaces. */
public final class Subclasses {
    private Subclasses() {}

    /** A queue that counts, through {@code super}. */
    static final class CountingQueue extends ArrayBlockingQueue<Integer> {
        private static final long serialVersionUID = 1L;
        int puts;

        CountingQueue() {
            super(1);
        }

        @Override
        public void put(Integer element) throws InterruptedException {
            super.put(element);
            puts++;
        }
    }

    public static void queue() throws InterruptedException {
        CountingQueue queue = new CountingQueue();
        AtomicInteger sum = new AtomicInteger();
        Tasks.run(
                () -> {
                    for (int i = 1; i <= 3; i++) {
                        queue.put(i);
                    }
                },
                () -> {
                    for (int i = 1; i <= 3; i++) {
                        sum.addAndGet(queue.take());
                    }
                });
        checkEqual(6, sum.get(), "the sum");
        checkEqual(3, queue.puts, "the puts");
    }

    /** A count that is not protected: lost, though it is changed right after an atomic call. */
    public static String queueWithARace() throws InterruptedException {
        CountingQueue queue = new CountingQueue();
        Thread taker = Tasks.start(() -> {
            queue.take();
            queue.take();
        });
        Tasks.run(() -> queue.put(1), () -> queue.put(2));
        taker.join();
        return String.valueOf(queue.puts);
    }

    /** A lock made of the JDK's queued synchronizer, with its condition. */
    static final class Mutex implements Lock {
        private final Sync sync = new Sync();

        private static final class Sync extends AbstractQueuedSynchronizer {
            private static final long serialVersionUID = 1L;

            @Override
            protected boolean tryAcquire(int one) {
                if (compareAndSetState(0, 1)) {
                    setExclusiveOwnerThread(Thread.currentThread());
                    return true;
                }
                return false;
            }

            @Override
            protected boolean tryRelease(int one) {
                setExclusiveOwnerThread(null);
                setState(0);
                return true;
            }

            @Override
            protected boolean isHeldExclusively() {
                return getState() == 1 && getExclusiveOwnerThread() == Thread.currentThread();
            }

            Condition condition() {
                return new ConditionObject();
            }
        }

        @Override
        public void lock() {
            sync.acquire(1);
        }

        @Override
        public void lockInterruptibly() throws InterruptedException {
            sync.acquireInterruptibly(1);
        }

        @Override
        public boolean tryLock() {
            return sync.tryAcquire(1);
        }

        @Override
        public boolean tryLock(long time, TimeUnit unit) throws InterruptedException {
            return sync.tryAcquireNanos(1, unit.toNanos(time));
        }

        @Override
        public void unlock() {
            sync.release(1);
        }

        @Override
        public Condition newCondition() {
            return sync.condition();
        }
    }

    static int guarded;

    public static void lockOfOnesOwn() throws InterruptedException {
        Lock mutex = new Mutex();
        Condition reached = mutex.newCondition();
        Tasks.Action increment = () -> {
            mutex.lock();
            try {
                guarded++;
                reached.signalAll();
            } finally {
                mutex.unlock();
            }
        };
        Tasks.run(increment, increment, () -> {
            check(mutex.tryLock(1, TimeUnit.HOURS), "locked");
            try {
                while (guarded < 2) {
                    reached.await();
                }
            } finally {
                mutex.unlock();
            }
        });
        checkEqual(2, guarded, "the count");
    }

    /** A lock that tells what it does, through {@code super}. */
    static final class LoudLock extends ReentrantLock {
        private static final long serialVersionUID = 1L;
        int locks;

        @Override
        public void lock() {
            super.lock();
            locks++;
        }
    }

    public static void lock() throws InterruptedException {
        LoudLock lock = new LoudLock();
        Tasks.Action increment = () -> {
            lock.lock();
            guarded++;
            lock.unlock();
        };
        Tasks.run(increment, increment);
        checkEqual(2, guarded, "the count");
        checkEqual(2, lock.locks, "the locks");
    }

    /** A pool with hooks of the program around every piece of work. */
    public static void pool() throws InterruptedException {
        AtomicInteger before = new AtomicInteger();
        AtomicInteger after = new AtomicInteger();
        Semaphore terminated = new Semaphore(0);
        ThreadPoolExecutor pool =
                new ThreadPoolExecutor(2, 2, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), work -> {
                    Thread thread = new Thread(work, "mine");
                    thread.setDaemon(true);
                    return thread;
                }) {
                    @Override
                    protected void beforeExecute(Thread thread, Runnable work) {
                        before.incrementAndGet();
                    }

                    @Override
                    protected void afterExecute(Runnable work, Throwable thrown) {
                        after.incrementAndGet();
                    }

                    @Override
                    protected void terminated() {
                        terminated.release();
                    }
                };
        for (int i = 0; i < 3; i++) {
            pool.execute(() -> checkEqual("mine", Thread.currentThread().getName(), "the name"));
        }
        pool.shutdown();
        terminated.acquire();
        checkEqual(3, before.get(), "before");
        checkEqual(3, after.get(), "after");
    }

    /** A future that tells when it is done. */
    public static void future() throws Exception {
        AtomicInteger done = new AtomicInteger();
        class Telling extends FutureTask<String> {
            Telling(Callable<String> work) {
                super(work);
            }

            @Override
            protected void done() {
                done.incrementAndGet();
            }
        }
        Telling future = new Telling(() -> "done");
        Tasks.run(future::run, future::run, () -> checkEqual("done", future.get(), "the value"));
        checkEqual(1, done.get(), "told");
    }

    /** A thread that overrides {@code run}, starts itself in its constructor, and is interrupted through an override. */
    static final class Worker extends Thread {
        private final AtomicInteger rounds = new AtomicInteger();
        private volatile boolean stopped;

        Worker() {
            super("worker");
            start();
        }

        @Override
        public void run() {
            while (!stopped) {
                rounds.incrementAndGet();
                try {
                    Thread.sleep(10);
                } catch (InterruptedException expected) {
                    return;
                }
            }
        }

        @Override
        public void interrupt() {
            stopped = true;
            super.interrupt();
        }
    }

    public static void thread() throws InterruptedException {
        Worker worker = new Worker();
        Thread.sleep(100);
        worker.interrupt();
        worker.join();
        int rounds = worker.rounds.get();
        check(rounds == 10 || rounds == 11, "rounds " + rounds);
    }

    /** A map that computes what is missing, with a function that uses the map again. */
    static final class Memo extends ConcurrentHashMap<Integer, Integer> {
        private static final long serialVersionUID = 1L;

        int fibonacci(int n) {
            Integer known = get(n);
            if (known != null) {
                return known;
            }
            int value = n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
            Integer other = putIfAbsent(n, value);
            checkEqual(other == null ? value : other, value, "both computed");
            return value;
        }
    }

    public static void map() throws InterruptedException {
        Memo memo = new Memo();
        Tasks.run(() -> checkEqual(55, memo.fibonacci(10), "one"), () -> checkEqual(34, memo.fibonacci(9), "other"));
        checkEqual(11, memo.size(), "the size");
    }

    /** A map that the program has written around one of the JDK, and whose other methods it inherits. */
    static final class Around extends AbstractMap<String, Integer> {
        private final Map<String, Integer> inside;

        Around(Map<String, Integer> inside) {
            this.inside = inside;
        }

        @Override
        public Integer put(String key, Integer value) {
            return inside.put(key, value);
        }

        @Override
        public Set<Map.Entry<String, Integer>> entrySet() {
            return inside.entrySet();
        }
    }

    private interface Look {
        Object at(Around map);
    }

    /** What one task sees before and after the other does something, which may come between. */
    private static String seenTwice(Tasks.Action action, Around map, Look look) throws InterruptedException {
        String[] seen = {"", ""};
        Tasks.run(action, () -> {
            seen[0] = "" + look.at(map);
            seen[1] = "" + look.at(map);
        });
        return seen[0] + " " + seen[1];
    }

    private static Around around() {
        return new Around(new HashMap<>());
    }

    public static String inheritedGet() throws InterruptedException {
        Around map = around();
        return seenTwice(() -> map.put("a", 1), map, around -> around.get("a") != null);
    }

    public static String inheritedSize() throws InterruptedException {
        Around map = around();
        return seenTwice(() -> map.put("a", 1), map, around -> around.size() == 1);
    }

    public static String inheritedContainsKey() throws InterruptedException {
        Around map = around();
        return seenTwice(() -> map.put("a", 1), map, around -> around.containsKey("a"));
    }

    public static String inheritedContainsValue() throws InterruptedException {
        Around map = around();
        return seenTwice(() -> map.put("a", 1), map, around -> around.containsValue(1));
    }

    public static String inheritedText() throws InterruptedException {
        Around map = around();
        return seenTwice(() -> map.put("a", 1), map, around -> around.toString().equals("{a=1}"));
    }

    public static String inheritedKeys() throws InterruptedException {
        Around map = around();
        return seenTwice(() -> map.put("a", 1), map, around -> {
            int count = 0;
            for (String key : around.keySet()) {
                count += key.length();
            }
            return count == 1;
        });
    }

    public static String inheritedRemove() throws InterruptedException {
        Around map = around();
        map.put("a", 1);
        return seenTwice(() -> map.remove("a"), map, around -> !around.inside.containsKey("a"));
    }

    public static String inheritedClear() throws InterruptedException {
        Around map = around();
        map.put("a", 1);
        return seenTwice(map::clear, map, around -> around.inside.isEmpty());
    }

    public static String aroundAConcurrentMap() throws InterruptedException {
        Around map = new Around(new ConcurrentHashMap<>());
        return seenTwice(() -> map.put("a", 1), map, around -> around.get("a") != null);
    }
}
