package dev.hypnos.tests.program;

import static dev.hypnos.tests.program.Tasks.check;
import static dev.hypnos.tests.program.Tasks.checkEqual;

import java.io.ByteArrayOutputStream;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.Vector;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** Classes of the JDK with methods that the program overrides to call them by {@code super}: each such call is an operation. */
@SuppressWarnings({"serial", "UnsynchronizedOverridesSynchronized"})
public final class Overriding {
    private Overriding() {}

    // Locks, of which two are taken in opposite orders

    static class LoudLock extends ReentrantLock {
        @Override
        public void lock() {
            super.lock();
        }

        @Override
        public void unlock() {
            super.unlock();
        }

        @Override
        public Collection<Thread> getQueuedThreads() {
            return super.getQueuedThreads();
        }
    }

    /** Overrides nothing. */
    static class BetweenLock extends LoudLock {}

    static final class DeepLock extends BetweenLock {
        @Override
        public void lock() {
            super.lock();
        }
    }

    static final class InterruptibleLock extends ReentrantLock {
        @Override
        public void lock() {
            try {
                super.lockInterruptibly();
            } catch (InterruptedException interrupted) {
                throw new IllegalStateException(interrupted);
            }
        }
    }

    static final class TryingLock extends ReentrantLock {
        @Override
        public void lock() {
            if (!super.tryLock()) {
                super.lock();
            }
        }
    }

    /** By a reference to the method, which the compiler makes a lambda of. */
    static final class ReferringLock extends ReentrantLock {
        @Override
        public void lock() {
            Runnable locking = super::lock;
            locking.run();
        }
    }

    static final class HandleLock extends ReentrantLock {
        private static final MethodHandle LOCK = special();

        private static MethodHandle special() {
            try {
                return MethodHandles.lookup()
                        .findSpecial(ReentrantLock.class, "lock", MethodType.methodType(void.class), HandleLock.class);
            } catch (ReflectiveOperationException missing) {
                throw new IllegalStateException(missing);
            }
        }

        @Override
        public void lock() {
            try {
                LOCK.invokeExact(this);
            } catch (Throwable thrown) {
                throw new IllegalStateException(thrown);
            }
        }
    }

    static final class ReflectedLock extends ReentrantLock {
        @Override
        public void lock() {
            try {
                MethodHandles.lookup()
                        .unreflectSpecial(ReentrantLock.class.getMethod("lock"), ReflectedLock.class)
                        .invoke(this);
            } catch (Throwable thrown) {
                throw new IllegalStateException(thrown);
            }
        }
    }

    /** Found by the object and not by its class. */
    static final class BoundLock extends ReentrantLock {
        @Override
        public void lock() {
            super.lock();
        }
    }

    static final class LoudWriteLock extends ReentrantReadWriteLock.WriteLock {
        LoudWriteLock() {
            super(new ReentrantReadWriteLock());
        }

        @Override
        public void lock() {
            super.lock();
        }
    }

    static final class LoudReadWriteLock extends ReentrantReadWriteLock {
        @Override
        public WriteLock writeLock() {
            return super.writeLock();
        }
    }

    private static void inOppositeOrders(Lock one, Lock other) throws InterruptedException {
        Tasks.run(() -> both(one, other), () -> both(other, one));
    }

    private static void inOneOrder(Lock one, Lock other) throws InterruptedException {
        Tasks.run(() -> both(one, other), () -> both(one, other));
    }

    private static void both(Lock first, Lock second) {
        first.lock();
        second.lock();
        second.unlock();
        first.unlock();
    }

    public static void lockDeadlock() throws InterruptedException {
        inOppositeOrders(new LoudLock(), new LoudLock());
    }

    public static void lockInOrder() throws InterruptedException {
        inOneOrder(new LoudLock(), new LoudLock());
    }

    public static void deepLockDeadlock() throws InterruptedException {
        inOppositeOrders(new DeepLock(), new DeepLock());
    }

    public static void deepLockInOrder() throws InterruptedException {
        inOneOrder(new DeepLock(), new DeepLock());
    }

    public static void interruptibleLockDeadlock() throws InterruptedException {
        inOppositeOrders(new InterruptibleLock(), new InterruptibleLock());
    }

    public static void tryingLockDeadlock() throws InterruptedException {
        inOppositeOrders(new TryingLock(), new TryingLock());
    }

    public static void tryingLockInOrder() throws InterruptedException {
        inOneOrder(new TryingLock(), new TryingLock());
    }

    public static void referringLockDeadlock() throws InterruptedException {
        inOppositeOrders(new ReferringLock(), new ReferringLock());
    }

    public static void handleLockDeadlock() throws InterruptedException {
        inOppositeOrders(new HandleLock(), new HandleLock());
    }

    public static void handleLockInOrder() throws InterruptedException {
        inOneOrder(new HandleLock(), new HandleLock());
    }

    public static void reflectedLockDeadlock() throws InterruptedException {
        inOppositeOrders(new ReflectedLock(), new ReflectedLock());
    }

    public static void writeLockDeadlock() throws InterruptedException {
        inOppositeOrders(new LoudWriteLock(), new LoudWriteLock());
    }

    public static void readWriteLockDeadlock() throws InterruptedException {
        inOppositeOrders(new LoudReadWriteLock().writeLock(), new LoudReadWriteLock().writeLock());
    }

    public static void boundLockDeadlock() throws InterruptedException {
        ReentrantLock one = new ReentrantLock();
        ReentrantLock other = new BoundLock();
        Tasks.run(() -> bothBound(one, other), () -> bothBound(other, one));
    }

    private static void bothBound(ReentrantLock first, ReentrantLock second) {
        try {
            MethodType procedure = MethodType.methodType(void.class);
            MethodHandles.lookup().bind(first, "lock", procedure).invokeExact();
            MethodHandles.lookup().bind(second, "lock", procedure).invokeExact();
            second.unlock();
            first.unlock();
        } catch (Throwable thrown) {
            throw new IllegalStateException(thrown);
        }
    }

    static final class LoudStampedLock extends StampedLock {
        @Override
        public long writeLock() {
            return super.writeLock();
        }
    }

    public static void stampedLockDeadlock() throws InterruptedException {
        StampedLock one = new LoudStampedLock();
        StampedLock other = new LoudStampedLock();
        Tasks.run(() -> bothStamped(one, other), () -> bothStamped(other, one));
    }

    private static void bothStamped(StampedLock first, StampedLock second) {
        long stamp = first.writeLock();
        second.unlock(second.writeLock());
        first.unlock(stamp);
    }

    static final class LoudSemaphore extends Semaphore {
        LoudSemaphore() {
            super(1);
        }

        @Override
        public void acquire() throws InterruptedException {
            super.acquire();
        }
    }

    public static void semaphoreDeadlock() throws InterruptedException {
        Semaphore one = new LoudSemaphore();
        Semaphore other = new LoudSemaphore();
        Tasks.run(() -> bothAcquired(one, other), () -> bothAcquired(other, one));
    }

    public static void semaphoreInOrder() throws InterruptedException {
        Semaphore one = new LoudSemaphore();
        Semaphore other = new LoudSemaphore();
        Tasks.run(() -> bothAcquired(one, other), () -> bothAcquired(one, other));
    }

    private static void bothAcquired(Semaphore first, Semaphore second) throws InterruptedException {
        first.acquire();
        second.acquire();
        second.release();
        first.release();
    }

    /** Whoever asks for the waiters sees one in the end, through the override too. */
    public static void overriddenQuestionSeesWaiters() throws InterruptedException {
        LoudLock lock = new LoudLock();
        lock.lock();
        Thread waiter = Tasks.start(() -> {
            lock.lock();
            lock.unlock();
        });
        while (lock.getQueuedThreads().isEmpty()) {
            Thread.sleep(1);
        }
        check(lock.getQueuedThreads().contains(waiter), "the waiter");
        lock.unlock();
        waiter.join();
    }

    // Collections, whose updates are lost

    private static String lostUpdate(Map<String, Integer> map) throws InterruptedException {
        Tasks.Action increment = () -> {
            Integer known = map.get("a");
            map.put("a", known == null ? 1 : known + 1);
        };
        Tasks.run(increment, increment);
        return String.valueOf(map.get("a"));
    }

    static final class LoudConcurrentMap extends ConcurrentHashMap<String, Integer> {
        @Override
        public Integer put(String key, Integer value) {
            return super.put(key, value);
        }

        @Override
        public Integer get(Object key) {
            return super.get(key);
        }

        @Override
        public Integer merge(
                String key,
                Integer value,
                java.util.function.BiFunction<? super Integer, ? super Integer, ? extends Integer> function) {
            return super.merge(key, value, function);
        }
    }

    static final class LoudMap extends HashMap<String, Integer> {
        @Override
        public Integer put(String key, Integer value) {
            return super.put(key, value);
        }

        @Override
        public Integer get(Object key) {
            return super.get(key);
        }
    }

    /** Calls what its superclass inherits from one above. */
    static final class LoudLinkedMap extends LinkedHashMap<String, Integer> {
        @Override
        public Integer put(String key, Integer value) {
            return super.put(key, value);
        }

        @Override
        public Integer get(Object key) {
            return super.get(key);
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Integer> eldest) {
            return super.removeEldestEntry(eldest) || size() > 5;
        }
    }

    static final class LoudTree extends TreeMap<String, Integer> {
        @Override
        public Integer put(String key, Integer value) {
            return super.put(key, value);
        }

        @Override
        public Integer get(Object key) {
            return super.get(key);
        }
    }

    static final class LoudSkipList extends ConcurrentSkipListMap<String, Integer> {
        @Override
        public Integer put(String key, Integer value) {
            return super.put(key, value);
        }

        @Override
        public Integer get(Object key) {
            return super.get(key);
        }
    }

    public static String concurrentMapUpdate() throws InterruptedException {
        return lostUpdate(new LoudConcurrentMap());
    }

    public static String mapUpdate() throws InterruptedException {
        return lostUpdate(new LoudMap());
    }

    public static String linkedMapUpdate() throws InterruptedException {
        return lostUpdate(new LoudLinkedMap());
    }

    public static String treeUpdate() throws InterruptedException {
        return lostUpdate(new LoudTree());
    }

    public static String skipListUpdate() throws InterruptedException {
        return lostUpdate(new LoudSkipList());
    }

    public static void mergeIsAtomic() throws InterruptedException {
        LoudConcurrentMap map = new LoudConcurrentMap();
        Tasks.Action increment = () -> map.merge("a", 1, Integer::sum);
        Tasks.run(increment, increment);
        checkEqual(2, map.get("a"), "the count");
    }

    interface Removing extends List<Integer> {
        @Override
        default boolean removeIf(Predicate<? super Integer> filter) {
            return List.super.removeIf(filter);
        }
    }

    /** Has the default method of the interface instead of what its superclass has. */
    static final class DefaultList extends ArrayList<Integer> implements Removing {
        @Override
        public boolean removeIf(Predicate<? super Integer> filter) {
            return Removing.super.removeIf(filter);
        }
    }

    /** Looks before it removes. */
    public static String defaultMethodUpdate() throws InterruptedException {
        DefaultList list = new DefaultList();
        list.add(1);
        AtomicInteger removed = new AtomicInteger();
        Tasks.Action remove = () -> {
            if (!list.isEmpty()) {
                removed.addAndGet(list.removeIf(element -> true) ? 1 : 10);
            }
        };
        Tasks.run(remove, remove);
        return String.valueOf(removed.get());
    }

    /** Adds what is not there yet, in two steps. */
    private static String addedTwice(Collection<Integer> collection) throws InterruptedException {
        Tasks.Action add = () -> {
            if (!collection.contains(1)) {
                collection.add(1);
            }
        };
        Tasks.run(add, add);
        return String.valueOf(collection.size());
    }

    static final class LoudList extends ArrayList<Integer> {
        @Override
        public boolean add(Integer element) {
            return super.add(element);
        }

        @Override
        public boolean contains(Object element) {
            return super.contains(element);
        }
    }

    static final class LoudVector extends Vector<Integer> {
        @Override
        public synchronized boolean add(Integer element) {
            return super.add(element);
        }

        @Override
        public boolean contains(Object element) {
            return super.contains(element);
        }
    }

    static final class LoudCopies extends CopyOnWriteArrayList<Integer> {
        @Override
        public boolean add(Integer element) {
            return super.add(element);
        }

        @Override
        public boolean contains(Object element) {
            return super.contains(element);
        }
    }

    static final class LoudDeque extends ArrayDeque<Integer> {
        @Override
        public boolean add(Integer element) {
            return super.add(element);
        }

        @Override
        public boolean contains(Object element) {
            return super.contains(element);
        }
    }

    static final class LoudLinkedQueue extends ConcurrentLinkedQueue<Integer> {
        @Override
        public boolean add(Integer element) {
            return super.add(element);
        }

        @Override
        public boolean contains(Object element) {
            return super.contains(element);
        }
    }

    static final class LoudBlockingQueue extends LinkedBlockingQueue<Integer> {
        @Override
        public boolean add(Integer element) {
            return super.add(element);
        }

        @Override
        public boolean contains(Object element) {
            return super.contains(element);
        }

        @Override
        public Integer take() throws InterruptedException {
            return super.take();
        }
    }

    public static String listAdd() throws InterruptedException {
        return addedTwice(new LoudList());
    }

    public static String vectorAdd() throws InterruptedException {
        return addedTwice(new LoudVector());
    }

    public static String copiesAdd() throws InterruptedException {
        return addedTwice(new LoudCopies());
    }

    public static String dequeAdd() throws InterruptedException {
        return addedTwice(new LoudDeque());
    }

    public static String linkedQueueAdd() throws InterruptedException {
        return addedTwice(new LoudLinkedQueue());
    }

    public static String blockingQueueAdd() throws InterruptedException {
        return addedTwice(new LoudBlockingQueue());
    }

    public static void takesWhatComes() throws InterruptedException {
        LoudBlockingQueue queue = new LoudBlockingQueue();
        Tasks.run(() -> checkEqual(1, queue.take(), "the element"), () -> queue.add(1));
    }

    static final class LoudSet extends HashSet<Integer> {
        @Override
        public boolean add(Integer element) {
            return super.add(element);
        }
    }

    /** Who comes first sees an empty set. */
    public static String setAdd() throws InterruptedException {
        LoudSet set = new LoudSet();
        StringBuffer order = new StringBuffer();
        Tasks.run(
                () -> {
                    if (set.add(1)) {
                        order.append('a');
                    }
                },
                () -> {
                    if (set.add(1)) {
                        order.append('b');
                    }
                });
        return order.toString();
    }

    static final class LoudStream extends ByteArrayOutputStream {
        @Override
        public void write(int value) {
            super.write(value);
        }
    }

    /** A class of another package whose methods are synchronized. */
    public static String streamOrder() throws InterruptedException {
        LoudStream stream = new LoudStream();
        Tasks.run(() -> stream.write('a'), () -> stream.write('b'));
        return stream.toString(java.nio.charset.StandardCharsets.US_ASCII);
    }

    // Numbers

    static final class LoudNumber extends AtomicInteger {
        @Override
        public int intValue() {
            return super.intValue();
        }
    }

    public static String numberUpdate() throws InterruptedException {
        LoudNumber number = new LoudNumber();
        Tasks.Action increment = () -> number.set(number.intValue() + 1);
        Tasks.run(increment, increment);
        return String.valueOf(number.get());
    }

    static final class LoudAdder extends LongAdder {
        @Override
        public void add(long value) {
            super.add(value);
        }

        @Override
        public long sum() {
            return super.sum();
        }
    }

    public static String adderUpdate() throws InterruptedException {
        LoudAdder adder = new LoudAdder();
        Tasks.Action once = () -> {
            if (adder.sum() == 0) {
                adder.add(1);
            }
        };
        Tasks.run(once, once);
        return String.valueOf(adder.sum());
    }

    // Futures, pools, synchronizers, threads

    static final class LoudFuture extends CompletableFuture<String> {
        @Override
        public boolean complete(String value) {
            return super.complete(value);
        }

        @Override
        public String join() {
            return super.join();
        }
    }

    public static String futureOrder() throws InterruptedException {
        LoudFuture future = new LoudFuture();
        Tasks.run(() -> future.complete("a"), () -> future.complete("b"));
        return future.join();
    }

    static final class LoudTask extends FutureTask<String> {
        LoudTask() {
            super(() -> "ran");
        }

        @Override
        public void run() {
            super.run();
        }

        @Override
        public boolean cancel(boolean interrupts) {
            return super.cancel(interrupts);
        }
    }

    public static String taskOrder() throws Exception {
        LoudTask task = new LoudTask();
        Tasks.run(task::run, () -> task.cancel(false));
        return task.isCancelled() ? "cancelled" : task.get();
    }

    static final class LoudPool extends ThreadPoolExecutor {
        LoudPool() {
            super(2, 2, 0, TimeUnit.SECONDS, new LoudBlockingWork());
        }

        @Override
        public void execute(Runnable work) {
            super.execute(work);
        }

        @Override
        public void shutdown() {
            super.shutdown();
        }
    }

    static final class LoudBlockingWork extends LinkedBlockingQueue<Runnable> {
        @Override
        public Runnable take() throws InterruptedException {
            return super.take();
        }

        @Override
        public boolean offer(Runnable work) {
            return super.offer(work);
        }
    }

    public static String poolOrder() throws InterruptedException {
        LoudPool pool = new LoudPool();
        StringBuffer order = new StringBuffer();
        pool.execute(() -> order.append('a'));
        pool.execute(() -> order.append('b'));
        pool.shutdown();
        check(pool.awaitTermination(1, TimeUnit.HOURS), "terminated");
        return order.toString();
    }

    /** Work that comes when the pool is shut down is refused. */
    public static String poolRefusal() throws InterruptedException {
        LoudPool pool = new LoudPool();
        AtomicInteger ran = new AtomicInteger();
        Tasks.run(pool::shutdown, () -> {
            try {
                pool.execute(ran::incrementAndGet);
            } catch (java.util.concurrent.RejectedExecutionException refused) {
                ran.addAndGet(10);
            }
        });
        check(pool.awaitTermination(1, TimeUnit.HOURS), "terminated");
        return String.valueOf(ran.get());
    }

    static final class LoudLatch extends CountDownLatch {
        LoudLatch() {
            super(1);
        }

        @Override
        public void countDown() {
            super.countDown();
        }

        @Override
        public void await() throws InterruptedException {
            super.await();
        }

        @Override
        public long getCount() {
            return super.getCount();
        }
    }

    public static String latchOrder() throws InterruptedException {
        LoudLatch latch = new LoudLatch();
        String[] seen = new String[1];
        Tasks.run(latch::countDown, () -> {
            seen[0] = String.valueOf(latch.getCount());
            latch.await();
        });
        return seen[0];
    }

    static final class LoudThread extends Thread {
        final AtomicInteger seen = new AtomicInteger();

        @Override
        public void run() {
            seen.set(isInterrupted() ? 1 : 2);
        }

        @Override
        public synchronized void start() {
            super.start();
        }

        @Override
        public void interrupt() {
            super.interrupt();
        }

        @Override
        public boolean isInterrupted() {
            return super.isInterrupted();
        }
    }

    public static String threadOrder() throws InterruptedException {
        LoudThread thread = new LoudThread();
        thread.start();
        thread.interrupt();
        thread.join();
        return String.valueOf(thread.seen.get());
    }

    /** The override does not call {@code super}: it is the program's code and nothing else. */
    static final class SilentLock extends ReentrantLock {
        @Override
        public void lock() {}

        @Override
        public void unlock() {}
    }

    public static void overridesWithNothing() throws InterruptedException {
        inOppositeOrders(new SilentLock(), new SilentLock());
    }

    /** The JDK calls what the program overrides, and that calls the JDK again. */
    public static void calledBack() throws InterruptedException {
        LoudList list = new LoudList();
        Supplier<Map<String, Integer>> filled = () -> new TreeMap<>(Map.of("a", 1, "b", 2));
        LoudTree tree = new LoudTree();
        Tasks.run(
                () -> java.util.Collections.addAll(list, 1, 2, 3),
                () -> tree.putAll(filled.get()),
                () -> checkEqual(true, tree.size() <= 2, "the size"));
        checkEqual(3, list.size(), "the list");
        checkEqual(2, tree.size(), "the tree");
    }
}
