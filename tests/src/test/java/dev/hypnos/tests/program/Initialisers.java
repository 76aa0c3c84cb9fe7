package dev.hypnos.tests.program;

import static dev.hypnos.tests.program.Tasks.check;
import static dev.hypnos.tests.program.Tasks.checkEqual;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Class initialisers. The VM runs them under a lock of its own and in a native frame: a task in the middle of one cannot be
 * suspended as others are, and whoever else needs the class blocks for real.
 */
@SuppressWarnings("LockNotBeforeTry") // as programs in the wild
public final class Initialisers {
    private Initialisers() {}

    static final AtomicInteger STEPS = new AtomicInteger();

    /** Many operations while it is initialised, each of which might be preempted. */
    static final class Busy {
        static final AtomicInteger NUMBER = new AtomicInteger();
        static int plain;

        static {
            for (int i = 0; i < 10; i++) {
                NUMBER.incrementAndGet();
                STEPS.incrementAndGet();
                plain++;
            }
        }
    }

    /** Two tasks need a class at once, while a third goes on: both see it complete. */
    public static void runsManyOperations() throws InterruptedException {
        Tasks.run(
                () -> checkEqual(10, Busy.plain, "what the first saw"),
                () -> checkEqual(10, Busy.NUMBER.get(), "what the second saw"),
                STEPS::incrementAndGet);
        checkEqual(11, STEPS.get(), "steps");
    }

    static final class Sleepy {
        static final long SLEPT;

        static {
            long before = System.nanoTime();
            try {
                Thread.sleep(1_000);
            } catch (InterruptedException interrupted) {
                throw new ExceptionInInitializerError(interrupted);
            }
            SLEPT = System.nanoTime() - before;
        }
    }

    /** The clock must move although a task sits in an initialiser; others run meanwhile. */
    public static void sleeps() throws InterruptedException {
        Tasks.run(() -> checkEqual(1_000_000_000L, Sleepy.SLEPT, "time slept"), () -> {
            for (int i = 0; i < 3; i++) {
                STEPS.incrementAndGet();
                Thread.sleep(400);
            }
        });
        checkEqual(3, STEPS.get(), "steps");
    }

    static final Object MONITOR = new Object();
    static final ReentrantLock LOCK = new ReentrantLock();
    static int guarded;

    static final class NeedsMonitor {
        static final int SEEN;

        static {
            synchronized (MONITOR) {
                SEEN = guarded;
            }
        }
    }

    static final class NeedsLock {
        static final int SEEN;

        static {
            LOCK.lock();
            try {
                SEEN = guarded;
            } finally {
                LOCK.unlock();
            }
        }
    }

    /** Another task holds the monitor that the initialiser needs, and is preempted in the middle. Returns what it saw. */
    public static String waitsForAMonitor() throws InterruptedException {
        int[] seen = new int[1];
        Tasks.run(
                () -> {
                    STEPS.incrementAndGet();
                    seen[0] = NeedsMonitor.SEEN;
                },
                () -> {
                    synchronized (MONITOR) {
                        guarded = 1;
                        STEPS.incrementAndGet();
                        guarded = 2;
                    }
                });
        return "saw " + seen[0];
    }

    /** The same with a lock of {@code java.util.concurrent}. */
    public static String waitsForALock() throws InterruptedException {
        int[] seen = new int[1];
        Tasks.run(
                () -> {
                    STEPS.incrementAndGet();
                    seen[0] = NeedsLock.SEEN;
                },
                () -> {
                    LOCK.lock();
                    guarded = 1;
                    STEPS.incrementAndGet();
                    guarded = 2;
                    LOCK.unlock();
                });
        return "saw " + seen[0];
    }

    static final CountDownLatch GATE = new CountDownLatch(1);

    static final class WaitsForAnother {
        static {
            try {
                GATE.await();
            } catch (InterruptedException interrupted) {
                throw new ExceptionInInitializerError(interrupted);
            }
        }

        static int value = 7;
    }

    /** The initialiser waits for another task; a third needs the class too, and must wait for the initialiser. */
    public static void waitsForAnotherTask() throws InterruptedException {
        Tasks.run(() -> checkEqual(7, WaitsForAnother.value, "value"), () -> {
            STEPS.incrementAndGet();
            GATE.countDown();
        });
    }

    static final class Failing {
        static int value = fail();

        private static int fail() {
            STEPS.incrementAndGet();
            throw new IllegalArgumentException("no value");
        }
    }

    /** An initialiser that throws: the first user gets one error, every other user another, and the trial goes on. */
    public static void fails() throws InterruptedException {
        AtomicInteger first = new AtomicInteger();
        AtomicInteger others = new AtomicInteger();
        Tasks.Action use = () -> {
            try {
                check(Failing.value == 0, "there is no value");
            } catch (ExceptionInInitializerError error) {
                first.incrementAndGet();
            } catch (NoClassDefFoundError error) {
                others.incrementAndGet();
            }
        };
        Tasks.run(use, use, use);
        checkEqual(1, first.get(), "ExceptionInInitializerError");
        checkEqual(2, others.get(), "NoClassDefFoundError");
    }

    static final class RunsThread {
        static int value;

        static {
            // not a lambda, whose body would be a method of the class that is not initialised yet: a true deadlock
            Thread thread = new Thread(Initialisers::threeSteps);
            thread.start();
            try {
                thread.join();
            } catch (InterruptedException interrupted) {
                throw new ExceptionInInitializerError(interrupted);
            }
            value = STEPS.get();
        }
    }

    static void threeSteps() {
        for (int i = 0; i < 3; i++) {
            STEPS.incrementAndGet();
        }
    }

    /** An initialiser that starts a thread and waits for it. */
    public static void startsAThreadAndJoinsIt() throws InterruptedException {
        Tasks.run(() -> check(RunsThread.value >= 3, "the thread had not run"), STEPS::incrementAndGet);
        checkEqual(4, STEPS.get(), "steps");
    }
}
