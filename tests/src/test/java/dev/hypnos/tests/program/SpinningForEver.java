package dev.hypnos.tests.program;

import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Tasks that wait without blocking for something that never comes. */
public final class SpinningForEver {
    private static volatile boolean stop;
    private static boolean plainStop;
    private static volatile boolean other;

    private SpinningForEver() {}

    public static void onAFlag() {
        while (!stop) {}
    }

    public static void onAPlainFlag() {
        while (!plainStop) {}
    }

    public static void onAQueue() {
        ConcurrentLinkedQueue<Integer> queue = new ConcurrentLinkedQueue<>();
        while (queue.poll() == null) {
            Thread.yield();
        }
    }

    public static void inAnotherTask() throws InterruptedException {
        Thread thread = Tasks.start("waiter", () -> {
            while (!stop) {
                Thread.yield();
            }
        });
        thread.join();
    }

    public static void twoOfThem() throws InterruptedException {
        Thread one = Tasks.start("one", () -> {
            while (!stop) {
                Thread.onSpinWait();
            }
            other = true;
        });
        Thread two = Tasks.start("two", () -> {
            while (!other) {
                Thread.onSpinWait();
            }
            stop = true;
        });
        Tasks.join(one, two);
    }

    /** The clock goes on, and nothing else does. */
    public static void besideATimer() {
        AtomicInteger ticks = new AtomicInteger();
        Executors.newScheduledThreadPool(1).scheduleAtFixedRate(ticks::incrementAndGet, 1, 1, TimeUnit.SECONDS);
        while (!stop) {
            Thread.onSpinWait();
        }
    }
}
