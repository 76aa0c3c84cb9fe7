package dev.hypnos.tests.program;

import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import java.util.Vector;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * What concurrent collections order: actions before an object is put in happen before those after it is found or removed
 * ("Memory Consistency Properties" of {@code java.util.concurrent}). Other collections order nothing, and race themselves.
 */
@SuppressWarnings({"ThreadSafe", "ReturnValueIgnored", "CheckReturnValue"}) // as programs in the wild
public final class OrderByCollections {
    private OrderByCollections() {}

    private static void queue(BlockingQueue<String> queue) throws InterruptedException {
        HandOver.byWaiting(() -> queue.put("a"), queue::take);
    }

    public static void rightArrayBlockingQueue() throws InterruptedException {
        queue(new ArrayBlockingQueue<>(1));
    }

    public static void rightLinkedBlockingQueue() throws InterruptedException {
        queue(new LinkedBlockingQueue<>());
    }

    public static void rightLinkedBlockingDeque() throws InterruptedException {
        queue(new LinkedBlockingDeque<>());
    }

    public static void rightPriorityBlockingQueue() throws InterruptedException {
        queue(new PriorityBlockingQueue<>());
    }

    public static void rightSynchronousQueue() throws InterruptedException {
        queue(new SynchronousQueue<>());
    }

    public static void rightFairSynchronousQueue() throws InterruptedException {
        queue(new SynchronousQueue<>(true));
    }

    public static void rightLinkedTransferQueue() throws InterruptedException {
        queue(new LinkedTransferQueue<>());
    }

    public static void rightTransfer() throws InterruptedException {
        LinkedTransferQueue<String> queue = new LinkedTransferQueue<>();
        HandOver.byWaiting(() -> queue.transfer("a"), queue::take);
    }

    private record Later(long time) implements Delayed {
        @Override
        public long getDelay(TimeUnit unit) {
            return unit.convert(time - System.nanoTime(), TimeUnit.NANOSECONDS);
        }

        @Override
        public int compareTo(Delayed other) {
            return Long.compare(getDelay(TimeUnit.NANOSECONDS), other.getDelay(TimeUnit.NANOSECONDS));
        }
    }

    public static void rightDelayQueue() throws InterruptedException {
        DelayQueue<Later> queue = new DelayQueue<>();
        HandOver.byWaiting(() -> queue.put(new Later(System.nanoTime() + 1000)), queue::take);
    }

    public static void rightPollAndOffer() throws InterruptedException {
        BlockingQueue<String> queue = new ArrayBlockingQueue<>(1);
        HandOver.by(() -> queue.offer("a"), () -> queue.poll(1, TimeUnit.SECONDS) != null);
    }

    /** Two that put are not ordered by what the JDK says, but by the queue's lock; two reads of plain values need no order. */
    public static void writeAfterPut() throws InterruptedException {
        BlockingQueue<String> queue = new LinkedBlockingQueue<>();
        HandOver handed = new HandOver();
        Tasks.run(
                () -> {
                    queue.put("a");
                    handed.write();
                },
                () -> {
                    queue.take();
                    handed.read();
                });
    }

    private static void plainQueue(Queue<String> queue) throws InterruptedException {
        HandOver.by(() -> queue.add("a"), () -> queue.poll() != null);
    }

    public static void rightConcurrentLinkedQueue() throws InterruptedException {
        plainQueue(new ConcurrentLinkedQueue<>());
    }

    public static void rightConcurrentLinkedDeque() throws InterruptedException {
        plainQueue(new ConcurrentLinkedDeque<>());
    }

    private static void map(Map<String, String> map) throws InterruptedException {
        HandOver.by(() -> map.put("a", "b"), () -> map.get("a") != null);
    }

    public static void rightConcurrentHashMap() throws InterruptedException {
        map(new ConcurrentHashMap<>());
    }

    public static void rightConcurrentSkipListMap() throws InterruptedException {
        map(new ConcurrentSkipListMap<>());
    }

    public static void rightSynchronizedMap() throws InterruptedException {
        map(Collections.synchronizedMap(new HashMap<>()));
    }

    public static void rightCompute() throws InterruptedException {
        ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
        HandOver handed = new HandOver();
        Tasks.Action adds = () -> map.compute("a", (key, before) -> ++handed.value);
        Tasks.run(adds, adds, () -> map.computeIfAbsent("a", key -> handed.value++));
    }

    public static void rightMerge() throws InterruptedException {
        ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
        HandOver.by(() -> map.merge("a", 1, Integer::sum), () -> map.getOrDefault("a", 0) == 1);
    }

    public static void rightBulkOperations() throws InterruptedException {
        ConcurrentHashMap<String, HandOver> map = new ConcurrentHashMap<>();
        for (int i = 0; i < 4; i++) {
            map.put("key" + i, new HandOver());
        }
        map.forEach(1, (key, handed) -> handed.value++);
        int sum = map.reduceValuesToInt(1, handed -> handed.value, 0, Integer::sum);
        Tasks.checkEqual(4, sum, "sum");
        map.values().forEach(HandOver::read);
    }

    public static void writeAfterPutOfAMap() throws InterruptedException {
        Map<String, HandOver> map = new ConcurrentHashMap<>();
        Tasks.run(
                () -> {
                    HandOver handed = new HandOver();
                    map.put("a", handed);
                    handed.write();
                },
                () -> {
                    HandOver handed = map.get("a");
                    if (handed != null) {
                        handed.read();
                    }
                });
    }

    public static void rightCopyOnWrite() throws InterruptedException {
        CopyOnWriteArrayList<String> list = new CopyOnWriteArrayList<>();
        HandOver.by(() -> list.add("a"), () -> list.iterator().hasNext());
    }

    public static void rightVector() throws InterruptedException {
        Vector<String> vector = new Vector<>();
        HandOver.by(() -> vector.add("a"), () -> !vector.isEmpty());
    }

    // What the program does while a monitor of the JDK is held

    public static void rightFunctionOfASynchronizedMap() throws InterruptedException {
        Map<String, Integer> map = Collections.synchronizedMap(new HashMap<>());
        HandOver handed = new HandOver();
        Tasks.Action adds = () -> map.merge("a", 1, (before, one) -> ++handed.value);
        Tasks.run(adds, adds, () -> map.computeIfAbsent("a", key -> handed.value++));
    }

    public static void rightLoopOverAVector() throws InterruptedException {
        Vector<String> vector = new Vector<>(List.of("a", "b"));
        HandOver handed = new HandOver();
        Tasks.Action counts = () -> vector.forEach(element -> handed.value++);
        Tasks.run(counts, counts);
        Tasks.check(handed.value == 4, "all are counted");
    }

    /** An element that counts how often it was compared. */
    private record Sought(int number, HandOver counted) {
        @Override
        public boolean equals(Object other) {
            counted.value++;
            return other instanceof Sought sought && sought.number == number;
        }

        @Override
        public int hashCode() {
            counted.value++;
            return number;
        }
    }

    public static void rightSearchesInAVector() throws InterruptedException {
        HandOver counted = new HandOver();
        Vector<Sought> vector = new Vector<>(List.of(new Sought(1, counted), new Sought(2, counted)));
        Tasks.run(
                () -> vector.contains(new Sought(3, counted)),
                () -> vector.indexOf(new Sought(2, counted)),
                () -> vector.removeIf(element -> counted.value++ < 0),
                () -> vector.remove(new Sought(4, counted)));
    }

    public static void rightSearchesInASynchronizedMap() throws InterruptedException {
        HandOver counted = new HandOver();
        Map<Sought, Integer> map = Collections.synchronizedMap(new HashMap<>());
        map.put(new Sought(1, counted), 1);
        Tasks.run(
                () -> map.containsKey(new Sought(2, counted)),
                () -> map.keySet().contains(new Sought(1, counted)),
                () -> map.remove(new Sought(3, counted), 1));
    }

    public static void rightTestsOfACopyOnWriteList() throws InterruptedException {
        HandOver counted = new HandOver();
        CopyOnWriteArrayList<String> list = new CopyOnWriteArrayList<>(List.of("a"));
        Tasks.Action tests = () -> list.removeIf(element -> counted.value++ < 0);
        Tasks.run(tests, tests);
    }

    public static void searchesInTwoVectors() throws InterruptedException {
        HandOver counted = new HandOver();
        Tasks.Action searches = () -> new Vector<>(List.of(new Sought(1, counted))).contains(new Sought(2, counted));
        Tasks.run(searches, searches);
    }

    public static void functionsOfTwoSynchronizedMaps() throws InterruptedException {
        HandOver handed = new HandOver();
        Tasks.Action adds = () -> {
            Map<String, Integer> map = Collections.synchronizedMap(new HashMap<>());
            map.computeIfAbsent("a", key -> handed.value++);
        };
        Tasks.run(adds, adds);
    }

    /** It asks for its size when something is put in. */
    private static final class Latest extends LinkedHashMap<String, Integer> {
        private static final long serialVersionUID = 1;

        Latest() {
            super(16, 0.75f, true);
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Integer> eldest) {
            return size() > 2;
        }
    }

    public static void rightSynchronizedLatest() throws InterruptedException {
        Map<String, Integer> latest = Collections.synchronizedMap(new Latest());
        Tasks.run(
                () -> latest.put("a", 1),
                () -> {
                    latest.put("b", 2);
                    latest.get("a");
                },
                () -> latest.put("c", 3));
        Tasks.check(latest.size() == 2, "the eldest is gone");
    }

    public static void latest() throws InterruptedException {
        Map<String, Integer> latest = new Latest();
        Tasks.run(() -> latest.put("a", 1), () -> latest.put("b", 2));
    }

    /** Counts how often it is compared. */
    private static final class Compared {
        private final HandOver handed;

        Compared(HandOver handed) {
            this.handed = handed;
        }

        @Override
        public boolean equals(Object other) {
            handed.value++;
            return other == this;
        }

        @Override
        public int hashCode() {
            return 1;
        }
    }

    public static void rightKeysOfAHashtable() throws InterruptedException {
        HandOver handed = new HandOver();
        Map<Compared, Integer> table = new Hashtable<>();
        table.put(new Compared(handed), 1);
        Tasks.Action looks = () -> table.get(new Compared(handed));
        Tasks.run(looks, looks);
    }

    // Those that are not made for several threads

    @SuppressWarnings("ReturnValueIgnored") // that it is read is all
    public static void rightTwoReadsOfALinkedHashMap() throws InterruptedException {
        Map<String, Integer> map = new LinkedHashMap<>();
        map.put("a", 1);
        Tasks.run(() -> map.get("a"), () -> map.getOrDefault("a", 2), () -> map.containsKey("a"));
    }

    public static void rightTwoReadsOfALinkedHashMapInInsertionOrder() throws InterruptedException {
        Map<String, Integer> map = new LinkedHashMap<>(16, 0.75f, false);
        map.put("a", 1);
        Tasks.run(() -> map.get("a"), () -> map.get("a"));
    }

    public static void twoReadsOfALinkedHashMapInAccessOrder() throws InterruptedException {
        Map<String, Integer> map = new LinkedHashMap<>(16, 0.75f, true);
        map.put("a", 1);
        Tasks.run(() -> map.get("a"), () -> map.get("a"));
    }

    public static void readAndWriteOfALinkedHashMap() throws InterruptedException {
        Map<String, Integer> map = new LinkedHashMap<>();
        Tasks.run(() -> map.get("a"), () -> map.put("a", 1));
    }

    public static void rightTwoReadsOfATreeMap() throws InterruptedException {
        Map<String, Integer> map = new TreeMap<>();
        map.put("a", 1);
        Tasks.run(() -> map.get("a"), () -> map.get("a"));
    }

    @SuppressWarnings("ReturnValueIgnored") // that it is read is all
    public static void rightTwoReadsOfABitSet() throws InterruptedException {
        BitSet bits = new BitSet();
        Tasks.run(() -> bits.get(1), () -> bits.isEmpty());
    }

    @SuppressWarnings("ReturnValueIgnored") // that it is read is all
    public static void readAndWriteOfABitSet() throws InterruptedException {
        BitSet bits = new BitSet();
        Tasks.run(() -> bits.get(1), () -> bits.set(1));
    }

    public static void sortedWhileItIsRead() throws InterruptedException {
        List<Integer> list = new ArrayList<>(List.of(2, 1));
        Tasks.run(() -> Collections.sort(list), list::getFirst);
    }

    // What is read besides the collection that a call is about

    private static void besides(List<Integer> other, Consumer<List<Integer>> call) throws InterruptedException {
        Tasks.run(() -> call.accept(other), () -> other.set(0, 7));
    }

    private static List<Integer> list() {
        return new ArrayList<>(List.of(2, 1, 3));
    }

    public static void changedWhileItIsCopied() throws InterruptedException {
        besides(list(), other -> Collections.copy(list(), other));
    }

    public static void changedWhileItIsCompared() throws InterruptedException {
        besides(list(), other -> Collections.disjoint(list(), other));
    }

    public static void changedWhileItIsSearchedFor() throws InterruptedException {
        besides(list(), other -> Collections.indexOfSubList(list(), other));
    }

    public static void changedWhileItIsAdded() throws InterruptedException {
        besides(list(), other -> list().addAll(other));
    }

    public static void changedWhileItIsInserted() throws InterruptedException {
        besides(list(), other -> list().addAll(1, other));
    }

    public static void changedWhileItIsLookedFor() throws InterruptedException {
        besides(list(), other -> list().containsAll(other));
    }

    public static void changedWhileItIsTakenOut() throws InterruptedException {
        besides(list(), other -> list().removeAll(other));
    }

    public static void changedWhileAllElseIsTakenOut() throws InterruptedException {
        besides(list(), other -> list().retainAll(other));
    }

    public static void changedWhileAnotherIsComparedWithIt() throws InterruptedException {
        besides(list(), other -> list().equals(other));
    }

    public static void changedWhileAnotherIsMadeOfIt() throws InterruptedException {
        besides(list(), ArrayList::new);
    }

    public static void changedWhileItIsJoined() throws InterruptedException {
        List<String> words = new ArrayList<>(List.of("a", "b"));
        Tasks.run(() -> String.join(",", words), () -> words.set(0, "c"));
    }

    public static void changedWhileItIsPut() throws InterruptedException {
        Map<Integer, Integer> other = new HashMap<>();
        Tasks.run(() -> new HashMap<Integer, Integer>().putAll(other), () -> other.put(1, 1));
    }

    public static void rightTwoThatReadItBesides() throws InterruptedException {
        List<Integer> other = list();
        Tasks.run(
                () -> {
                    Collections.copy(list(), other);
                    list().addAll(1, other);
                },
                () -> {
                    Collections.disjoint(list(), other);
                    String.join(",", List.of("a"));
                    list().equals(other);
                });
    }

    public static void rightReadBesidesInAMonitor() throws InterruptedException {
        List<Integer> other = list();
        Tasks.run(
                () -> {
                    synchronized (other) {
                        Collections.copy(list(), other);
                    }
                },
                () -> {
                    synchronized (other) {
                        other.set(0, 7);
                    }
                });
    }

    // Subclasses of the program

    /** It has more to offer, and replaces nothing that matters. */
    private static final class Numbers extends ArrayList<Integer> {
        private static final long serialVersionUID = 1;

        Numbers() {
            super(List.of(2, 1, 3));
        }

        int total() {
            return stream().mapToInt(Integer::intValue).sum();
        }
    }

    /** It keeps others out in its own way. */
    private static final class Guarded extends ArrayList<Integer> {
        private static final long serialVersionUID = 1;

        Guarded() {
            super(List.of(2, 1, 3));
        }

        @Override
        public synchronized Integer set(int index, Integer value) {
            return super.set(index, value);
        }

        @Override
        public synchronized void sort(Comparator<? super Integer> order) {
            super.sort(order);
        }
    }

    public static void sortedSubclass() throws InterruptedException {
        Numbers numbers = new Numbers();
        Tasks.run(() -> Collections.sort(numbers), numbers::total);
    }

    public static void subclassReadBesides() throws InterruptedException {
        besides(new Numbers(), other -> Collections.copy(list(), other));
    }

    public static void rightSubclassThatIsGuarded() throws InterruptedException {
        besides(new Guarded(), Collections::sort);
    }

    private static Map.Entry<String, Integer> entryOf(Map<String, Integer> map) {
        map.put("a", 0);
        return map.entrySet().iterator().next();
    }

    public static void twoSetAnEntry() throws InterruptedException {
        Map.Entry<String, Integer> entry = entryOf(new HashMap<>());
        Tasks.run(() -> entry.setValue(1), () -> entry.setValue(2));
    }

    public static void setWhileALoopReads() throws InterruptedException {
        Map<String, Integer> map = new TreeMap<>();
        Map.Entry<String, Integer> entry = entryOf(map);
        Tasks.run(() -> entry.setValue(1), () -> {
            for (Map.Entry<String, Integer> each : map.entrySet()) {
                each.getValue();
            }
        });
    }

    public static void simpleEntry() throws InterruptedException {
        Map.Entry<String, Integer> entry = new AbstractMap.SimpleEntry<>("a", 0);
        Tasks.run(() -> entry.setValue(1), entry::getValue);
    }

    public static void rightEntryInAMonitor() throws InterruptedException {
        Map<String, Integer> map = new HashMap<>();
        Map.Entry<String, Integer> entry = entryOf(map);
        Tasks.Action set = () -> {
            synchronized (map) {
                entry.setValue(entry.getValue() + 1);
            }
        };
        Tasks.run(set, set);
    }

    /** Nothing is added and nothing goes: each entry is a variable of its own. */
    public static void rightTwoEntries() throws InterruptedException {
        Map<String, Integer> map = new HashMap<>(Map.of("a", 0, "b", 0));
        Iterator<Map.Entry<String, Integer>> entries = map.entrySet().iterator();
        Map.Entry<String, Integer> one = entries.next();
        Map.Entry<String, Integer> other = entries.next();
        Tasks.run(() -> one.setValue(one.getValue() + 1), () -> other.setValue(other.getValue() + 1));
    }

    public static void rightEntryOfAConcurrentMap() throws InterruptedException {
        Map.Entry<String, Integer> entry = entryOf(new ConcurrentHashMap<>());
        Tasks.run(() -> entry.setValue(1), () -> entry.setValue(2));
    }
}
