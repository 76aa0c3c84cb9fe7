package dev.hypnos.suites.programs;

import dev.hypnos.suites.conformance.Outcomes;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;

/** Queues that hand over, and queues that hold back. */
public class TransferQueuePrograms extends Programs {
    private final BlockingQueue<Integer> synchronous = new SynchronousQueue<>();
    private final LinkedTransferQueue<Integer> transfer = new LinkedTransferQueue<>();
    private final DelayQueue<Due> due = new DelayQueue<>();

    private record Due(String name, long at) implements Delayed {
        static Due in(String name, long millis) {
            return new Due(name, System.nanoTime() + millis * 1_000_000);
        }

        @Override
        public long getDelay(TimeUnit unit) {
            return unit.convert(at - System.nanoTime(), TimeUnit.NANOSECONDS);
        }

        @Override
        public int compareTo(Delayed other) {
            return Long.compare(at, ((Due) other).at);
        }
    }

    /** A put ends only when it is taken. */
    @Outcomes("cp")
    public Object aPutWaitsForTheTaker() throws Exception {
        Thread producer = start(() -> {
            synchronous.put(1);
            say("p");
        });
        say("c");
        synchronous.take();
        producer.join();
        return log();
    }

    /** An offer needs somebody who waits. */
    @Outcomes({"true,1:false", "false,null:false"})
    public Object anOfferNeedsATaker() throws Exception {
        Thread taker = start(() -> say(endOf(() -> synchronous.poll(1, TimeUnit.SECONDS))));
        boolean offered = synchronous.offer(1);
        taker.join();
        return offered + "," + log();
    }

    /** A poll needs somebody who waits. */
    @Outcomes({"1,true", "null,false"})
    public Object aPollNeedsAPutter() throws Exception {
        Thread putter = start(() -> say(synchronous.offer(1, 1, TimeUnit.SECONDS)));
        Integer polled = synchronous.poll();
        putter.join();
        return polled + "," + log();
    }

    /** A taker who gives up and an offer agree on what happened. */
    @Outcomes(
            value = {"true,1:false", "false,null:false"},
            earlyTicks = 1)
    public Object aTimeOutRacesWithAnOffer() throws Exception {
        Thread taker = start(() -> say(endOf(() -> synchronous.poll(1, TimeUnit.SECONDS))));
        parked(taker);
        boolean offered = synchronous.offer(1);
        taker.join();
        return offered + "," + log();
    }

    /** A taker who is interrupted and an offer agree on what happened. */
    @Outcomes({"true,1:true", "false,InterruptedException:false"})
    public Object anInterruptRacesWithAnOffer() throws Exception {
        Thread taker = start(() -> say(endOf(synchronous::take)));
        parked(taker);
        taker.interrupt();
        boolean offered = synchronous.offer(1);
        taker.join();
        return offered + "," + log();
    }

    /** Fair: those who put are served in their order. */
    @Outcomes("1,2")
    public Object aFairSynchronousQueueKeepsTheOrder() throws Exception {
        BlockingQueue<Integer> fair = new SynchronousQueue<>(true);
        Thread a = start(() -> fair.put(1));
        parked(a);
        Thread b = start(() -> fair.put(2));
        parked(b);
        int first = fair.take();
        return first + "," + fair.take();
    }

    /** A transfer waits for the taker, a put does not. */
    @Outcomes({"pct", "cpt"})
    public Object aTransferWaitsAPutDoesNot() throws Exception {
        Thread producer = start(() -> {
            transfer.put(1);
            say("p");
            transfer.transfer(2);
            say("t");
        });
        transfer.take();
        say("c");
        transfer.take();
        producer.join();
        return log();
    }

    /** tryTransfer needs somebody who waits, and leaves nothing. */
    @Outcomes({"true,1", "false,null"})
    public Object tryTransferNeedsATaker() throws Exception {
        Thread taker = start(() -> say(transfer.poll(1, TimeUnit.SECONDS)));
        boolean transferred = transfer.tryTransfer(1);
        taker.join();
        return transferred + "," + log();
    }

    /** A transfer that is not taken in time is withdrawn. */
    @Outcomes(
            value = {"true,1", "false,null"},
            earlyTicks = 1)
    public Object aTimedTransferIsTakenOrWithdrawn() throws Exception {
        Thread taker = start(() -> say(transfer.poll()));
        boolean transferred = transfer.tryTransfer(1, 1, TimeUnit.SECONDS);
        taker.join();
        return transferred + "," + log();
    }

    /** Whether a consumer waits is seen. */
    @Outcomes({"false,0", "true,1"})
    public Object aWaitingConsumerIsSeen() throws Exception {
        Thread taker = start(transfer::take);
        boolean waits = transfer.hasWaitingConsumer();
        int number = waits ? transfer.getWaitingConsumerCount() : 0;
        transfer.put(1);
        taker.join();
        return waits + "," + number;
    }

    /** What is due is taken in the order in which it is due, not before. */
    @Outcomes("b10a20")
    public Object delaysAreKept() throws Exception {
        long before = System.nanoTime();
        due.put(Due.in("a", 20));
        due.put(Due.in("b", 10));
        for (int i = 0; i < 2; i++) {
            say(due.take().name() + (System.nanoTime() - before) / 1_000_000);
        }
        return log();
    }

    /** A poll before the time gets nothing, and a timed poll only what is due within it. */
    @Outcomes("null,null,a,1")
    public Object pollingWhatIsNotDue() throws Exception {
        due.put(Due.in("a", 20));
        due.put(Due.in("b", 50));
        Due now = due.poll();
        Due soon = due.poll(10, TimeUnit.MILLISECONDS);
        Due later = due.poll(11, TimeUnit.MILLISECONDS);
        return now + "," + soon + "," + later.name() + "," + due.size();
    }

    /** What is added later and due earlier is taken first by who waits already. */
    @Outcomes("b10")
    public Object anEarlierElementComesLater() throws Exception {
        long before = System.nanoTime();
        due.put(Due.in("a", 100));
        Thread taker = start(() -> say(due.take().name() + (System.nanoTime() - before) / 1_000_000));
        Thread.sleep(5);
        due.put(Due.in("b", 5));
        taker.join();
        return log();
    }

    /** Two who wait get one each. */
    @Outcomes({"A1B2", "B1A2"})
    public Object twoWaitForTwo() throws Exception {
        due.put(Due.in("1", 10));
        due.put(Due.in("2", 20));
        Thread a = start(() -> say("A" + due.take().name()));
        Thread b = start(() -> say("B" + due.take().name()));
        a.join();
        b.join();
        return log();
    }

    /** Who waits for what is not due is interrupted. */
    @Outcomes("InterruptedException:false,1")
    public Object aDelayIsInterrupted() throws Exception {
        due.put(Due.in("a", 10));
        Thread taker = start(() -> say(endOf(due::take)));
        taker.interrupt();
        taker.join();
        return log() + "," + due.size();
    }
}
