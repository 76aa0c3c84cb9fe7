package dev.hypnos.tests.program;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Programs that take the time of each of many things that they do, as whoever measures does. None of them is late. */
public final class TimedWork {
    private static final int ROUNDS = 3_000;

    private static long total;
    private static long last;
    private static int windows;
    private static int free;

    private TimedWork() {}

    public static void whileAnotherWaitsForIt() throws Exception {
        CompletableFuture<Integer> done = new CompletableFuture<>();
        Tasks.start("worker", () -> {
            int sum = 0;
            for (int i = 0; i < ROUNDS; i++) {
                long start = System.nanoTime();
                sum += i;
                total += System.nanoTime() - start;
            }
            done.complete(sum);
        });
        done.get(20, TimeUnit.SECONDS);
    }

    public static void alone() throws Exception {
        Tasks.start("other", () -> {}).join();
        long start = System.currentTimeMillis();
        for (int i = 0; i < ROUNDS; i++) {
            total += System.nanoTime();
        }
        Tasks.check(System.currentTimeMillis() - start < 1_000, "a second has passed");
    }

    public static void insideOfALock() throws Exception {
        ReentrantLock lock = new ReentrantLock();
        List<Thread> threads = new ArrayList<>();
        last = System.nanoTime();
        for (int i = 0; i < 3; i++) {
            threads.add(Tasks.start("stamps", () -> {
                for (int round = 0; round < ROUNDS / 2; round++) {
                    lock.lock();
                    try {
                        long now = System.nanoTime();
                        if (now - last > 1_000_000_000) {
                            last = now;
                            windows++;
                        }
                    } finally {
                        lock.unlock();
                    }
                }
            }));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        Tasks.check(windows <= 1, "seconds have passed");
    }

    /** Two tasks do much in turns, and of each thing that they do the time is taken. */
    public static void inTurns() throws Exception {
        SynchronousQueue<Integer> questions = new SynchronousQueue<>();
        SynchronousQueue<Integer> answers = new SynchronousQueue<>();
        Tasks.start("answers", () -> {
            for (int i = 0; i < ROUNDS; i++) {
                answers.put(questions.take());
            }
        });
        long begin = System.nanoTime();
        for (int i = 0; i < ROUNDS; i++) {
            long start = System.nanoTime();
            questions.put(i);
            answers.take();
            total += System.nanoTime() - start;
        }
        Tasks.check(System.nanoTime() - begin < 1_000_000_000, "a second has passed");
    }

    /** The same, but until a time comes: it passes before the trial has no operations left. */
    public static void inTurnsUntilATimeComes() throws Exception {
        SynchronousQueue<Boolean> questions = new SynchronousQueue<>();
        Tasks.start("takes", () -> {
            while (questions.take()) {}
        });
        long end = System.nanoTime() + 5_000_000_000L;
        while (System.nanoTime() < end) {
            questions.put(true);
        }
        questions.put(false);
    }

    /** Who asks for the time has just given up the lock that others wait for: some of them were asked in vain before. */
    public static void betweenLockAndWait() throws Exception {
        ReentrantLock lock = new ReentrantLock();
        Condition given = lock.newCondition();
        free = 2;
        last = System.nanoTime();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            threads.add(Tasks.start("borrower", () -> {
                for (int round = 0; round < 250; round++) {
                    borrow(lock, given);
                    Thread.yield();
                    lock.lock();
                    try {
                        free++;
                        given.signal();
                    } finally {
                        lock.unlock();
                    }
                }
            }));
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    private static void borrow(ReentrantLock lock, Condition given) throws InterruptedException {
        lock.lock();
        try {
            while (free == 0) {
                Tasks.check(given.await(20, TimeUnit.SECONDS), "20 seconds have passed");
                long now = System.nanoTime();
                if (now - last > 100_000) {
                    last = now;
                    windows++;
                }
            }
            free--;
        } finally {
            lock.unlock();
        }
    }
}
