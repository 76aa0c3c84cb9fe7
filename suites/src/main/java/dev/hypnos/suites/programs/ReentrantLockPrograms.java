package dev.hypnos.suites.programs;

import dev.hypnos.suites.conformance.Outcomes;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/** Reentrant locks: who gets them, who waits, and how waiting ends. */
public class ReentrantLockPrograms extends Programs {
    private final ReentrantLock fair = new ReentrantLock(true);
    private final ReentrantLock unfair = new ReentrantLock();
    private int value;

    private Thread sayHolding(ReentrantLock lock, String what) {
        return start(() -> {
            lock.lock();
            say(what);
            lock.unlock();
        });
    }

    /** Increments under the lock are not lost, and either may come first. */
    @Outcomes({"1,2", "2,1"})
    public Object incrementsExclude() throws Exception {
        int[] seen = new int[2];
        Thread other = start(() -> {
            unfair.lock();
            seen[0] = ++value;
            unfair.unlock();
        });
        unfair.lock();
        seen[1] = ++value;
        unfair.unlock();
        other.join();
        return seen[0] + "," + seen[1];
    }

    /** A fair lock goes to those who queue in the order of their arrival. */
    @Outcomes("ABC")
    public Object aFairLockIsHandedOverInOrder() throws Exception {
        fair.lock();
        Thread a = sayHolding(fair, "A");
        until(() -> fair.hasQueuedThread(a));
        Thread b = sayHolding(fair, "B");
        until(() -> fair.getQueueLength() == 2);
        Thread c = sayHolding(fair, "C");
        until(() -> fair.hasQueuedThread(c));
        fair.unlock();
        a.join();
        b.join();
        c.join();
        return log();
    }

    /** Who releases an unfair lock may have it again before the one who queues. */
    @Outcomes({"AM", "MA"})
    public Object anUnfairLockCanBeTakenBeforeTheQueue() throws Exception {
        unfair.lock();
        Thread a = sayHolding(unfair, "A");
        until(() -> unfair.hasQueuedThread(a));
        unfair.unlock();
        unfair.lock();
        say("M");
        unfair.unlock();
        a.join();
        return log();
    }

    /** Who releases a fair lock queues behind the one who waits. */
    @Outcomes("AM")
    public Object aFairLockCannotBeTakenBeforeTheQueue() throws Exception {
        fair.lock();
        Thread a = sayHolding(fair, "A");
        until(() -> fair.hasQueuedThread(a));
        fair.unlock();
        fair.lock();
        say("M");
        fair.unlock();
        a.join();
        return log();
    }

    /** tryLock without a time does not heed fairness. */
    @Outcomes({"AM", "MA", "-A", "A-"})
    public Object tryLockBargesOnAFairLock() throws Exception {
        fair.lock();
        Thread a = sayHolding(fair, "A");
        until(() -> fair.hasQueuedThread(a));
        fair.unlock();
        boolean got = fair.tryLock();
        say(got ? "M" : "-");
        if (got) {
            fair.unlock();
        }
        a.join();
        return log();
    }

    /** tryLock with a time of zero heeds fairness. */
    @Outcomes({"AM", "-A", "A-"})
    public Object tryLockWithATimeHeedsFairness() throws Exception {
        fair.lock();
        Thread a = sayHolding(fair, "A");
        until(() -> fair.hasQueuedThread(a));
        fair.unlock();
        say(fair.tryLock(0, TimeUnit.SECONDS) ? "M" : "-");
        if (fair.isHeldByCurrentThread()) {
            fair.unlock();
        }
        a.join();
        return log();
    }

    /** A timed attempt ends with the lock or with the time. */
    @Outcomes(
            value = {"true", "false"},
            earlyTicks = 1)
    public Object aTimedAttemptRacesWithTheRelease() throws Exception {
        CountDownLatch held = new CountDownLatch(1);
        Thread holder = start(() -> {
            unfair.lock();
            held.countDown();
            unfair.unlock();
        });
        held.await();
        boolean got = unfair.tryLock(1, TimeUnit.SECONDS);
        holder.join();
        return got;
    }

    /** A timed attempt on a lock that is never released lasts as long as it says. */
    @Outcomes("false,250")
    public Object aTimedAttemptLastsItsTime() throws Exception {
        CountDownLatch held = new CountDownLatch(1);
        start(() -> {
            unfair.lock();
            held.countDown();
            Thread.sleep(10_000);
        });
        held.await();
        long before = System.nanoTime();
        boolean got = unfair.tryLock(250, TimeUnit.MILLISECONDS);
        return got + "," + (System.nanoTime() - before) / 1_000_000;
    }

    /** An interrupt before, or after, a lock is taken interruptibly. */
    @Outcomes({"interrupted,false", "locked,true"})
    public Object lockInterruptiblyOfAFreeLock() throws Exception {
        Semaphore interrupted = new Semaphore(0);
        Thread a = start(() -> {
            try {
                unfair.lockInterruptibly();
                say("locked,");
            } catch (InterruptedException thrown) {
                say("interrupted,");
            }
            interrupted.acquireUninterruptibly();
            say(Thread.interrupted());
        });
        a.interrupt();
        interrupted.release();
        a.join();
        return log();
    }

    /** Who is parked for a lock and interrupted leaves, though the lock is released next. */
    @Outcomes("interrupted,false")
    public Object anInterruptWinsOverALaterRelease() throws Exception {
        unfair.lock();
        Thread a = start(() -> {
            try {
                unfair.lockInterruptibly();
                say("locked,");
            } catch (InterruptedException thrown) {
                say("interrupted,");
            }
            say(Thread.interrupted());
        });
        until(() -> a.getState() == Thread.State.WAITING);
        a.interrupt();
        unfair.unlock();
        a.join();
        return log();
    }

    /** The interrupt and the release can both come after the check on entry and before the first attempt. */
    @Outcomes({"interrupted,false", "locked,true"})
    public Object anInterruptBeforeTheReleaseCanBeOverlooked() throws Exception {
        unfair.lock();
        Thread a = start(() -> {
            try {
                unfair.lockInterruptibly();
                say("locked,");
            } catch (InterruptedException thrown) {
                say("interrupted,");
            }
            say(Thread.interrupted());
        });
        a.interrupt();
        unfair.unlock();
        a.join();
        return log();
    }

    /** lock() is not ended by an interrupt, and keeps the flag. */
    @Outcomes("true")
    public Object lockKeepsTheInterrupt() throws Exception {
        unfair.lock();
        Thread a = start(() -> {
            unfair.lock();
            say(Thread.currentThread().isInterrupted());
            unfair.unlock();
        });
        a.interrupt();
        unfair.unlock();
        a.join();
        return log();
    }

    /** A lock taken twice is free only after two releases. */
    @Outcomes({"false,false", "false,true", "true,true"})
    public Object aSecondHoldNeedsASecondRelease() throws Exception {
        CountDownLatch held = new CountDownLatch(1);
        Thread holder = start(() -> {
            unfair.lock();
            unfair.lock();
            held.countDown();
            unfair.unlock();
            unfair.unlock();
        });
        held.await();
        boolean first = attempt();
        boolean second = attempt();
        holder.join();
        return first + "," + second;
    }

    private boolean attempt() {
        boolean got = unfair.tryLock();
        if (got) {
            unfair.unlock();
        }
        return got;
    }

    /** Two locks taken in opposite orders. */
    @Outcomes({"done", "deadlock"})
    public Object oppositeOrdersDeadlock() throws Exception {
        Thread other = start(() -> {
            unfair.lock();
            fair.lock();
            fair.unlock();
            unfair.unlock();
        });
        fair.lock();
        unfair.lock();
        unfair.unlock();
        fair.unlock();
        other.join();
        return "done";
    }

    /** Releasing a lock of another throws. */
    @Outcomes("throws IllegalMonitorStateException")
    public Object onlyTheHolderReleases() throws Exception {
        start(fair::lock).join();
        fair.unlock();
        return "released";
    }

    /** The number of those who queue is seen to grow and to fall. */
    @Outcomes({"0", "1", "2"})
    public Object theQueueLengthIsSeen() throws Exception {
        unfair.lock();
        Thread a = sayHolding(unfair, "A");
        Thread b = sayHolding(unfair, "B");
        int seen = unfair.getQueueLength();
        unfair.unlock();
        a.join();
        b.join();
        return seen;
    }
}
