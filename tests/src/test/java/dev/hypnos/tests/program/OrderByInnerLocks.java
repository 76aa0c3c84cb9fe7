package dev.hypnos.tests.program;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * What the program does where a collection of the JDK calls it back: ordered where the collection holds its own lock meanwhile, and in no
 * order where it has let the lock go, or has none.
 */
@SuppressWarnings({"ThreadSafe", "ReturnValueIgnored", "CheckReturnValue"}) // as programs in the wild
public final class OrderByInnerLocks {
    private OrderByInnerLocks() {}

    /** An element that counts how often it was compared. */
    private record Sought(int number, HandOver counted) implements Comparable<Sought> {
        @Override
        public boolean equals(Object other) {
            counted.value++;
            return other instanceof Sought sought && sought.number == number;
        }

        @Override
        public int hashCode() {
            return number;
        }

        @Override
        public int compareTo(Sought other) {
            counted.value++;
            return Integer.compare(number, other.number);
        }

        @Override
        public String toString() {
            return "sought " + counted.value++;
        }
    }

    private static <Q extends Collection<Sought>> Q filled(Q queue, HandOver counted) {
        queue.add(new Sought(1, counted));
        queue.add(new Sought(2, counted));
        return queue;
    }

    private static void search(BlockingQueue<Sought> queue, HandOver counted) throws InterruptedException {
        filled(queue, counted);
        Tasks.run(
                () -> queue.contains(new Sought(3, counted)),
                () -> queue.remove(new Sought(2, counted)),
                () -> queue.contains(new Sought(1, counted)));
    }

    public static void rightSearchesInAnArrayBlockingQueue() throws InterruptedException {
        search(new ArrayBlockingQueue<>(4), new HandOver());
    }

    public static void rightSearchesInALinkedBlockingQueue() throws InterruptedException {
        search(new LinkedBlockingQueue<>(), new HandOver());
    }

    public static void rightSearchesInALinkedBlockingDeque() throws InterruptedException {
        search(new LinkedBlockingDeque<>(), new HandOver());
    }

    public static void rightSearchesInAPriorityBlockingQueue() throws InterruptedException {
        search(new PriorityBlockingQueue<>(), new HandOver());
    }

    public static void rightOccurrencesInALinkedBlockingDeque() throws InterruptedException {
        HandOver counted = new HandOver();
        LinkedBlockingDeque<Sought> deque = filled(new LinkedBlockingDeque<>(), counted);
        Tasks.run(
                () -> deque.removeLastOccurrence(new Sought(3, counted)),
                () -> deque.removeFirstOccurrence(new Sought(2, counted)));
    }

    public static void searchesInTwoArrayBlockingQueues() throws InterruptedException {
        HandOver counted = new HandOver();
        Tasks.Action searches =
                () -> filled(new ArrayBlockingQueue<>(4), counted).contains(new Sought(3, counted));
        Tasks.run(searches, searches);
    }

    public static void searchBesideAWriteOutside() throws InterruptedException {
        HandOver counted = new HandOver();
        BlockingQueue<Sought> queue = filled(new LinkedBlockingQueue<>(), counted);
        Tasks.run(() -> queue.contains(new Sought(3, counted)), () -> counted.value++);
    }

    /** Where the program does nothing inside, only what a queue is documented to order is in order. */
    public static void searchesWithoutTheProgram() throws InterruptedException {
        BlockingQueue<String> queue = new LinkedBlockingQueue<>(List.of("a"));
        HandOver.afterwards(() -> queue.contains("b"), () -> {
            queue.contains("c");
            return true;
        });
    }

    // Functions: some queues call them with the lock held, some copy the elements and let it go before

    private static void eachCounts(BlockingQueue<Integer> queue) throws InterruptedException {
        queue.addAll(List.of(1, 2));
        HandOver counted = new HandOver();
        Tasks.Action counts = () -> queue.forEach(element -> counted.value++);
        Tasks.run(counts, counts);
    }

    private static void testsCount(BlockingQueue<Integer> queue) throws InterruptedException {
        queue.addAll(List.of(1, 2));
        HandOver counted = new HandOver();
        Tasks.Action counts = () -> queue.removeIf(element -> counted.value++ < 0);
        Tasks.run(counts, counts);
    }

    public static void rightActionsOfAnArrayBlockingQueue() throws InterruptedException {
        eachCounts(new ArrayBlockingQueue<>(4));
    }

    public static void rightActionsOfAPriorityBlockingQueue() throws InterruptedException {
        eachCounts(new PriorityBlockingQueue<>());
    }

    public static void actionsOfALinkedBlockingQueue() throws InterruptedException {
        eachCounts(new LinkedBlockingQueue<>());
    }

    public static void actionsOfALinkedBlockingDeque() throws InterruptedException {
        eachCounts(new LinkedBlockingDeque<>());
    }

    public static void rightTestsOfAnArrayBlockingQueue() throws InterruptedException {
        testsCount(new ArrayBlockingQueue<>(4));
    }

    public static void rightTestsOfAPriorityBlockingQueue() throws InterruptedException {
        testsCount(new PriorityBlockingQueue<>());
    }

    public static void testsOfALinkedBlockingQueue() throws InterruptedException {
        testsCount(new LinkedBlockingQueue<>());
    }

    public static void textsOfAnArrayBlockingQueue() throws InterruptedException {
        HandOver counted = new HandOver();
        BlockingQueue<Sought> queue = filled(new ArrayBlockingQueue<>(4), counted);
        Tasks.run(queue::toString, queue::toString);
    }

    /** A collection of the program that knows how many were added. */
    private static final class Drained extends ArrayList<Integer> {
        private static final long serialVersionUID = 1;

        private final transient HandOver counted;

        Drained(HandOver counted) {
            this.counted = counted;
        }

        @Override
        public boolean add(Integer element) {
            counted.value++;
            return super.add(element);
        }
    }

    private static void drain(BlockingQueue<Integer> queue) throws InterruptedException {
        queue.addAll(List.of(1, 2));
        HandOver counted = new HandOver();
        Tasks.run(() -> queue.drainTo(new Drained(counted), 1), () -> queue.drainTo(new Drained(counted)));
    }

    public static void rightDrainsOfAnArrayBlockingQueue() throws InterruptedException {
        drain(new ArrayBlockingQueue<>(4));
    }

    public static void rightDrainsOfALinkedBlockingQueue() throws InterruptedException {
        drain(new LinkedBlockingQueue<>());
    }

    public static void rightDrainsOfALinkedBlockingDeque() throws InterruptedException {
        drain(new LinkedBlockingDeque<>());
    }

    public static void drainsOfTwoLinkedBlockingQueues() throws InterruptedException {
        HandOver counted = new HandOver();
        Tasks.Action drains = () -> new LinkedBlockingQueue<>(List.of(1)).drainTo(new Drained(counted));
        Tasks.run(drains, drains);
    }

    // Queues that keep an order

    public static void rightComparisonsOfAPriorityBlockingQueue() throws InterruptedException {
        HandOver counted = new HandOver();
        PriorityBlockingQueue<Sought> queue = filled(new PriorityBlockingQueue<>(1), counted);
        Tasks.run(
                () -> queue.put(new Sought(3, counted)),
                () -> {
                    queue.put(new Sought(0, counted));
                    queue.take();
                },
                () -> queue.poll(1, TimeUnit.SECONDS));
    }

    public static void rightComparatorOfAPriorityBlockingQueue() throws InterruptedException {
        HandOver counted = new HandOver();
        Comparator<Integer> order = (one, other) -> {
            counted.value++;
            return Integer.compare(one, other);
        };
        PriorityBlockingQueue<Integer> queue = new PriorityBlockingQueue<>(4, order);
        Tasks.Action puts = () -> {
            queue.add(1);
            queue.add(2);
        };
        Tasks.run(puts, puts, queue::poll);
    }

    public static void comparatorOfTwoPriorityBlockingQueues() throws InterruptedException {
        HandOver counted = new HandOver();
        Comparator<Integer> order = (one, other) -> {
            counted.value++;
            return Integer.compare(one, other);
        };
        Tasks.Action puts = () -> new PriorityBlockingQueue<>(4, order).addAll(List.of(1, 2));
        Tasks.run(puts, puts);
    }

    /** It has no lock. */
    public static void comparatorOfAConcurrentSkipListMap() throws InterruptedException {
        HandOver counted = new HandOver();
        ConcurrentSkipListMap<Integer, Integer> map = new ConcurrentSkipListMap<>((one, other) -> {
            counted.value++;
            return Integer.compare(one, other);
        });
        map.put(1, 1);
        Tasks.run(() -> map.put(2, 2), () -> map.put(3, 3));
    }

    /** Work that has a priority, and counts. */
    private record Urgent(int number, HandOver counted) implements Runnable, Comparable<Urgent> {
        @Override
        public int compareTo(Urgent other) {
            counted.value++;
            return Integer.compare(number, other.number);
        }

        @Override
        public void run() {}
    }

    public static void rightUrgentWorkOfAPool() throws InterruptedException {
        HandOver counted = new HandOver();
        ThreadPoolExecutor pool = new ThreadPoolExecutor(2, 2, 1, TimeUnit.SECONDS, new PriorityBlockingQueue<>());
        for (int i = 4; i > 0; i--) {
            pool.execute(new Urgent(i, counted));
        }
        pool.shutdown();
        pool.awaitTermination(1, TimeUnit.MINUTES);
    }

    public static void urgentWorkOfTwoPools() throws InterruptedException {
        HandOver counted = new HandOver();
        Tasks.Action works = () -> {
            ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 1, 1, TimeUnit.SECONDS, new PriorityBlockingQueue<>());
            for (int i = 4; i > 0; i--) {
                pool.execute(new Urgent(i, counted));
            }
            pool.shutdown();
        };
        Tasks.run(works, works);
    }

    /** It counts how often its delay was asked for. */
    private record Counted(long time, HandOver counted) implements Delayed {
        @Override
        public long getDelay(TimeUnit unit) {
            counted.value++;
            return unit.convert(time - System.nanoTime(), TimeUnit.NANOSECONDS);
        }

        @Override
        public int compareTo(Delayed other) {
            counted.value++;
            return Long.compare(time, ((Counted) other).time);
        }
    }

    private static Counted in(long millis, HandOver counted) {
        return new Counted(System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis), counted);
    }

    public static void rightDelaysOfADelayQueue() throws InterruptedException {
        HandOver counted = new HandOver();
        DelayQueue<Counted> queue = new DelayQueue<>();
        queue.put(in(10, counted));
        Tasks.run(
                queue::take,
                () -> {
                    Thread.sleep(5);
                    queue.put(in(20, counted));
                },
                () -> queue.poll(15, TimeUnit.MILLISECONDS),
                queue::poll);
    }

    public static void delaysOfTwoDelayQueues() throws InterruptedException {
        HandOver counted = new HandOver();
        Tasks.Action waits = () -> {
            DelayQueue<Counted> queue = new DelayQueue<>();
            queue.put(in(10, counted));
            queue.take();
        };
        Tasks.run(waits, waits);
    }

    // Lists that copy: only what changes locks, and searches look at a copy first

    public static void rightSortsOfACopyOnWriteList() throws InterruptedException {
        HandOver counted = new HandOver();
        CopyOnWriteArrayList<Sought> list = filled(new CopyOnWriteArrayList<>(), counted);
        Tasks.run(() -> list.sort(null), () -> list.sort(Comparator.reverseOrder()));
    }

    public static void rightRemovalsOfACopyOnWriteList() throws InterruptedException {
        HandOver counted = new HandOver();
        CopyOnWriteArrayList<Sought> list = filled(new CopyOnWriteArrayList<>(), counted);
        Tasks.run(
                () -> list.removeAll(List.of(new Sought(3, counted))),
                () -> list.addAllAbsent(List.of(new Sought(1, counted))));
    }

    public static void searchesInACopyOnWriteList() throws InterruptedException {
        HandOver counted = new HandOver();
        CopyOnWriteArrayList<Sought> list = filled(new CopyOnWriteArrayList<>(), counted);
        Tasks.run(() -> list.contains(new Sought(3, counted)), () -> list.indexOf(new Sought(2, counted)));
    }

    public static void addsIfAbsentToACopyOnWriteList() throws InterruptedException {
        HandOver counted = new HandOver();
        CopyOnWriteArrayList<Sought> list = filled(new CopyOnWriteArrayList<>(), counted);
        Tasks.run(() -> list.addIfAbsent(new Sought(1, counted)), () -> list.addIfAbsent(new Sought(2, counted)));
    }

    public static void actionsOfPartOfACopyOnWriteList() throws InterruptedException {
        HandOver counted = new HandOver();
        List<Integer> part = new CopyOnWriteArrayList<>(List.of(1, 2, 3)).subList(0, 2);
        Tasks.Action counts = () -> part.forEach(element -> counted.value++);
        Tasks.run(counts, counts);
    }

    // Maps call functions of single keys with a lock held, and those of all keys without

    public static void actionsOfAllValuesOfAMap() throws InterruptedException {
        HandOver counted = new HandOver();
        ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>(Map.of("a", 1));
        Tasks.Action counts = () -> map.replaceAll((key, value) -> value + counted.value++);
        Tasks.run(counts, counts);
    }

    public static void testsOfAllKeysOfAMap() throws InterruptedException {
        HandOver counted = new HandOver();
        ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>(Map.of("a", 1));
        Tasks.Action counts = () -> map.keySet().removeIf(key -> counted.value++ < 0);
        Tasks.run(counts, counts);
    }
}
