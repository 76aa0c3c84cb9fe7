package dev.hypnos.tests.program;

import static dev.hypnos.tests.program.Tasks.check;
import static dev.hypnos.tests.program.Tasks.checkEqual;

import dev.hypnos.cluster.Cluster;
import dev.hypnos.cluster.Node;
import java.util.Collections;
import java.util.List;
import java.util.Vector;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

/** What holds once a thread was seen waiting: it has its place. */
@SuppressWarnings({"JdkObsolete", "ThreadPriorityCheck", "LockNotBeforeTry"}) // as programs in the wild
public final class SeenWaiting {
    private SeenWaiting() {}

    /** What the threads say, in the order in which they do. */
    private static final class Said {
        private final StringBuffer text = new StringBuffer();

        void say(Object what) {
            text.append(what);
        }

        void isExactly(String expected) {
            checkEqual(expected, text.toString(), "said");
        }
    }

    private static Thread waiting(Tasks.Action body) {
        Thread thread = Tasks.start(body);
        until(thread, Thread.State.WAITING);
        return thread;
    }

    private static void until(Thread thread, Thread.State state) {
        while (thread.getState() != state) {
            Thread.yield();
        }
    }

    /** Nobody overtakes who is parked before them. */
    public static void locksKeepTheOrder() throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        ReentrantReadWriteLock both = new ReentrantReadWriteLock();
        StampedLock stamped = new StampedLock();
        Said said = new Said();
        lock.lock();
        Thread a = waiting(() -> {
            lock.lock();
            said.say("a");
            lock.unlock();
        });
        Thread b = waiting(() -> {
            lock.lock();
            said.say("b");
            lock.unlock();
        });
        lock.unlock();
        Tasks.join(a, b);
        both.writeLock().lock();
        Thread c = waiting(() -> {
            both.writeLock().lock();
            said.say("c");
            both.writeLock().unlock();
        });
        Thread d = waiting(() -> {
            both.readLock().lock();
            said.say("d");
            both.readLock().unlock();
        });
        both.writeLock().unlock();
        Tasks.join(c, d);
        long stamp = stamped.writeLock();
        Thread e = waiting(() -> {
            long own = stamped.writeLock();
            said.say("e");
            stamped.unlockWrite(own);
        });
        Thread f = waiting(() -> {
            long own = stamped.readLock();
            said.say("f");
            stamped.unlockRead(own);
        });
        stamped.unlockWrite(stamp);
        Tasks.join(e, f);
        said.isExactly("abcdef");
    }

    /** The first who waits gets the first. */
    public static void queuesKeepTheOrder() throws InterruptedException {
        for (BlockingQueue<Integer> queue :
                List.<BlockingQueue<Integer>>of(new LinkedBlockingQueue<>(), new ArrayBlockingQueue<>(1))) {
            Said said = new Said();
            Thread a = waiting(() -> said.say("a" + queue.take()));
            Thread b = waiting(() -> said.say("b" + queue.take()));
            queue.put(1);
            a.join();
            queue.put(2);
            b.join();
            said.isExactly("a1b2");
        }
    }

    /** So does the first who waits for a permit. */
    public static void semaphoresKeepTheOrder() throws InterruptedException {
        Semaphore semaphore = new Semaphore(0);
        Said said = new Said();
        Thread a = waiting(() -> {
            semaphore.acquire();
            said.say("a");
            semaphore.release();
        });
        Thread b = waiting(() -> {
            semaphore.acquire();
            said.say("b");
            semaphore.release();
        });
        semaphore.release();
        Tasks.join(a, b);
        said.isExactly("ab");
    }

    /** Nor does anybody overtake who waits for a while. */
    public static void timeLimitsKeepTheOrder() throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        Said said = new Said();
        lock.lock();
        Thread a = Tasks.start(() -> {
            check(lock.tryLock(1, TimeUnit.SECONDS), "a gets it");
            said.say("a");
            lock.unlock();
        });
        until(a, Thread.State.TIMED_WAITING);
        Thread b = Tasks.start(() -> {
            check(lock.tryLock(1, TimeUnit.SECONDS), "b gets it");
            said.say("b");
            lock.unlock();
        });
        until(b, Thread.State.TIMED_WAITING);
        lock.unlock();
        Tasks.join(a, b);
        said.isExactly("ab");
    }

    /** Who looks at them does not make their time any longer, whichever class counts it. */
    public static void timeLimitsAreTheSame() throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        Semaphore semaphore = new Semaphore(0);
        LinkedTransferQueue<String> queue = new LinkedTransferQueue<>();
        FutureTask<String> task = new FutureTask<>(() -> "");
        CompletableFuture<String> future = new CompletableFuture<>();
        lock.lock();
        List<Tasks.Action> waits = List.of(
                () -> lock.tryLock(10, TimeUnit.MILLISECONDS),
                () -> semaphore.tryAcquire(10, TimeUnit.MILLISECONDS),
                () -> queue.poll(10, TimeUnit.MILLISECONDS),
                () -> new CountDownLatch(1).await(10, TimeUnit.MILLISECONDS),
                () -> timesOut(() -> task.get(10, TimeUnit.MILLISECONDS)),
                () -> timesOut(() -> future.get(10, TimeUnit.MILLISECONDS)));
        for (Tasks.Action wait : waits) {
            long start = System.nanoTime();
            Thread thread = Tasks.start(wait);
            Thread.sleep(5);
            lock.hasQueuedThreads();
            semaphore.getQueueLength();
            queue.hasWaitingConsumer();
            future.getNumberOfDependents();
            checkEqual(Thread.State.TIMED_WAITING, thread.getState(), "before the time is up");
            thread.join();
            checkEqual(10L, (System.nanoTime() - start) / 1_000_000, "milliseconds");
        }
    }

    private static void timesOut(Tasks.Action action) throws Exception {
        try {
            action.run();
        } catch (TimeoutException expected) {
            return;
        }
        throw new AssertionError("it was not done");
    }

    /** Who counts those that wait finds them, also by one look. */
    public static void theyAreCounted() throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        Semaphore semaphore = new Semaphore(0);
        CompletableFuture<String> future = new CompletableFuture<>();
        lock.lock();
        Thread a = waiting(() -> {
            lock.lock();
            lock.unlock();
        });
        check(lock.hasQueuedThreads(), "somebody waits");
        checkEqual(1, lock.getQueueLength(), "waiting for the lock");
        lock.unlock();
        Thread b = waiting(semaphore::acquire);
        checkEqual(1, semaphore.getQueueLength(), "waiting for a permit");
        semaphore.release();
        Thread c = waiting(future::join);
        checkEqual(1, future.getNumberOfDependents(), "waiting for the future");
        future.complete("");
        Tasks.join(a, b, c);
    }

    /** Who is interrupted while it is parked ends by that, though what it waited for comes right after. */
    public static void anInterruptFindsThem() throws InterruptedException {
        CountDownLatch latch = new CountDownLatch(1);
        Said said = new Said();
        Thread waits = waiting(() -> {
            try {
                latch.await();
                said.say("counted down");
            } catch (InterruptedException expected) {
                said.say("interrupted");
            }
        });
        waits.interrupt();
        latch.countDown();
        waits.join();
        said.isExactly("interrupted");
    }

    /** Whoever waits for a monitor is blocked, also for one that the JDK enters. */
    public static void monitorsBlock() throws InterruptedException {
        Vector<Integer> vector = new Vector<>();
        List<Integer> list = Collections.synchronizedList(new Vector<>());
        StringBuffer buffer = new StringBuffer();
        for (Object monitor : List.of(vector, list, buffer)) {
            Thread blocked;
            synchronized (monitor) {
                blocked = Tasks.start(() -> {
                    if (monitor == buffer) {
                        buffer.append(1);
                    } else {
                        (monitor == list ? list : vector).add(1);
                    }
                });
                until(blocked, Thread.State.BLOCKED);
            }
            blocked.join();
        }
        ConcurrentHashMap<String, String> map = new ConcurrentHashMap<>();
        CountDownLatch gate = new CountDownLatch(1);
        Thread computes = waiting(() -> map.computeIfAbsent("key", key -> {
            Tasks.runnable(gate::await).run();
            return "computed";
        }));
        Thread puts = Tasks.start(() -> map.put("key", "put"));
        until(puts, Thread.State.BLOCKED);
        gate.countDown();
        Tasks.join(computes, puts);
        checkEqual("put", map.get("key"), "put last");
    }

    /** Threads of a node that stands still. */
    public static final class OnANode {
        private OnANode() {}

        /** Whether somebody who looks at a thread that waits has the answer at once, though the node of the thread may stand still just then. */
        public static boolean isSeenAtOnce() throws InterruptedException {
            Node node = Cluster.of("node").node("node");
            node.run(() -> {
                Thread waiting = new Thread(Tasks.runnable(new CountDownLatch(1)::await), "waiting");
                waiting.setDaemon(true);
                waiting.start();
            });
            Thread waiting = Thread.getAllStackTraces().keySet().stream()
                    .filter(thread -> thread.getName().equals("waiting"))
                    .findFirst()
                    .orElseThrow();
            long[] took = new long[1];
            Thread looking = Tasks.start(() -> {
                long before = System.nanoTime();
                waiting.getState();
                took[0] = System.nanoTime() - before;
            });
            node.pause();
            Thread.sleep(10);
            node.resume();
            looking.join();
            return took[0] < 5_000_000;
        }
    }

    /** Threads that have begun to wait, or will, when somebody looks for the first time. */
    public static final class Begun {
        private static volatile boolean hasBegun;

        private Begun() {}

        private static Object seen(Tasks.Action waits) throws InterruptedException {
            Thread thread = Tasks.start(waits);
            Thread.State seen = thread.getState();
            LockSupport.unpark(thread);
            thread.join();
            return seen == Thread.State.RUNNABLE ? "runs" : "waits";
        }

        public static Object sleeps() throws InterruptedException {
            return seen(() -> Thread.sleep(10));
        }

        public static Object parks() throws InterruptedException {
            return seen(LockSupport::park);
        }

        public static Object parksForAWhile() throws InterruptedException {
            return seen(() -> LockSupport.parkNanos(1_000));
        }

        public static Object sleepsAfterAWord() throws InterruptedException {
            CountDownLatch begins = new CountDownLatch(1);
            Thread thread = Tasks.start(() -> {
                begins.countDown();
                Thread.sleep(10);
            });
            begins.await();
            Thread.State seen = thread.getState();
            thread.join();
            return seen == Thread.State.RUNNABLE ? "runs" : "waits";
        }

        public static Object parksAfterAWrite() throws InterruptedException {
            hasBegun = false;
            return seen(() -> {
                hasBegun = true;
                LockSupport.park();
            });
        }
    }
}
