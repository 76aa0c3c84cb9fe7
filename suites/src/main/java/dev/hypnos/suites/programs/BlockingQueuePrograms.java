package dev.hypnos.suites.programs;

import dev.hypnos.suites.conformance.Outcomes;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.TimeUnit;

/** Blocking queues and deques. */
public class BlockingQueuePrograms extends Programs {
    private final BlockingQueue<Integer> array = new ArrayBlockingQueue<>(1);
    private final BlockingQueue<Integer> linked = new LinkedBlockingQueue<>();
    private final LinkedBlockingDeque<Integer> deque = new LinkedBlockingDeque<>(2);

    /** With one place putting and taking alternate, but not what is said of it. */
    @Outcomes({"abxy", "axby", "axyb", "xaby", "xayb"})
    public Object aQueueWithOnePlaceAlternates() throws Exception {
        Thread producer = start(() -> {
            array.put(1);
            say("a");
            array.put(2);
            say("b");
        });
        array.take();
        say("x");
        array.take();
        say("y");
        producer.join();
        return log();
    }

    /** An offer to a full queue fails. */
    @Outcomes({"true,[2]", "false,[]"})
    public Object anOfferRacesWithATake() throws Exception {
        array.put(1);
        Thread consumer = start(array::take);
        boolean offered = array.offer(2);
        consumer.join();
        return offered + "," + array;
    }

    /** A timed offer ends with a place or with the time. */
    @Outcomes(
            value = {"true,[2]", "false,[]"},
            earlyTicks = 1)
    public Object aTimedOfferRacesWithATake() throws Exception {
        array.put(1);
        Thread consumer = start(array::take);
        boolean offered = array.offer(2, 1, TimeUnit.SECONDS);
        consumer.join();
        return offered + "," + array;
    }

    /** A timed poll ends with an element or with the time. */
    @Outcomes(
            value = {"1,[]", "null,[1]"},
            earlyTicks = 1)
    public Object aTimedPollRacesWithAPut() throws Exception {
        Thread producer = start(() -> linked.put(1));
        Integer polled = linked.poll(1, TimeUnit.SECONDS);
        producer.join();
        return polled + "," + linked;
    }

    /** What two put arrives in either order. */
    @Outcomes({"[1, 2, 3]", "[1, 3, 2]", "[3, 1, 2]"})
    public Object producersMerge() throws Exception {
        Thread producer = start(() -> linked.put(3));
        linked.put(1);
        linked.put(2);
        producer.join();
        return linked;
    }

    /** Who waits longest at a fair queue is served first. */
    @Outcomes("A1B2")
    public Object aFairQueueServesInOrder() throws Exception {
        BlockingQueue<Integer> fair = new ArrayBlockingQueue<>(2, true);
        Thread a = start(() -> say("A" + fair.take()));
        parked(a);
        Thread b = start(() -> say("B" + fair.take()));
        parked(b);
        fair.put(1);
        a.join();
        fair.put(2);
        b.join();
        return log();
    }

    /** Of those who are parked at a queue the first is served, fair or not: a condition signals in the order in which they came. */
    @Outcomes("A1")
    public Object theFirstWaiterIsServed() throws Exception {
        Thread a = start(() -> say("A" + linked.take()));
        parked(a);
        Thread b = start(() -> say("B" + linked.take()));
        parked(b);
        linked.put(1);
        until(linked::isEmpty);
        a.join(1000);
        return log();
    }

    /** Draining takes all that is there at one moment. */
    @Outcomes({"[],[1, 2]", "[1],[2]", "[1, 2],[]"})
    public Object drainingIsOneStep() throws Exception {
        Thread producer = start(() -> {
            linked.add(1);
            linked.add(2);
        });
        List<Integer> drained = new ArrayList<>();
        linked.drainTo(drained);
        producer.join();
        return drained + "," + linked;
    }

    /** An element is removed or polled, not both. */
    @Outcomes({"true,null", "false,1"})
    public Object anElementGoesOnce() throws Exception {
        linked.add(1);
        boolean[] removed = new boolean[1];
        Thread other = start(() -> removed[0] = linked.remove((Object) 1));
        Integer polled = linked.poll();
        other.join();
        return removed[0] + "," + polled;
    }

    /** An iterator may or may not see what is added while it walks. */
    @Outcomes({"12", "123"})
    public Object anIteratorIsWeaklyConsistent() throws Exception {
        linked.addAll(List.of(1, 2));
        Iterator<Integer> iterator = linked.iterator();
        Thread other = start(() -> linked.add(3));
        while (iterator.hasNext()) {
            say(iterator.next());
        }
        other.join();
        return log();
    }

    /** A taker who is interrupted before an element comes leaves it there, or takes it and keeps the interrupt. */
    @Outcomes({"InterruptedException:false,[1]", "1:true,[]"})
    public Object anInterruptThenAPut() throws Exception {
        Thread taker = start(() -> say(endOf(array::take)));
        parked(taker);
        taker.interrupt();
        array.put(1);
        taker.join();
        return log() + "," + array;
    }

    /** The same for a linked queue. */
    @Outcomes({"InterruptedException:false,[1]", "1:true,[]"})
    public Object anInterruptThenAPutToALinkedQueue() throws Exception {
        Thread taker = start(() -> say(endOf(linked::take)));
        parked(taker);
        taker.interrupt();
        linked.put(1);
        taker.join();
        return log() + "," + linked;
    }

    /** A put to a full queue is ended by an interrupt, and nothing is added. */
    @Outcomes("InterruptedException:false,[1]")
    public Object aWaitingPutIsInterrupted() throws Exception {
        array.put(1);
        Thread putter = start(() -> say(endOf(() -> {
            array.put(2);
            return "put";
        })));
        putter.interrupt();
        putter.join();
        return log() + "," + array;
    }

    /** The two ends of a deque give different elements while there are two. */
    @Outcomes({"1,2,null", "null,2,1", "1,null,2", "2,null,1"})
    public Object theEndsOfADeque() throws Exception {
        deque.addAll(List.of(1, 2));
        Integer[] got = new Integer[3];
        Thread a = start(() -> got[0] = deque.pollFirst());
        Thread b = start(() -> got[1] = deque.pollLast());
        got[2] = deque.pollFirst();
        a.join();
        b.join();
        return got[0] + "," + got[1] + "," + got[2];
    }

    /** Putting at one end waits for taking at the other. */
    @Outcomes({"2,[3, 1]", "1,[3, 2]"})
    public Object aFullDequeMakesBothEndsWait() throws Exception {
        deque.putFirst(1);
        Thread a = start(() -> deque.putLast(2));
        Thread b = start(() -> deque.putFirst(3));
        a.join(1000);
        b.join(1000);
        Integer taken = deque.takeLast();
        a.join();
        b.join();
        return taken + "," + deque;
    }

    /** A priority queue gives the least that is there. */
    @Outcomes({"3,1", "1,3"})
    public Object aPriorityQueueGivesTheLeast() throws Exception {
        BlockingQueue<Integer> queue = new PriorityBlockingQueue<>();
        Thread producer = start(() -> {
            queue.put(3);
            queue.put(1);
        });
        int first = queue.take();
        int second = queue.take();
        producer.join();
        return first + "," + second;
    }
}
