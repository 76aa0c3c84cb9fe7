package dev.hypnos.suites.orders;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.locks.ReentrantLock;

/** The same with threads. */
public final class ThreadOrders {
    private ThreadOrders() {}

    static void all(Runnable... bodies) throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        for (Runnable body : bodies) {
            Thread thread = new Thread(body);
            threads.add(thread);
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    public static void lastZero(int count) throws InterruptedException {
        AtomicIntegerArray array = new AtomicIntegerArray(count + 1);
        Runnable[] bodies = new Runnable[count + 1];
        bodies[0] = () -> {
            int i = count;
            while (i > 0 && array.get(i) != 0) {
                i--;
            }
        };
        for (int i = 1; i <= count; i++) {
            int place = i;
            bodies[i] = () -> array.set(place, array.get(place - 1) + 1);
        }
        all(bodies);
    }

    public static void readers(int count) throws InterruptedException {
        AtomicIntegerArray own = new AtomicIntegerArray(count + 1);
        AtomicInteger shared = new AtomicInteger();
        Runnable[] bodies = new Runnable[count + 1];
        bodies[0] = () -> shared.set(42);
        for (int i = 1; i <= count; i++) {
            int place = i;
            bodies[i] = () -> {
                own.get(place);
                shared.get();
            };
        }
        all(bodies);
    }

    public static void writers(int count) throws InterruptedException {
        AtomicInteger shared = new AtomicInteger();
        Runnable[] bodies = new Runnable[count];
        for (int i = 0; i < count; i++) {
            int value = i + 1;
            bodies[i] = () -> shared.set(value);
        }
        all(bodies);
    }

    public static void floatingRead(int count) throws InterruptedException {
        AtomicInteger shared = new AtomicInteger();
        Runnable[] bodies = new Runnable[count + 1];
        for (int i = 0; i < count; i++) {
            int value = i + 1;
            bodies[i] = () -> shared.set(value);
        }
        bodies[count] = shared::get;
        all(bodies);
    }

    /** All through one lock. */
    public static void lock(int count) throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        int[] last = new int[1];
        Runnable[] bodies = new Runnable[count];
        for (int i = 0; i < count; i++) {
            int number = i;
            bodies[i] = () -> {
                lock.lock();
                try {
                    last[0] = number;
                } finally {
                    lock.unlock();
                }
            };
        }
        all(bodies);
    }

    /** Two increase a volatile field so many times each, in two steps. */
    public static void increments(int count) throws InterruptedException {
        AtomicInteger shared = new AtomicInteger();
        Runnable body = () -> {
            for (int i = 0; i < count; i++) {
                shared.set(shared.get() + 1);
            }
        };
        all(body, body);
    }
}
