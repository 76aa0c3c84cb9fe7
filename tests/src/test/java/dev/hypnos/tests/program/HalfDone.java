package dev.hypnos.tests.program;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.PriorityBlockingQueue;

/**
 * A task calls something that goes through several elements, and another one does something meanwhile. The names of programs in which the call is made as
 * a whole begin with "whole".
 */
@SuppressWarnings("ThreadSafe") // as programs in the wild
public final class HalfDone {
    private HalfDone() {}

    private static final class OwnMap extends ConcurrentHashMap<Integer, Integer> {
        private static final long serialVersionUID = 1;
    }

    /** What a task sees while another changes something. */
    private static String seen(Tasks.Action changes, Callable<?> looks) throws InterruptedException {
        Object[] seen = new Object[1];
        Tasks.run(changes, () -> seen[0] = looks.call());
        return String.valueOf(seen[0]);
    }

    private static String added(Collection<Integer> collection) throws InterruptedException {
        return seen(() -> collection.addAll(List.of(1, 2)), collection::size);
    }

    public static String putAll() throws InterruptedException {
        Map<Integer, Integer> map = new ConcurrentHashMap<>();
        return seen(() -> map.putAll(Map.of(1, 1, 2, 2)), map::size);
    }

    public static String putAllOfASubclass() throws InterruptedException {
        OwnMap map = new OwnMap();
        return seen(() -> map.putAll(Map.of(1, 1, 2, 2)), map::size);
    }

    public static String putAllOfASkipList() throws InterruptedException {
        Map<Integer, Integer> map = new ConcurrentSkipListMap<>();
        return seen(() -> map.putAll(Map.of(1, 1, 2, 2)), map::size);
    }

    public static String clear() throws InterruptedException {
        Map<Integer, Integer> map = new ConcurrentHashMap<>(Map.of(1, 1, 2, 2));
        return seen(map::clear, () -> {
            boolean hasFirst = map.containsKey(1);
            boolean hasSecond = map.containsKey(2);
            // the size is told at the end
            return !hasSecond ? 0 : hasFirst ? 2 : 1;
        });
    }

    public static String removeIf() throws InterruptedException {
        Map<Integer, Integer> map = new ConcurrentHashMap<>(Map.of(1, 1, 2, 2));
        return seen(() -> map.values().removeIf(value -> value > 0), map::size);
    }

    public static String removeAll() throws InterruptedException {
        Map<Integer, Integer> map = new ConcurrentHashMap<>(Map.of(1, 1, 2, 2));
        return seen(() -> map.keySet().removeAll(Set.of(1, 2)), map::size);
    }

    public static String keys() throws InterruptedException {
        return added(ConcurrentHashMap.newKeySet());
    }

    public static String skipList() throws InterruptedException {
        return added(new ConcurrentSkipListSet<>());
    }

    public static String arrayQueue() throws InterruptedException {
        return added(new ArrayBlockingQueue<>(2));
    }

    public static String linkedQueue() throws InterruptedException {
        return added(new LinkedBlockingQueue<>());
    }

    public static String heap() throws InterruptedException {
        return added(new PriorityBlockingQueue<>());
    }

    public static String transferQueue() throws InterruptedException {
        return added(new LinkedTransferQueue<>());
    }

    public static String drainTo() throws InterruptedException {
        LinkedTransferQueue<Integer> queue = new LinkedTransferQueue<>(List.of(1, 2));
        return seen(() -> queue.drainTo(new ArrayList<>()), queue::size);
    }

    /** What comes out of a queue goes into another one by one. */
    private static String drained(BlockingQueue<Integer> queue, Collection<Integer> target)
            throws InterruptedException {
        queue.add(1);
        queue.add(2);
        return seen(() -> queue.drainTo(target), target::size);
    }

    public static String drainedLinkedQueue() throws InterruptedException {
        return drained(new LinkedBlockingQueue<>(), new LinkedBlockingQueue<>());
    }

    public static String drainedDeque() throws InterruptedException {
        return drained(new LinkedBlockingDeque<>(), new ConcurrentLinkedQueue<>());
    }

    public static String drainedArrayQueue() throws InterruptedException {
        return drained(new ArrayBlockingQueue<>(2), ConcurrentHashMap.newKeySet());
    }

    public static String drainedHeap() throws InterruptedException {
        return drained(new PriorityBlockingQueue<>(), new CopyOnWriteArrayList<>());
    }

    public static String drainedTransferQueue() throws InterruptedException {
        return drained(new LinkedTransferQueue<>(), new LinkedBlockingQueue<>());
    }

    public static String drainedIntoAVector() throws InterruptedException {
        return drained(new LinkedBlockingQueue<>(), new Vector<>());
    }

    public static String drainedIntoAWrapper() throws InterruptedException {
        return drained(new LinkedBlockingQueue<>(), Collections.synchronizedList(new ArrayList<>()));
    }

    public static String givenToAVector() throws InterruptedException {
        Vector<Integer> vector = new Vector<>();
        return seen(() -> Collections.addAll(vector, 1, 2), vector::size);
    }

    public static String givenToAWrapper() throws InterruptedException {
        List<Integer> list = Collections.synchronizedList(new ArrayList<>());
        return seen(() -> Collections.addAll(list, 1, 2), list::size);
    }

    public static String givenToKeys() throws InterruptedException {
        Set<Integer> keys = ConcurrentHashMap.newKeySet();
        return seen(() -> Collections.addAll(keys, 1, 2), keys::size);
    }

    /** Whoever has the monitor of a collection keeps out what is given to it. */
    public static final class Kept {
        private Kept() {}

        private static String isKept(Collection<Integer> target, Tasks.Action gives) throws InterruptedException {
            return seen(gives, () -> {
                synchronized (target) {
                    int before = target.size();
                    Thread.yield();
                    return before == target.size();
                }
            });
        }

        public static String vector() throws InterruptedException {
            Vector<Integer> vector = new Vector<>();
            BlockingQueue<Integer> queue = new LinkedBlockingQueue<>(List.of(1, 2));
            return isKept(vector, () -> queue.drainTo(vector));
        }

        public static String wrapper() throws InterruptedException {
            List<Integer> list = Collections.synchronizedList(new ArrayList<>());
            return isKept(list, () -> Collections.addAll(list, 1, 2));
        }
    }

    /** Each has the lock of its own and wants that of the other. */
    public static final class Crossing {
        private Crossing() {}

        public static int drainTo() throws InterruptedException {
            BlockingQueue<Integer> one = new LinkedBlockingDeque<>(List.of(1, 2));
            BlockingQueue<Integer> other = new LinkedBlockingDeque<>(List.of(3, 4));
            Tasks.run(() -> one.drainTo(other), () -> other.drainTo(one));
            return one.size() + other.size();
        }
    }

    /** An element is in both: it is counted in the one before it is counted no more in the other. */
    public static final class Both {
        private Both() {}

        public static String linkedQueue() throws InterruptedException {
            return together(new LinkedBlockingQueue<>());
        }

        public static String arrayQueue() throws InterruptedException {
            return together(new ArrayBlockingQueue<>(2));
        }

        private static String together(BlockingQueue<Integer> queue) throws InterruptedException {
            Collection<Integer> target = new LinkedBlockingQueue<>();
            queue.add(1);
            queue.add(2);
            return seen(() -> queue.drainTo(target), () -> target.size() + " " + queue.size());
        }
    }

    private static ConcurrentSkipListMap<Integer, Integer> skipListMap() {
        return new ConcurrentSkipListMap<>(Map.of(1, 1, 2, 2));
    }

    public static String clearOfAPartOfASkipList() throws InterruptedException {
        ConcurrentSkipListMap<Integer, Integer> map = skipListMap();
        return seen(() -> map.headMap(9).clear(), map::size);
    }

    public static String clearOfASkipListBackwards() throws InterruptedException {
        ConcurrentSkipListMap<Integer, Integer> map = skipListMap();
        return seen(() -> map.descendingMap().clear(), map::size);
    }

    public static String clearOfAPartOfASkipListSet() throws InterruptedException {
        ConcurrentSkipListSet<Integer> set = new ConcurrentSkipListSet<>(List.of(1, 2));
        return seen(() -> set.headSet(9).clear(), set::size);
    }

    public static String removeIfOfValuesOfASkipList() throws InterruptedException {
        ConcurrentSkipListMap<Integer, Integer> map = skipListMap();
        return seen(() -> map.values().removeIf(value -> value > 0), map::size);
    }

    public static String removeIfOfEntriesOfASkipList() throws InterruptedException {
        ConcurrentSkipListMap<Integer, Integer> map = skipListMap();
        return seen(() -> map.entrySet().removeIf(entry -> entry.getValue() > 0), map::size);
    }

    public static String removeAllOfASkipListSet() throws InterruptedException {
        ConcurrentSkipListSet<Integer> set = new ConcurrentSkipListSet<>(List.of(1, 2));
        return seen(() -> set.removeAll(List.of(1, 2)), set::size);
    }

    /** One goes, and then another one comes: there are never three. */
    public static String sizeOfATransferQueue() throws InterruptedException {
        Collection<Integer> queue = new LinkedTransferQueue<>(List.of(1, 2));
        return walked(queue, () -> queue.size() - 1);
    }

    public static String sizeOfAPartOfASkipList() throws InterruptedException {
        ConcurrentSkipListMap<Integer, Integer> map = skipListMap();
        ConcurrentNavigableMap<Integer, Integer> part = map.headMap(9);
        return seen(
                () -> {
                    map.remove(1);
                    map.put(3, 3);
                },
                () -> part.size() - 1);
    }

    public static String clearOfAQueue() throws InterruptedException {
        Collection<Integer> queue = new ConcurrentLinkedQueue<>(List.of(1, 2));
        return seen(queue::clear, queue::size);
    }

    public static String clearOfADeque() throws InterruptedException {
        Collection<Integer> queue = new ConcurrentLinkedDeque<>(List.of(1, 2));
        return seen(queue::clear, queue::size);
    }

    public static String wholeDeque() throws InterruptedException {
        return added(new LinkedBlockingDeque<>());
    }

    public static String wholeConcurrentQueue() throws InterruptedException {
        return added(new ConcurrentLinkedQueue<>());
    }

    public static String wholeConcurrentDeque() throws InterruptedException {
        return added(new ConcurrentLinkedDeque<>());
    }

    public static String wholeCopy() throws InterruptedException {
        return added(new CopyOnWriteArrayList<>());
    }

    /** Goes through 1 and 2 while 1 is taken out and 3 is put in after that: all three were never there. */
    private static String walked(Collection<Integer> collection, Callable<?> looks) throws InterruptedException {
        return seen(
                () -> {
                    collection.remove(1);
                    collection.add(3);
                },
                looks);
    }

    public static String walkedText() throws InterruptedException {
        Collection<Integer> queue = new ConcurrentLinkedQueue<>(List.of(1, 2));
        return walked(queue, queue::toString);
    }

    public static String walkedTextOfADeque() throws InterruptedException {
        Collection<Integer> queue = new ConcurrentLinkedDeque<>(List.of(1, 2));
        return walked(queue, queue::toString);
    }

    public static String walkedCopy() throws InterruptedException {
        Collection<Integer> queue = new ConcurrentLinkedQueue<>(List.of(1, 2));
        return walked(queue, () -> new ArrayList<>(queue).toString());
    }

    public static String walkedCopyOfKeys() throws InterruptedException {
        Collection<Integer> keys = ConcurrentHashMap.newKeySet();
        keys.addAll(List.of(1, 2));
        return walked(keys, () -> new ArrayList<>(keys).toString());
    }

    public static String walkedByAddAll() throws InterruptedException {
        Collection<Integer> keys = new ConcurrentSkipListSet<>(List.of(1, 2));
        return walked(keys, () -> {
            List<Integer> all = new ArrayList<>();
            all.addAll(keys);
            return all;
        });
    }

    public static String walkedByAStaticMethod() throws InterruptedException {
        Collection<Integer> queue = new ConcurrentLinkedDeque<>(List.of(1, 2));
        return walked(queue, () -> List.copyOf(queue));
    }

    public static String walkedByJoining() throws InterruptedException {
        Collection<Integer> queue = new ConcurrentLinkedQueue<>(List.of(1, 2));
        return walked(queue, () -> "" + queue);
    }

    public static String walkedStream() throws InterruptedException {
        Collection<Integer> queue = new ConcurrentLinkedQueue<>(List.of(1, 2));
        return walked(queue, () -> queue.stream().toList());
    }

    public static String walkedStreamOfKeys() throws InterruptedException {
        Map<Integer, Integer> map = new ConcurrentHashMap<>(Map.of(1, 1, 2, 2));
        return seen(
                () -> {
                    map.remove(1);
                    map.put(3, 3);
                },
                () -> map.keySet().stream().toList());
    }

    public static String walkedStreamOfASkipList() throws InterruptedException {
        Collection<Integer> keys = new ConcurrentSkipListSet<>(List.of(1, 2));
        return walked(keys, () -> keys.stream().toList());
    }

    public static String walkedArray() throws InterruptedException {
        Collection<Integer> queue = new ConcurrentLinkedQueue<>(List.of(1, 2));
        return walked(queue, () -> Arrays.toString(queue.toArray()));
    }

    public static String walkedTextOfATransferQueue() throws InterruptedException {
        Collection<Integer> queue = new LinkedTransferQueue<>(List.of(1, 2));
        return walked(queue, queue::toString);
    }

    public static String walkedTextOfKeys() throws InterruptedException {
        Collection<Integer> keys = ConcurrentHashMap.newKeySet();
        keys.addAll(List.of(1, 2));
        return walked(keys, keys::toString);
    }

    public static String walkedSkipList() throws InterruptedException {
        Collection<Integer> keys = new ConcurrentSkipListSet<>(List.of(1, 2));
        return walked(keys, keys::toString);
    }

    public static String walkedPartOfASkipList() throws InterruptedException {
        ConcurrentSkipListSet<Integer> keys = new ConcurrentSkipListSet<>(List.of(1, 2));
        Collection<Integer> part = keys.headSet(9);
        return walked(keys, part::toString);
    }

    /** The second has gone when the first is still seen: the first of a part is looked up before the second. */
    public static String sizeOfTheTextOfAPartOfASkipList() throws InterruptedException {
        ConcurrentSkipListSet<Integer> keys = new ConcurrentSkipListSet<>(List.of(1, 2));
        Collection<Integer> part = keys.headSet(9);
        return seen(
                () -> {
                    keys.remove(1);
                    keys.remove(2);
                },
                () -> switch (part.toString()) {
                    case "[1, 2]" -> 2;
                    case "[1]" -> 1;
                    default -> 0;
                });
    }

    /** One of them has the value at any time, and a search may find it nowhere. */
    public static String searched() throws InterruptedException {
        Map<Integer, Integer> map = new ConcurrentHashMap<>(Map.of(1, 0, 3, 7));
        return seen(
                () -> {
                    map.put(1, 7);
                    map.put(3, 0);
                },
                () -> map.containsValue(7));
    }

    public static String searchedPartOfASkipList() throws InterruptedException {
        ConcurrentSkipListMap<Integer, Integer> map = new ConcurrentSkipListMap<>(Map.of(1, 0, 3, 7));
        ConcurrentNavigableMap<Integer, Integer> part = map.tailMap(0);
        return seen(
                () -> {
                    map.put(1, 7);
                    map.put(3, 0);
                },
                () -> part.containsValue(7));
    }

    public static String searchedByFunctions() throws InterruptedException {
        ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>(Map.of(1, 0, 3, 7));
        return seen(
                () -> {
                    map.put(1, 7);
                    map.put(3, 0);
                },
                () -> map.reduceValues(Long.MAX_VALUE, Math::max) == 7);
    }
}
