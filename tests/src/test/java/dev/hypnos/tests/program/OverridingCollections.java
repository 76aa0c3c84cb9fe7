package dev.hypnos.tests.program;

import static dev.hypnos.tests.program.Tasks.checkEqual;

import java.io.ByteArrayOutputStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Classes of the JDK with methods that the program overrides to call them by {@code super}, each such call an operation: collections, whose updates are lost.
 */
@SuppressWarnings({"serial", "UnsynchronizedOverridesSynchronized"})
public final class OverridingCollections {
    private OverridingCollections() {}

    private static String lostUpdate(Map<String, Integer> map) throws InterruptedException {
        Tasks.Action increment = () -> {
            Integer known = map.get("a");
            map.put("a", known == null ? 1 : known + 1);
        };
        Tasks.run(increment, increment);
        return String.valueOf(map.get("a"));
    }

    static final class LoudConcurrentMap extends ConcurrentHashMap<String, Integer> {
        @Override
        public Integer put(String key, Integer value) {
            return super.put(key, value);
        }

        @Override
        public Integer get(Object key) {
            return super.get(key);
        }

        @Override
        public Integer merge(
                String key,
                Integer value,
                java.util.function.BiFunction<? super Integer, ? super Integer, ? extends Integer> function) {
            return super.merge(key, value, function);
        }
    }

    static final class LoudMap extends HashMap<String, Integer> {
        @Override
        public Integer put(String key, Integer value) {
            return super.put(key, value);
        }

        @Override
        public Integer get(Object key) {
            return super.get(key);
        }
    }

    /** Calls what its superclass inherits from one above. */
    static final class LoudLinkedMap extends LinkedHashMap<String, Integer> {
        @Override
        public Integer put(String key, Integer value) {
            return super.put(key, value);
        }

        @Override
        public Integer get(Object key) {
            return super.get(key);
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Integer> eldest) {
            return super.removeEldestEntry(eldest) || size() > 5;
        }
    }

    static final class LoudTree extends TreeMap<String, Integer> {
        @Override
        public Integer put(String key, Integer value) {
            return super.put(key, value);
        }

        @Override
        public Integer get(Object key) {
            return super.get(key);
        }
    }

    static final class LoudSkipList extends ConcurrentSkipListMap<String, Integer> {
        @Override
        public Integer put(String key, Integer value) {
            return super.put(key, value);
        }

        @Override
        public Integer get(Object key) {
            return super.get(key);
        }
    }

    public static String concurrentMapUpdate() throws InterruptedException {
        return lostUpdate(new LoudConcurrentMap());
    }

    public static String mapUpdate() throws InterruptedException {
        return lostUpdate(new LoudMap());
    }

    public static String linkedMapUpdate() throws InterruptedException {
        return lostUpdate(new LoudLinkedMap());
    }

    public static String treeUpdate() throws InterruptedException {
        return lostUpdate(new LoudTree());
    }

    public static String skipListUpdate() throws InterruptedException {
        return lostUpdate(new LoudSkipList());
    }

    public static void mergeIsAtomic() throws InterruptedException {
        LoudConcurrentMap map = new LoudConcurrentMap();
        Tasks.Action increment = () -> map.merge("a", 1, Integer::sum);
        Tasks.run(increment, increment);
        checkEqual(2, map.get("a"), "the count");
    }

    interface Removing extends List<Integer> {
        @Override
        default boolean removeIf(Predicate<? super Integer> filter) {
            return List.super.removeIf(filter);
        }
    }

    /** Has the default method of the interface instead of what its superclass has. */
    static final class DefaultList extends ArrayList<Integer> implements Removing {
        @Override
        public boolean removeIf(Predicate<? super Integer> filter) {
            return Removing.super.removeIf(filter);
        }
    }

    /** Looks before it removes. */
    public static String defaultMethodUpdate() throws InterruptedException {
        DefaultList list = new DefaultList();
        list.add(1);
        AtomicInteger removed = new AtomicInteger();
        Tasks.Action remove = () -> {
            if (!list.isEmpty()) {
                removed.addAndGet(list.removeIf(element -> true) ? 1 : 10);
            }
        };
        Tasks.run(remove, remove);
        return String.valueOf(removed.get());
    }

    /** Adds what is not there yet, in two steps. */
    private static String addedTwice(Collection<Integer> collection) throws InterruptedException {
        Tasks.Action add = () -> {
            if (!collection.contains(1)) {
                collection.add(1);
            }
        };
        Tasks.run(add, add);
        return String.valueOf(collection.size());
    }

    static final class LoudList extends ArrayList<Integer> {
        @Override
        public boolean add(Integer element) {
            return super.add(element);
        }

        @Override
        public boolean contains(Object element) {
            return super.contains(element);
        }
    }

    static final class LoudVector extends Vector<Integer> {
        @Override
        public synchronized boolean add(Integer element) {
            return super.add(element);
        }

        @Override
        public boolean contains(Object element) {
            return super.contains(element);
        }
    }

    static final class LoudCopies extends CopyOnWriteArrayList<Integer> {
        @Override
        public boolean add(Integer element) {
            return super.add(element);
        }

        @Override
        public boolean contains(Object element) {
            return super.contains(element);
        }
    }

    static final class LoudDeque extends ArrayDeque<Integer> {
        @Override
        public boolean add(Integer element) {
            return super.add(element);
        }

        @Override
        public boolean contains(Object element) {
            return super.contains(element);
        }
    }

    static final class LoudLinkedQueue extends ConcurrentLinkedQueue<Integer> {
        @Override
        public boolean add(Integer element) {
            return super.add(element);
        }

        @Override
        public boolean contains(Object element) {
            return super.contains(element);
        }
    }

    static final class LoudBlockingQueue extends LinkedBlockingQueue<Integer> {
        @Override
        public boolean add(Integer element) {
            return super.add(element);
        }

        @Override
        public boolean contains(Object element) {
            return super.contains(element);
        }

        @Override
        public Integer take() throws InterruptedException {
            return super.take();
        }
    }

    public static String listAdd() throws InterruptedException {
        return addedTwice(new LoudList());
    }

    public static String vectorAdd() throws InterruptedException {
        return addedTwice(new LoudVector());
    }

    public static String copiesAdd() throws InterruptedException {
        return addedTwice(new LoudCopies());
    }

    public static String dequeAdd() throws InterruptedException {
        return addedTwice(new LoudDeque());
    }

    public static String linkedQueueAdd() throws InterruptedException {
        return addedTwice(new LoudLinkedQueue());
    }

    public static String blockingQueueAdd() throws InterruptedException {
        return addedTwice(new LoudBlockingQueue());
    }

    public static void takesWhatComes() throws InterruptedException {
        LoudBlockingQueue queue = new LoudBlockingQueue();
        Tasks.run(() -> checkEqual(1, queue.take(), "the element"), () -> queue.add(1));
    }

    static final class LoudSet extends HashSet<Integer> {
        @Override
        public boolean add(Integer element) {
            return super.add(element);
        }
    }

    /** Who comes first sees an empty set. */
    public static String setAdd() throws InterruptedException {
        LoudSet set = new LoudSet();
        StringBuffer order = new StringBuffer();
        Tasks.run(
                () -> {
                    if (set.add(1)) {
                        order.append('a');
                    }
                },
                () -> {
                    if (set.add(1)) {
                        order.append('b');
                    }
                });
        return order.toString();
    }

    static final class LoudStream extends ByteArrayOutputStream {
        @Override
        public void write(int value) {
            super.write(value);
        }
    }

    /** A class of another package whose methods are synchronized. */
    public static String streamOrder() throws InterruptedException {
        LoudStream stream = new LoudStream();
        Tasks.run(() -> stream.write('a'), () -> stream.write('b'));
        return stream.toString(java.nio.charset.StandardCharsets.US_ASCII);
    }

    /** The JDK calls what the program overrides, and that calls the JDK again. */
    public static void calledBack() throws InterruptedException {
        LoudList list = new LoudList();
        Supplier<Map<String, Integer>> filled = () -> new TreeMap<>(Map.of("a", 1, "b", 2));
        LoudTree tree = new LoudTree();
        Tasks.run(
                () -> java.util.Collections.addAll(list, 1, 2, 3),
                () -> tree.putAll(filled.get()),
                () -> checkEqual(true, tree.size() <= 2, "the size"));
        checkEqual(3, list.size(), "the list");
        checkEqual(2, tree.size(), "the tree");
    }
}
