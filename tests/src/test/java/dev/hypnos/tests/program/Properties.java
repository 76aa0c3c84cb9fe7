package dev.hypnos.tests.program;

import dev.hypnos.cluster.Cluster;
import dev.hypnos.cluster.Node;
import dev.hypnos.cluster.Probe;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

/** What always holds, and what becomes true. */
@SuppressWarnings("NonFinalStaticField")
public final class Properties {
    private Properties() {}

    private static int left;
    private static int right;
    private static volatile boolean isLeader;
    private static int asked;
    private static final AtomicInteger TURNS = new AtomicInteger();

    private static void transfer(Object lock) {
        synchronized (lock) {
            left--;
            right++;
        }
    }

    /** Two threads that take turns at something else: others run between any two steps. */
    private static void busy() throws InterruptedException {
        Thread turning = new Thread(TURNS::incrementAndGet);
        turning.start();
        TURNS.incrementAndGet();
        turning.join();
    }

    /** Between the two writes another task sees less. */
    public static void sumIsSeenBroken() throws InterruptedException {
        Cluster cluster = Cluster.of("a");
        left = 10;
        right = 0;
        cluster.invariant("nothing is lost", () -> left + right == 10);
        Thread other = new Thread(() -> transfer(new Object()));
        other.start();
        busy();
        other.join();
    }

    /** The condition takes the lock that guards what it reads. */
    public static void sumHoldsUnderTheLock() throws InterruptedException {
        Cluster cluster = Cluster.of("a");
        left = 10;
        right = 0;
        Object lock = new Object();
        cluster.invariant("nothing is lost", () -> {
            synchronized (lock) {
                return left + right == 10;
            }
        });
        Thread other = new Thread(() -> transfer(lock));
        other.start();
        transfer(lock);
        other.join();
    }

    /** The same with a lock of the JDK, and a collection. */
    public static void listIsWholeUnderTheLock() throws InterruptedException {
        Cluster cluster = Cluster.of("a");
        ReentrantLock lock = new ReentrantLock();
        List<Integer> pairs = new ArrayList<>();
        cluster.invariant("pairs", () -> {
            lock.lock();
            try {
                return pairs.size() % 2 == 0;
            } finally {
                lock.unlock();
            }
        });
        Runnable adding = () -> {
            lock.lock();
            pairs.add(1);
            pairs.add(2);
            lock.unlock();
        };
        Thread other = new Thread(adding);
        other.start();
        adding.run();
        other.join();
    }

    /** Without the lock it is seen in the middle. */
    public static void listIsSeenHalf() throws InterruptedException {
        Cluster cluster = Cluster.of("a");
        List<Integer> pairs = new ArrayList<>();
        cluster.invariant("pairs", () -> pairs.size() % 2 == 0);
        Thread other = new Thread(() -> {
            pairs.add(1);
            pairs.add(2);
        });
        other.start();
        busy();
        other.join();
    }

    /** A thousand steps elsewhere do not make it ask again. */
    public static int askedOnlyWhenWritten() throws InterruptedException {
        Cluster cluster = Cluster.of("a");
        AtomicInteger elsewhere = new AtomicInteger();
        cluster.invariant("not negative", () -> {
            asked++;
            return left >= 0;
        });
        Runnable busy = () -> {
            for (int i = 0; i < 500; i++) {
                elsewhere.incrementAndGet();
            }
        };
        Thread other = new Thread(busy);
        other.start();
        busy.run();
        other.join();
        left = 1;
        return asked;
    }

    public static final class Elects {
        private Elects() {}

        public static void main(String[] args) throws InterruptedException {
            Thread.sleep(Long.parseLong(args[0]));
            isLeader = true;
            Thread.sleep(Long.MAX_VALUE);
        }
    }

    private static void leaders(Node a, Node b, Cluster cluster) {
        Probe<Boolean> ofA = a.probe(() -> isLeader);
        Probe<Boolean> ofB = b.probe(() -> isLeader);
        cluster.invariant("one leader", () -> !(ofA.get(false) && ofB.get(false)));
    }

    /** Two nodes both say that they lead. */
    public static void twoLeaders() throws InterruptedException {
        Cluster cluster = Cluster.of("a", "b");
        leaders(cluster.node("a"), cluster.node("b"), cluster);
        cluster.node("a").start(Elects.class, "0");
        cluster.node("b").start(Elects.class, "20");
        Thread.sleep(1000);
    }

    /** The first is gone when the second begins. */
    public static void oneLeaderAfterTheOther() throws InterruptedException {
        Cluster cluster = Cluster.of("a", "b");
        leaders(cluster.node("a"), cluster.node("b"), cluster);
        cluster.node("a").start(Elects.class, "0");
        Thread.sleep(10);
        cluster.node("a").kill();
        cluster.node("b").start(Elects.class, "20");
        Thread.sleep(1000);
        cluster.node("b").kill();
        cluster.node("a").restart();
    }

    /** The test is over before, and it becomes true all the same. */
    public static void elected() {
        Cluster cluster = Cluster.of("a");
        Node a = cluster.node("a");
        Probe<Boolean> ofA = a.probe(() -> isLeader);
        a.start(Elects.class, "4000");
        cluster.eventually("a leads", () -> ofA.get(false), Duration.ofSeconds(4));
    }

    public static void electedTooLate() {
        Cluster cluster = Cluster.of("a");
        Node a = cluster.node("a");
        Probe<Boolean> ofA = a.probe(() -> isLeader);
        a.start(Elects.class, "5000");
        cluster.eventually("a leads", () -> ofA.get(false), Duration.ofSeconds(4));
    }

    public static void neverElected() {
        Cluster cluster = Cluster.of("a");
        Probe<Boolean> ofA = cluster.node("a").probe(() -> isLeader);
        cluster.eventually("a leads", () -> ofA.get(false), Duration.ofSeconds(4));
    }

    public static void conditionThrows() throws InterruptedException {
        Cluster cluster = Cluster.of("a");
        cluster.invariant("left is small", () -> {
            if (left > 1) {
                throw new AssertionError("left is " + left);
            }
            return true;
        });
        Thread other = new Thread(() -> left = 2);
        other.start();
        other.join();
    }

    public static void conditionWaits() throws InterruptedException {
        Cluster cluster = Cluster.of("a");
        cluster.invariant("waits", () -> {
            Thread.sleep(1);
            return true;
        });
        Thread other = new Thread(() -> left = 2);
        other.start();
        other.join();
    }
}
