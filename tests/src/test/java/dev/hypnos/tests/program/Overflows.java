package dev.hypnos.tests.program;

import static dev.hypnos.tests.program.Tasks.check;
import static dev.hypnos.tests.program.Tasks.checkEqual;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

/** Stack overflows that the program catches: they can strike in the middle of anything, the engine's own code included. */
@SuppressWarnings("InfiniteRecursion") // that is the point
public final class Overflows {
    private Overflows() {}

    private static int plain;

    private static void descendPlain() {
        plain++;
        descendPlain();
    }

    /** In code with plain field accesses; then two tasks race as if nothing had happened. */
    public static String inPlainCode() throws InterruptedException {
        try {
            descendPlain();
        } catch (StackOverflowError overflow) {
            check(plain > 100, "depth " + plain);
        }
        plain = 0;
        Tasks.run(() -> plain++, () -> plain++);
        return "plain " + plain;
    }

    private static void descendAtomically(AtomicInteger depth) {
        depth.incrementAndGet();
        descendAtomically(depth);
    }

    /** In calls of the JDK's concurrent classes, in two tasks at once. */
    public static void inCalls() throws InterruptedException {
        AtomicInteger after = new AtomicInteger();
        Tasks.Action overflow = () -> {
            AtomicInteger depth = new AtomicInteger();
            try {
                descendAtomically(depth);
            } catch (StackOverflowError caught) {
                after.incrementAndGet();
            }
        };
        Tasks.run(overflow, overflow);
        checkEqual(2, after.get(), "tasks that went on");
    }

    private static synchronized void descendSynchronized(int depth) {
        if (depth > 0) {
            descendSynchronized(depth - 1);
        } else {
            descendForEver();
        }
    }

    private static void descendForEver() {
        descendForEver();
    }

    /** Inside a monitor, entered many times: it is free afterwards. */
    public static void insideAMonitor() throws InterruptedException {
        AtomicInteger after = new AtomicInteger();
        Tasks.Action overflow = () -> {
            try {
                descendSynchronized(5);
            } catch (StackOverflowError caught) {
                after.incrementAndGet();
            }
        };
        Tasks.run(overflow, overflow);
        checkEqual(2, after.get(), "tasks that went on");
        check(!Thread.holdsLock(Overflows.class), "the monitor is still held");
    }

    /** Inside a callback of a map, and with a lock held that {@code finally} releases. */
    public static void insideACallback() throws InterruptedException {
        ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
        ReentrantLock lock = new ReentrantLock();
        Tasks.Action overflow = () -> {
            lock.lock();
            try {
                map.computeIfAbsent("a", key -> {
                    descendForEver();
                    return 1;
                });
            } catch (StackOverflowError caught) {
                map.merge("b", 1, Integer::sum);
            } finally {
                lock.unlock();
            }
        };
        Tasks.run(overflow, overflow, () -> map.putIfAbsent("a", 2));
        checkEqual(2, map.get("a"), "a");
        check(map.getOrDefault("b", 0) <= 2, "b is " + map.get("b"));
    }
}
