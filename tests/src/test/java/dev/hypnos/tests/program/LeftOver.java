package dev.hypnos.tests.program;

import java.util.Properties;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The test ends while a task still holds something. The task is dropped where it is; what it held must not be held in the
 * next trial, even where the object is one of the JDK's own, which all trials share.
 */
@SuppressWarnings({"JdkObsolete", "LockOnNonEnclosingClassLiteral"}) // as programs in the wild
public final class LeftOver {
    private LeftOver() {}

    /** A monitor of an object that every trial shares: a class of the JDK. */
    public static void holdsAMonitor() throws InterruptedException {
        leave(() -> {
            synchronized (Integer.class) {
                sleepForEver();
            }
        });
        synchronizedOn(Integer.class);
    }

    private static void synchronizedOn(Object shared) throws InterruptedException {
        // another task holds it now, in every trial; the next one
        // finds it free again, or its first task would not start
        Thread thread = Tasks.start(() -> {
            synchronized (shared) {
                sleepForEver();
            }
        });
        thread.join(10);
    }

    /** A lock, waited for by another task. */
    public static void holdsALock() throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        Tasks.start(() -> {
            lock.lock();
            sleepForEver();
        });
        Thread waiting = Tasks.start(() -> {
            lock.lock();
            sleepForEver();
        });
        waiting.join(10);
    }

    /** The real lock of a hash map that every trial shares: the system properties. */
    public static void holdsABinOfTheSystemProperties() throws InterruptedException {
        Properties shared = System.getProperties();
        shared.remove("hypnos.tests.left");
        leave(() -> shared.computeIfAbsent("hypnos.tests.left", key -> {
            sleepForEver();
            return "never";
        }));
    }

    /** The real monitor of a synchronized class, held in a callback. */
    public static void holdsAVector() throws InterruptedException {
        Vector<Integer> vector = new Vector<>();
        vector.add(1);
        leave(() -> vector.forEach(element -> sleepForEver()));
    }

    /** A bin of a concurrent map. */
    public static void holdsABin() throws InterruptedException {
        ConcurrentHashMap<String, String> map = new ConcurrentHashMap<>();
        leave(() -> map.computeIfAbsent("a", key -> {
            sleepForEver();
            return "never";
        }));
    }

    static final class Endless {
        static {
            sleepForEver();
        }

        static int value;
    }

    /** An initialiser that never ends. */
    public static void isInAnInitialiser() throws InterruptedException {
        leave(() -> Endless.value++);
    }

    /** What a dropped task would have done on its way out does not happen: it is a crash. */
    public static String hasFinallyBlocks() throws InterruptedException {
        AtomicInteger cleaned = new AtomicInteger();
        leave(() -> {
            try {
                sleepForEver();
            } finally {
                cleaned.incrementAndGet();
            }
        });
        return "cleaned " + cleaned;
    }

    /** A task that catches everything and goes on: dropped all the same. */
    public static void catchesEverything() throws InterruptedException {
        CountDownLatch never = new CountDownLatch(1);
        AtomicInteger rounds = new AtomicInteger();
        leave(() -> {
            while (rounds.incrementAndGet() < 1_000_000) {
                try {
                    never.await();
                } catch (Throwable anything) {
                    Thread.interrupted();
                }
            }
        });
    }

    /** The system property that a finalizer sets which nobody asked for. */
    public static final String FINALIZED = "hypnos.tests.finalized";

    @SuppressWarnings({"removal", "Finalize"}) // old libraries still have finalizers
    static final class Finalized {
        private boolean isAskedFor;
        private int times;

        @Override
        protected synchronized void finalize() {
            times++;
            if (!isAskedFor) {
                System.setProperty(FINALIZED, "true");
            }
        }
    }

    /** Objects with finalizers, one of which the program calls itself. */
    public static String hasFinalizers() throws InterruptedException {
        Finalized finalized = new Finalized();
        Thread thread = Tasks.start(Finalized::new);
        finalized.isAskedFor = true;
        finalized.finalize();
        thread.join();
        return String.valueOf(finalized.times);
    }

    private static void leave(Tasks.Action action) throws InterruptedException {
        Thread thread = Tasks.start(action);
        thread.join(10);
        Tasks.check(thread.isAlive(), "it should still be at it");
    }

    private static void sleepForEver() {
        try {
            Thread.sleep(1_000_000_000);
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
    }
}
