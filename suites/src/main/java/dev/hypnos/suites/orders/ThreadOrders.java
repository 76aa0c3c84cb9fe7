package dev.hypnos.suites.orders;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.LongAdder;
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

    private static void same(int count, Runnable body) throws InterruptedException {
        Runnable[] bodies = new Runnable[count];
        Arrays.fill(bodies, body);
        all(bodies);
    }

    /** All expect what is not there: they only look. */
    public static void failedExchanges(int count) throws InterruptedException {
        AtomicInteger shared = new AtomicInteger();
        same(count, () -> shared.compareAndSet(1, 2));
    }

    /** Who is first sets it, and all others fail, in whichever order. */
    public static void oneExchange(int count) throws InterruptedException {
        AtomicInteger shared = new AtomicInteger();
        same(count, () -> shared.compareAndSet(0, 1));
    }

    /** The same by a handle of a field, with what was found as result. */
    public static void oneWitness(int count) throws InterruptedException {
        Variable variable = new Variable();
        same(count, () -> {
            int found = (int) Variable.VALUE.compareAndExchange(variable, 0, 1);
            if (found > 1) {
                throw new AssertionError();
            }
        });
    }

    /** One gets the lock. */
    public static void oneTryLock(int count) throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        same(count, lock::tryLock);
    }

    /** One gets the permit. */
    public static void oneTryAcquire(int count) throws InterruptedException {
        Semaphore permits = new Semaphore(1);
        same(count, permits::tryAcquire);
    }

    /** Nobody finds anything. */
    public static void emptyPolls(int count) throws InterruptedException {
        Queue<String> queue = new ConcurrentLinkedQueue<>();
        same(count, queue::poll);
    }

    /** One finds what there is. */
    public static void onePoll(int count) throws InterruptedException {
        Queue<String> queue = new LinkedBlockingQueue<>(List.of("item"));
        same(count, queue::poll);
    }

    /** There is room for one. */
    public static void oneOffer(int count) throws InterruptedException {
        Queue<String> queue = new ArrayBlockingQueue<>(1);
        same(count, () -> queue.offer("item"));
    }

    /** One puts it in. */
    public static void onePut(int count) throws InterruptedException {
        ConcurrentMap<String, String> map = new ConcurrentHashMap<>();
        same(count, () -> map.putIfAbsent("key", "value"));
    }

    /** One takes it out. */
    public static void oneRemove(int count) throws InterruptedException {
        ConcurrentMap<String, String> map = new ConcurrentHashMap<>(Map.of("key", "value"));
        same(count, () -> map.remove("key"));
    }

    /** A sum does not depend on the order. */
    public static void adders(int count) throws InterruptedException {
        LongAdder sum = new LongAdder();
        same(count, sum::increment);
    }

    /** The sum is read before or after each. */
    public static void addersAndSum(int count) throws InterruptedException {
        LongAdder sum = new LongAdder();
        Runnable[] bodies = new Runnable[count + 1];
        Runnable add = sum::increment;
        Arrays.fill(bodies, add);
        bodies[count] = sum::sum;
        all(bodies);
    }

    /** Either initialises the class, and all others find it so. */
    public static void lazyClass(int count) throws InterruptedException {
        same(count, () -> Lazy.value.get());
    }

    /** The functions of two updates do something that others see: each may have to run again. */
    public static void updates(int count) throws InterruptedException {
        AtomicInteger shared = new AtomicInteger();
        AtomicInteger calls = new AtomicInteger();
        same(
                count,
                () -> shared.updateAndGet(old -> {
                    calls.set(old);
                    return old + 1;
                }));
    }

    private static final class Variable {
        static final VarHandle VALUE;

        static {
            try {
                VALUE = MethodHandles.lookup().findVarHandle(Variable.class, "value", int.class);
            } catch (ReflectiveOperationException impossible) {
                throw new IllegalStateException(impossible);
            }
        }

        volatile int value;
    }

    private static final class Lazy {
        static AtomicInteger value = new AtomicInteger();
    }
}
