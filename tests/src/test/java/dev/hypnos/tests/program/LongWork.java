package dev.hypnos.tests.program;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * One task has much work of its own to do, while others wait to go on. How much that is should not matter: the error is that a
 * checker comes between two writes of one of nine tasks, and that the other eight have not come yet.
 */
public final class LongWork {
    private static volatile int first;
    private static volatile int second;

    private LongWork() {}

    private static void whileOthersWait(int tasks, Runnable work) throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < tasks; i++) {
            Thread thread = new Thread(() -> {
                first = 1;
                second = -1;
            });
            threads.add(thread);
            thread.start();
        }
        work.run();
        Thread checker = new Thread(() -> {
            if (first == 1 && second == 0) {
                throw new IllegalStateException("half done");
            }
        });
        checker.start();
        checker.join();
        for (Thread thread : threads) {
            thread.join();
        }
    }

    private static Runnable sets(int count) {
        AtomicInteger mine = new AtomicInteger();
        return () -> {
            for (int i = 0; i < count; i++) {
                mine.set(i);
            }
        };
    }

    public static void none() throws InterruptedException {
        whileOthersWait(9, () -> {});
    }

    public static void eightySets() throws InterruptedException {
        whileOthersWait(9, sets(80));
    }

    public static void hundredTenSets() throws InterruptedException {
        whileOthersWait(9, sets(110));
    }

    public static void fiveHundredSets() throws InterruptedException {
        whileOthersWait(9, sets(500));
    }

    public static void fiveThousandSets() throws InterruptedException {
        whileOthersWait(9, sets(5_000));
    }

    public static void fiveHundredReads() throws InterruptedException {
        AtomicInteger mine = new AtomicInteger();
        whileOthersWait(9, () -> {
            for (int i = 0; i < 500; i++) {
                mine.get();
            }
        });
    }

    public static void fiveHundredOfAMap() throws InterruptedException {
        ConcurrentHashMap<Integer, Integer> mine = new ConcurrentHashMap<>();
        whileOthersWait(9, () -> {
            for (int i = 0; i < 250; i++) {
                mine.put(i, i);
                mine.get(i);
            }
        });
    }

    private static final class Own {
        private int sum;
    }

    public static void fiveThousandFieldAccesses() throws InterruptedException {
        Own mine = new Own();
        whileOthersWait(9, () -> {
            for (int i = 0; i < 2_500; i++) {
                mine.sum += i;
            }
        });
    }

    public static void fiftyTasks() throws InterruptedException {
        whileOthersWait(50, () -> {});
    }
}
