package dev.hypnos.suites.programs;

import dev.hypnos.suites.conformance.Outcomes;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Semaphores: permits are numbers, not owned by anyone. */
public class SemaphorePrograms extends Programs {
    private final Semaphore one = new Semaphore(1);
    private final Semaphore two = new Semaphore(2);
    private final AtomicInteger inside = new AtomicInteger();

    private int enter(Semaphore semaphore) throws InterruptedException {
        semaphore.acquire();
        int seen = inside.incrementAndGet();
        inside.decrementAndGet();
        semaphore.release();
        return seen;
    }

    /** With two permits of three at most two are inside. */
    @Outcomes({"1", "2"})
    public Object twoPermitsLetTwoIn() throws Exception {
        int[] seen = new int[3];
        Thread a = start(() -> seen[0] = enter(two));
        Thread b = start(() -> seen[1] = enter(two));
        seen[2] = enter(two);
        a.join();
        b.join();
        return Math.max(seen[0], Math.max(seen[1], seen[2]));
    }

    private Thread taker(Semaphore semaphore, int permits, String what) {
        return start(() -> {
            semaphore.acquire(permits);
            say(what);
            semaphore.release(permits);
        });
    }

    /** In a fair semaphore who wants one does not overtake who wants two. */
    @Outcomes("AB")
    public Object aSmallRequestDoesNotOvertakeInAFairSemaphore() throws Exception {
        Semaphore fair = new Semaphore(0, true);
        Thread a = taker(fair, 2, "A");
        until(fair::hasQueuedThreads);
        fair.release();
        Thread b = taker(fair, 1, "B");
        until(() -> fair.getQueueLength() == 2);
        fair.release();
        a.join();
        b.join();
        return log();
    }

    /** In an unfair semaphore a small request can overtake. */
    @Outcomes({"AB", "BA"})
    public Object aSmallRequestOvertakes() throws Exception {
        Semaphore unfair = new Semaphore(0);
        Thread a = taker(unfair, 2, "A");
        until(unfair::hasQueuedThreads);
        unfair.release();
        Thread b = taker(unfair, 1, "B");
        unfair.release();
        a.join();
        b.join();
        return log();
    }

    /** tryAcquire overtakes the queue of a fair semaphore, tryAcquire with a time does not. */
    @Outcomes("true,false")
    public Object tryAcquireOvertakes() throws Exception {
        Semaphore fair = new Semaphore(1, true);
        taker(fair, 3, "A");
        until(fair::hasQueuedThreads);
        boolean first = fair.tryAcquire();
        fair.release();
        return first + "," + fair.tryAcquire(0, TimeUnit.SECONDS);
    }

    /** A release needs no acquire. */
    @Outcomes("3")
    public Object aReleaseAdds() throws Exception {
        two.release();
        return two.availablePermits();
    }

    /** A negative number of permits needs as many releases more. */
    @Outcomes({"deadlock"})
    public Object aNegativeNumberOfPermits() throws Exception {
        Semaphore owing = new Semaphore(-1);
        Thread a = taker(owing, 1, "A");
        owing.release();
        a.join();
        return log();
    }

    /** Draining and taking share the permits. */
    @Outcomes({"2,false", "1,true"})
    public Object drainingRacesWithTaking() throws Exception {
        Thread a = start(() -> say(two.tryAcquire()));
        int drained = two.drainPermits();
        a.join();
        return drained + "," + log();
    }

    /** Two who each want two of three permits, one by one. */
    @Outcomes({"done", "deadlock"})
    public Object takingOneByOneDeadlocks() throws Exception {
        Thread a = start(() -> {
            two.acquire();
            two.acquire();
            two.release(2);
        });
        two.acquire();
        two.acquire();
        two.release(2);
        a.join();
        return "done";
    }

    /** The time and the release race. */
    @Outcomes(
            value = {"true", "false"},
            earlyTicks = 1)
    public Object aTimedAcquireRacesWithTheRelease() throws Exception {
        Semaphore none = new Semaphore(0);
        Thread a = start(none::release);
        boolean got = none.tryAcquire(1, TimeUnit.SECONDS);
        a.join();
        return got;
    }

    /** An interrupt before or after the permit is there. */
    @Outcomes({"InterruptedException:false,1", "got:true,0"})
    public Object anInterruptRacesWithTheAcquire() throws Exception {
        Semaphore interrupted = new Semaphore(0);
        Thread a = start(() -> {
            String end = "InterruptedException";
            try {
                one.acquire();
                end = "got";
            } catch (InterruptedException thrown) {
                // said below
            }
            interrupted.acquireUninterruptibly();
            say(end + ":" + Thread.interrupted());
        });
        a.interrupt();
        interrupted.release();
        a.join();
        return log() + "," + one.availablePermits();
    }

    /** acquireUninterruptibly takes its permit and keeps the interrupt. */
    @Outcomes("got:true")
    public Object acquireUninterruptiblyKeepsTheInterrupt() throws Exception {
        Semaphore none = new Semaphore(0);
        Thread a = start(() -> say(endOf(() -> {
            none.acquireUninterruptibly();
            return "got";
        })));
        a.interrupt();
        none.release();
        a.join();
        return log();
    }

    private static final class Shrinking extends Semaphore {
        Shrinking() {
            super(1);
        }

        void shrink() {
            reducePermits(1);
        }
    }

    /** Reducing takes permits that are not there, without waiting. */
    @Outcomes({"true,-1", "false,0"})
    public Object reducingDoesNotWait() throws Exception {
        Shrinking semaphore = new Shrinking();
        Thread a = start(() -> say(semaphore.tryAcquire()));
        semaphore.shrink();
        a.join();
        return log() + "," + semaphore.availablePermits();
    }
}
