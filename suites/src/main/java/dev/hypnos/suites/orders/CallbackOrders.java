package dev.hypnos.suites.orders;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.LongAccumulator;

/**
 * Calls of the JDK that call the program back, do more when it returns, and are seen by others meanwhile. For {@link Swaps}: each returns what came out.
 */
public final class CallbackOrders {
    private CallbackOrders() {}

    private static void both(Runnable one, Runnable other) throws InterruptedException {
        Thread thread = new Thread(one);
        thread.start();
        other.run();
        thread.join();
    }

    public static Object aLoopOverAMap() throws InterruptedException {
        ConcurrentMap<Integer, Integer> map = new ConcurrentHashMap<>(Map.of(1, 1, 2, 2));
        AtomicInteger sum = new AtomicInteger();
        both(() -> map.forEach((key, value) -> sum.addAndGet(value)), () -> {
            map.put(3, 4);
            map.remove(2);
        });
        return sum;
    }

    public static Object aLoopOverAQueue() throws InterruptedException {
        Queue<Integer> queue = new ConcurrentLinkedQueue<>(List.of(1, 2));
        AtomicInteger sum = new AtomicInteger();
        both(() -> queue.forEach(sum::addAndGet), () -> {
            queue.add(4);
            queue.poll();
        });
        return sum;
    }

    public static Object aStreamOfAQueue() throws InterruptedException {
        Queue<Integer> queue = new ConcurrentLinkedQueue<>(List.of(1, 2));
        AtomicInteger sum = new AtomicInteger();
        both(() -> queue.stream().filter(each -> each > 0).forEach(sum::addAndGet), () -> {
            queue.add(4);
            queue.remove(2);
        });
        return sum;
    }

    public static Object aQueueIsCleared() throws InterruptedException {
        Queue<Integer> queue = new ConcurrentLinkedQueue<>(List.of(1, 2));
        AtomicInteger calls = new AtomicInteger();
        both(() -> queue.removeIf(each -> calls.incrementAndGet() > 0), () -> queue.add(3));
        return calls + "," + queue;
    }

    public static Object aValueIsComputed() throws InterruptedException {
        ConcurrentMap<Integer, Integer> map = new ConcurrentHashMap<>();
        AtomicInteger calls = new AtomicInteger();
        List<Object> seen = new ArrayList<>();
        both(() -> map.compute(1, (key, value) -> calls.incrementAndGet()), () -> {
            seen.add(map.get(1));
            seen.add(map.size());
            seen.add(map.merge(1, 5, (old, given) -> old + given + calls.get()));
        });
        return seen;
    }

    public static Object aValueOfASortedMap() throws InterruptedException {
        ConcurrentMap<Integer, Integer> map = new ConcurrentSkipListMap<>(Map.of(1, 1));
        AtomicInteger calls = new AtomicInteger();
        both(() -> map.compute(1, (key, value) -> value == null ? 0 : value + calls.incrementAndGet()), () -> {
            map.put(1, 7);
            map.computeIfPresent(1, (key, value) -> value * 2 + calls.get());
        });
        return map + "," + calls;
    }

    public static Object anAccumulator() throws InterruptedException {
        AtomicInteger calls = new AtomicInteger();
        LongAccumulator largest = new LongAccumulator(
                (one, other) -> {
                    calls.incrementAndGet();
                    return Math.max(one, other);
                },
                0);
        both(() -> largest.accumulate(1), () -> largest.accumulate(2));
        return calls + "," + largest.get();
    }

    public static Object anElementIsUpdated() throws InterruptedException {
        AtomicIntegerArray array = new AtomicIntegerArray(2);
        AtomicInteger calls = new AtomicInteger();
        both(() -> array.updateAndGet(0, old -> old + calls.incrementAndGet()), () -> {
            array.compareAndSet(0, 0, 5);
            array.accumulateAndGet(0, 3, (old, given) -> old * given + calls.get());
        });
        return array + "," + calls;
    }

    public static Object workIsHandedOverInside() throws InterruptedException {
        ExecutorService executor = Executors.newFixedThreadPool(2);
        CompletableFuture<String> future = new CompletableFuture<>();
        CompletableFuture<String> longer = future.thenApplyAsync(text -> text + "!", executor);
        StringBuffer said = new StringBuffer();
        both(() -> future.complete("a"), () -> executor.execute(() -> said.append("x")));
        String ended = longer.join();
        executor.shutdown();
        return ended + (said.length() < 2);
    }
}
