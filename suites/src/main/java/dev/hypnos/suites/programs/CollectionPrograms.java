package dev.hypnos.suites.programs;

import dev.hypnos.suites.conformance.Outcomes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Vector;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CopyOnWriteArraySet;

/** Concurrent, copying and synchronized collections. */
public class CollectionPrograms extends Programs {
    private final ConcurrentLinkedQueue<Integer> queue = new ConcurrentLinkedQueue<>();
    private final CopyOnWriteArrayList<Integer> copying = new CopyOnWriteArrayList<>(List.of(1, 2));
    private final List<Integer> list = Collections.synchronizedList(new ArrayList<>());
    private final Map<Integer, Integer> map = Collections.synchronizedMap(new HashMap<>());
    private final Vector<Integer> vector = new Vector<>(List.of(1, 2));

    /** Each element of a linked queue is polled once. */
    @Outcomes({"1,2", "2,1", "null,1", "1,null"})
    public Object aLinkedQueueGivesEachOnce() throws Exception {
        queue.add(1);
        Integer[] polled = new Integer[2];
        Thread a = start(() -> polled[0] = queue.poll());
        Thread b = start(() -> queue.add(2));
        polled[1] = queue.poll();
        a.join();
        b.join();
        return polled[0] + "," + polled[1];
    }

    /** An iterator of a linked queue may see what is added behind it. */
    @Outcomes({"12", "123"})
    public Object walkingALinkedQueue() throws Exception {
        queue.addAll(List.of(1, 2));
        Iterator<Integer> iterator = queue.iterator();
        Thread a = start(() -> queue.add(3));
        while (iterator.hasNext()) {
            say(iterator.next());
        }
        a.join();
        return log();
    }

    /** Peeking and polling are two steps. */
    @Outcomes({"1,1", "1,null", "null,null"})
    public Object peekingIsNotPolling() throws Exception {
        queue.add(1);
        Thread a = start(queue::poll);
        String seen = queue.peek() + "," + queue.poll();
        a.join();
        return seen;
    }

    /** The ends of a linked deque. */
    @Outcomes({"1,2,[3]", "1,3,[2]", "1,null,[3, 2]", "3,1,[2]", "3,2,[1]"})
    public Object theEndsOfALinkedDeque() throws Exception {
        ConcurrentLinkedDeque<Integer> deque = new ConcurrentLinkedDeque<>();
        deque.add(1);
        Thread a = start(() -> deque.addLast(2));
        Thread b = start(() -> deque.addFirst(3));
        String seen = deque.pollFirst() + "," + deque.pollLast() + ",";
        a.join();
        b.join();
        return seen + deque;
    }

    /** An iterator of a copying list shows the list as it was. */
    @Outcomes({"12,[1, 2, 3]", "123,[1, 2, 3]"})
    public Object aCopyingListIsWalkedAsItWas() throws Exception {
        Thread a = start(() -> copying.add(3));
        for (int element : copying) {
            say(element);
        }
        a.join();
        return log() + "," + copying;
    }

    /** Adding if absent is one step. */
    @Outcomes({"true,false,[1, 2, 3]", "false,true,[1, 2, 3]"})
    public Object addingIfAbsentIsOneStep() throws Exception {
        boolean[] added = new boolean[2];
        Thread a = start(() -> added[0] = copying.addIfAbsent(3));
        added[1] = copying.addIfAbsent(3);
        a.join();
        return added[0] + "," + added[1] + "," + copying;
    }

    /** The size and an element of a copying list are two steps. */
    @Outcomes({"1", "2", "throws ArrayIndexOutOfBoundsException"})
    public Object theLastElementCanBeGone() throws Exception {
        start(() -> copying.remove(1));
        return copying.get(copying.size() - 1);
    }

    /** A copying set takes each once, and its iterators do not remove. */
    @Outcomes({"true,false,UnsupportedOperationException:false", "false,true,UnsupportedOperationException:false"})
    public Object aCopyingSet() throws Exception {
        CopyOnWriteArraySet<Integer> set = new CopyOnWriteArraySet<>();
        boolean[] added = new boolean[2];
        Thread a = start(() -> added[0] = set.add(1));
        added[1] = set.add(1);
        a.join();
        Iterator<Integer> iterator = set.iterator();
        iterator.next();
        return added[0] + "," + added[1] + ","
                + endOf(() -> {
                    iterator.remove();
                    return "removed";
                });
    }

    /** Two calls of a synchronized list are two steps. */
    @Outcomes({"1", "2"})
    public Object checkThenAddIsTwoSteps() throws Exception {
        Thread a = start(() -> {
            if (!list.contains(1)) {
                list.add(1);
            }
        });
        if (!list.contains(1)) {
            list.add(1);
        }
        a.join();
        return list.size();
    }

    /** Under the monitor of a synchronized list they are one. */
    @Outcomes({"1,0", "1,1"})
    public Object theListIsItsOwnMonitor() throws Exception {
        Thread a = start(list::clear);
        int size;
        synchronized (list) {
            list.add(1);
            size = list.size();
        }
        a.join();
        return size + "," + list.size();
    }

    /** A get and a put of a synchronized map lose, its merge does not. */
    @Outcomes({"1,2", "2,2"})
    public Object aSynchronizedMapMergesInOneStep() throws Exception {
        Thread a = start(() -> {
            map.put(0, map.getOrDefault(0, 0) + 1);
            map.merge(1, 1, Integer::sum);
        });
        map.put(0, map.getOrDefault(0, 0) + 1);
        map.merge(1, 1, Integer::sum);
        a.join();
        return map.get(0) + "," + map.get(1);
    }

    /** A function that computes holds the monitor of a synchronized map. */
    @Outcomes({"null", "1"})
    public Object aReaderWaitsForAFunction() throws Exception {
        Thread a = start(() -> map.computeIfAbsent(0, key -> {
            say("x");
            return 1;
        }));
        Integer seen = map.get(0);
        String said = log();
        a.join();
        return seen == null && !said.isEmpty() && map.isEmpty() ? "torn" : seen;
    }

    /** Who walks a vector that changes is told so, if there is another step to make. */
    @Outcomes({"12", "123", "throws ConcurrentModificationException"})
    public Object walkingAVector() throws Exception {
        Thread a = start(() -> vector.add(3));
        for (int element : vector) {
            say(element);
        }
        a.join();
        return log();
    }

    /** The size and the last element of a vector are two steps. */
    @Outcomes({"2", "1", "throws ArrayIndexOutOfBoundsException"})
    public Object theLastElementOfAVectorCanBeGone() throws Exception {
        start(() -> vector.remove(1));
        return vector.get(vector.size() - 1);
    }

    /** The calls of a hash table are single steps, also those with functions. */
    @Outcomes({"null,1,2", "2,null,2"})
    public Object aHashtableExcludes() throws Exception {
        Hashtable<Integer, Integer> table = new Hashtable<>();
        Integer[] before = new Integer[2];
        Thread a = start(() -> {
            before[0] = table.putIfAbsent(0, 1);
            table.merge(1, 1, Integer::sum);
        });
        before[1] = table.putIfAbsent(0, 2);
        table.merge(1, 1, Integer::sum);
        a.join();
        return before[0] + "," + before[1] + "," + table.get(1);
    }

    /** What is appended to a string buffer stays together. */
    @Outcomes({"aabb", "bbaa"})
    public Object aStringBufferExcludes() throws Exception {
        StringBuffer buffer = new StringBuffer();
        Thread a = start(() -> buffer.append("aa"));
        buffer.append("bb");
        a.join();
        return buffer;
    }

    /** Two appends to a string buffer are two steps. */
    @Outcomes({"abc", "acb", "cab"})
    public Object twoAppendsAreTwoSteps() throws Exception {
        StringBuffer buffer = new StringBuffer();
        Thread a = start(() -> buffer.append("c"));
        buffer.append("a").append("b");
        a.join();
        return buffer;
    }
}
