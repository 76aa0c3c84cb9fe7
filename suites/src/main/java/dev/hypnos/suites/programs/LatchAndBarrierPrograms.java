package dev.hypnos.suites.programs;

import dev.hypnos.suites.conformance.Outcomes;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;

/** Latches and barriers. */
public class LatchAndBarrierPrograms extends Programs {
    private final CountDownLatch latch = new CountDownLatch(2);

    /** Who passes the latch sees what was done before both counts. */
    @Outcomes("2")
    public Object aLatchWaitsForAll() throws Exception {
        int[] done = new int[2];
        for (int i = 0; i < 2; i++) {
            int mine = i;
            start(() -> {
                done[mine] = 1;
                latch.countDown();
            });
        }
        latch.await();
        return done[0] + done[1];
    }

    /** The count is seen to fall, not below zero. */
    @Outcomes({"2,2", "2,1", "2,0", "1,1", "1,0", "0,0"})
    public Object theCountFalls() throws Exception {
        Thread a = start(() -> {
            latch.countDown();
            latch.countDown();
            latch.countDown();
        });
        long first = latch.getCount();
        long second = latch.getCount();
        a.join();
        return first + "," + second;
    }

    /** The time and the count race. */
    @Outcomes(
            value = {"true", "false"},
            earlyTicks = 1)
    public Object aTimedAwaitRacesWithTheCount() throws Exception {
        CountDownLatch once = new CountDownLatch(1);
        Thread a = start(once::countDown);
        boolean passed = once.await(1, TimeUnit.SECONDS);
        a.join();
        return passed;
    }

    /** An interrupted thread does not pass even an open latch. */
    @Outcomes("InterruptedException:false")
    public Object anInterruptIsCheckedFirst() throws Exception {
        CountDownLatch open = new CountDownLatch(0);
        Thread.currentThread().interrupt();
        return endOf(() -> {
            open.await();
            return "passed";
        });
    }

    /** The action of a barrier is run by who comes last, whose index is 0. */
    @Outcomes({"A:0,1", "main:1,0"})
    public Object theLastToArriveRunsTheAction() throws Exception {
        Thread.currentThread().setName("main");
        CyclicBarrier barrier =
                new CyclicBarrier(2, () -> say(Thread.currentThread().getName()));
        int[] index = new int[2];
        Thread a = start(() -> {
            Thread.currentThread().setName("A");
            index[0] = barrier.await();
        });
        index[1] = barrier.await();
        a.join();
        return log() + ":" + index[0] + "," + index[1];
    }

    /** An interrupt breaks the barrier for all. */
    @Outcomes({"InterruptedException:false,BrokenBarrierException:false,true"})
    public Object anInterruptBreaksTheBarrier() throws Exception {
        CyclicBarrier barrier = new CyclicBarrier(3);
        String[] end = new String[2];
        Thread a = start(() -> end[0] = endOf(barrier::await));
        Thread b = start(() -> end[1] = endOf(barrier::await));
        a.interrupt();
        a.join();
        b.join();
        return end[0] + "," + end[1] + "," + barrier.isBroken();
    }

    /** Who is interrupted while it waits may still pass, if the last comes before it has the lock of the barrier. */
    @Outcomes({"InterruptedException:false,BrokenBarrierException:false", "1:true,0:false"})
    public Object anInterruptRacesWithTheLastToArrive() throws Exception {
        CyclicBarrier barrier = new CyclicBarrier(2);
        String[] end = new String[2];
        Thread a = start(() -> end[0] = endOf(barrier::await));
        until(() -> barrier.getNumberWaiting() == 1);
        a.interrupt();
        end[1] = endOf(barrier::await);
        a.join();
        return end[0] + "," + end[1];
    }

    /** A time-out breaks the barrier for all. */
    @Outcomes(
            value = {"TimeoutException:false,BrokenBarrierException:false", "1:false,0:false", "0:false,1:false"},
            earlyTicks = 1)
    public Object aTimeOutBreaksTheBarrier() throws Exception {
        CyclicBarrier barrier = new CyclicBarrier(2);
        String[] end = new String[2];
        Thread a = start(() -> end[0] = endOf(() -> barrier.await(1, TimeUnit.SECONDS)));
        end[1] = endOf(barrier::await);
        a.join();
        return end[0] + "," + end[1];
    }

    /** A reset sends away who waits, and the barrier can be used again. */
    @Outcomes("BrokenBarrierException:false,false,0")
    public Object aResetSendsAwayWhoWaits() throws Exception {
        CyclicBarrier barrier = new CyclicBarrier(2);
        Thread a = start(() -> say(endOf(barrier::await)));
        until(() -> barrier.getNumberWaiting() == 1);
        barrier.reset();
        a.join();
        return log() + "," + barrier.isBroken() + "," + barrier.getNumberWaiting();
    }

    /** A reset before, between and after two arrivals. */
    @Outcomes({"1:false,0:false", "0:false,1:false", "deadlock"})
    public Object aResetCanLeaveOneAlone() throws Exception {
        CyclicBarrier barrier = new CyclicBarrier(2);
        String[] end = new String[2];
        Thread a = start(() -> end[0] = endOf(barrier::await));
        Thread b = start(() -> end[1] = endOf(barrier::await));
        barrier.reset();
        a.join();
        b.join();
        return end[0] + "," + end[1];
    }

    /** If the action throws, the last gets that, and the others are broken. */
    @Outcomes({
        "IllegalStateException:false,BrokenBarrierException:false",
        "BrokenBarrierException:false,IllegalStateException:false"
    })
    public Object anActionThatThrowsBreaksTheBarrier() throws Exception {
        CyclicBarrier barrier = new CyclicBarrier(2, () -> {
            throw new IllegalStateException();
        });
        String[] end = new String[2];
        Thread a = start(() -> end[0] = endOf(barrier::await));
        end[1] = endOf(barrier::await);
        a.join();
        return end[0] + "," + end[1];
    }

    /** Two rounds do not mix. */
    @Outcomes({"ABAB", "ABBA", "BAAB", "BABA"})
    public Object roundsDoNotMix() throws Exception {
        CyclicBarrier barrier = new CyclicBarrier(2);
        Thread a = start(() -> {
            say("A");
            barrier.await();
            say("A");
        });
        say("B");
        barrier.await();
        say("B");
        a.join();
        return log();
    }

    /** Of three at a barrier for two one stays. */
    @Outcomes({"0", "1", "2"})
    public Object oneOfThreeStays() throws Exception {
        CyclicBarrier barrier = new CyclicBarrier(2);
        String[] end = new String[3];
        Thread a = start(() -> end[0] = endOf(() -> barrier.await(1, TimeUnit.SECONDS)));
        Thread b = start(() -> end[1] = endOf(() -> barrier.await(1, TimeUnit.SECONDS)));
        end[2] = endOf(() -> barrier.await(1, TimeUnit.SECONDS));
        a.join();
        b.join();
        return List.of(end).indexOf("TimeoutException:false");
    }
}
