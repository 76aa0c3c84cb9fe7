package dev.hypnos.suites.programs;

import dev.hypnos.suites.conformance.Outcomes;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.atomic.AtomicInteger;

/** Concurrent maps: which calls are one step, and what those who walk see. */
public class ConcurrentMapPrograms extends Programs {
    private final ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();
    private final ConcurrentSkipListMap<Integer, Integer> sorted = new ConcurrentSkipListMap<>();

    /** Of two who put if absent one wins, and the other is told. */
    @Outcomes({"null,1,{0=1}", "2,null,{0=2}"})
    public Object putIfAbsentHasOneWinner() throws Exception {
        Integer[] before = new Integer[2];
        Thread a = start(() -> before[0] = map.putIfAbsent(0, 1));
        before[1] = map.putIfAbsent(0, 2);
        a.join();
        return before[0] + "," + before[1] + "," + map;
    }

    /** Merges do not lose. */
    @Outcomes({"1,2", "2,1"})
    public Object mergesDoNotLose() throws Exception {
        int[] after = new int[2];
        Thread a = start(() -> after[0] = map.merge(0, 1, Integer::sum));
        after[1] = map.merge(0, 1, Integer::sum);
        a.join();
        return after[0] + "," + after[1];
    }

    /** A get and a put are two steps. */
    @Outcomes({"1", "2"})
    public Object getAndPutLose() throws Exception {
        Thread a = start(() -> map.put(0, map.getOrDefault(0, 0) + 1));
        map.put(0, map.getOrDefault(0, 0) + 1);
        a.join();
        return map.get(0);
    }

    private int next(Integer value) {
        say("x");
        return value == null ? 1 : value + 1;
    }

    /** Computing is one step though its function is many. */
    @Outcomes("2")
    public Object computingIsOneStep() throws Exception {
        Thread a = start(() -> map.compute(0, (key, value) -> next(value)));
        map.compute(0, (key, value) -> next(value));
        a.join();
        return map.get(0);
    }

    /** The function for an absent key runs once. */
    @Outcomes({"A,A,1", "B,B,1"})
    public Object anAbsentValueIsComputedOnce() throws Exception {
        ConcurrentHashMap<Integer, String> names = new ConcurrentHashMap<>();
        AtomicInteger calls = new AtomicInteger();
        String[] got = new String[2];
        Thread a = start(() -> got[0] = names.computeIfAbsent(0, key -> "A".repeat(calls.incrementAndGet())));
        got[1] = names.computeIfAbsent(0, key -> "B".repeat(calls.incrementAndGet()));
        a.join();
        return got[0] + "," + got[1] + "," + calls;
    }

    /** A reader does not wait for a function that computes. */
    @Outcomes({"null", "1"})
    public Object aReaderSeesBeforeOrAfter() throws Exception {
        Thread a = start(() -> map.computeIfAbsent(0, key -> {
            say("x");
            return 1;
        }));
        Integer seen = map.get(0);
        a.join();
        return seen;
    }

    /** A function that updates its own key is told so. */
    @Outcomes("throws IllegalStateException")
    public Object aRecursiveUpdateThrows() throws Exception {
        return map.computeIfAbsent(0, key -> map.computeIfAbsent(0, same -> 1));
    }

    /** Replacing a value compares it. */
    @Outcomes({"true,false,{0=2}", "false,true,{0=3}"})
    public Object replacingCompares() throws Exception {
        map.put(0, 1);
        boolean[] done = new boolean[2];
        Thread a = start(() -> done[0] = map.replace(0, 1, 2));
        done[1] = map.replace(0, 1, 3);
        a.join();
        return done[0] + "," + done[1] + "," + map;
    }

    /** A map that becomes text by being added to a string is read. */
    @Outcomes({"{}", "{1=1}"})
    public Object concatenationReadsAMap() throws Exception {
        Thread a = start(() -> map.put(1, 1));
        String seen = map + "";
        a.join();
        return seen;
    }

    /** A map that becomes text by String.valueOf is read. */
    @Outcomes({"{}", "{1=1}"})
    public Object valueOfReadsAMap() throws Exception {
        Thread a = start(() -> map.put(1, 1));
        String seen = String.valueOf(map);
        a.join();
        return seen;
    }

    /** A value is removed by one only. */
    @Outcomes({"true,false", "false,true"})
    public Object removingCompares() throws Exception {
        map.put(0, 1);
        boolean[] done = new boolean[2];
        Thread a = start(() -> done[0] = map.remove(0, 1));
        done[1] = map.remove(0) != null;
        a.join();
        return done[0] + "," + done[1];
    }

    /** The size is seen to grow. */
    @Outcomes({"0,0", "0,1", "0,2", "1,1", "1,2", "2,2"})
    public Object theSizeIsSeenToGrow() throws Exception {
        Thread a = start(() -> {
            map.put(1, 1);
            map.put(2, 2);
        });
        String seen = map.size() + "," + map.mappingCount();
        a.join();
        return seen;
    }

    /** Who walks sees each change or not, and never fails. */
    @Outcomes({"12", "123", "13", "1"})
    public Object anIteratorIsWeaklyConsistent() throws Exception {
        map.putAll(Map.of(1, 0, 2, 0));
        Iterator<Integer> keys = map.keySet().iterator();
        Thread a = start(() -> {
            map.remove(2);
            map.put(3, 0);
        });
        while (keys.hasNext()) {
            say(keys.next());
        }
        a.join();
        return log();
    }

    /** Reducing in parallel sees all that was there. */
    @Outcomes({"3", "6"})
    public Object aParallelReductionSumsUp() throws Exception {
        map.putAll(Map.of(1, 1, 2, 2));
        Thread a = start(() -> map.put(3, 3));
        Integer sum = map.reduceValues(1, Integer::sum);
        a.join();
        return sum;
    }

    /** A set of keys takes each once. */
    @Outcomes({"true,false", "false,true"})
    public Object aConcurrentSetTakesOnce() throws Exception {
        Set<Integer> set = ConcurrentHashMap.newKeySet();
        boolean[] added = new boolean[2];
        Thread a = start(() -> added[0] = set.add(1));
        added[1] = set.add(1);
        a.join();
        return added[0] + "," + added[1];
    }

    /** The first entry of a sorted map is polled by one. */
    @Outcomes({"1,2", "2,1"})
    public Object theFirstEntryIsPolledOnce() throws Exception {
        sorted.putAll(Map.of(1, 1, 2, 2));
        int[] polled = new int[2];
        Thread a = start(() -> polled[0] = sorted.pollFirstEntry().getKey());
        polled[1] = sorted.pollFirstEntry().getKey();
        a.join();
        return polled[0] + "," + polled[1];
    }

    /** Who walks a sorted map stays in order. */
    @Outcomes({"13", "123"})
    public Object walkingASortedMapStaysInOrder() throws Exception {
        sorted.putAll(Map.of(1, 1, 3, 3));
        Iterator<Integer> keys = sorted.keySet().iterator();
        Thread a = start(() -> sorted.put(2, 2));
        while (keys.hasNext()) {
            say(keys.next());
        }
        a.join();
        return log();
    }

    /** A view shows what is put into the map; the map's own compute may run its function again. */
    @Outcomes({"[1],2", "[1, 2],2"})
    public Object aViewShowsTheMap() throws Exception {
        sorted.put(1, 1);
        Thread a = start(() -> {
            sorted.merge(2, 1, Integer::sum);
            sorted.merge(2, 1, Integer::sum);
        });
        String seen = sorted.headMap(3).keySet().toString() + ",";
        a.join();
        return seen + sorted.get(2);
    }

    /** The least of a sorted set, and then the least from one on. */
    @Outcomes({"null,null", "null,2", "null,1", "2,null", "2,1", "1,2"})
    public Object theLeastOfASortedSet() throws Exception {
        ConcurrentSkipListSet<Integer> set = new ConcurrentSkipListSet<>();
        Thread a = start(() -> {
            set.add(2);
            set.add(1);
        });
        Integer first = set.pollFirst();
        Integer ceiling = set.ceiling(1);
        a.join();
        return first + "," + ceiling;
    }
}
