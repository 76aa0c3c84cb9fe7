package dev.hypnos.suites.programs;

import dev.hypnos.suites.conformance.Outcomes;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.AbstractQueuedLongSynchronizer;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;
import java.util.concurrent.locks.LockSupport;

/** Synchronizers of one's own, and parking. */
public class SynchronizerPrograms extends Programs {
    private final Mutex mutex = new Mutex();
    private final Gate gate = new Gate();
    private int value;

    private static final class Mutex extends AbstractQueuedSynchronizer {
        @Override
        protected boolean tryAcquire(int ignored) {
            boolean got = compareAndSetState(0, 1);
            if (got) {
                setExclusiveOwnerThread(Thread.currentThread());
            }
            return got;
        }

        @Override
        protected boolean tryRelease(int ignored) {
            setExclusiveOwnerThread(null);
            setState(0);
            return true;
        }

        @Override
        protected boolean isHeldExclusively() {
            return getExclusiveOwnerThread() == Thread.currentThread();
        }
    }

    /** Opened once for all. */
    private static final class Gate extends AbstractQueuedLongSynchronizer {
        @Override
        protected long tryAcquireShared(long ignored) {
            return getState() == 0 ? -1 : 1;
        }

        @Override
        protected boolean tryReleaseShared(long state) {
            setState(state);
            return true;
        }
    }

    /** A mutex made of a synchronizer excludes. */
    @Outcomes({"1,2", "2,1"})
    public Object aMutexExcludes() throws Exception {
        int[] seen = new int[2];
        Thread other = start(() -> {
            mutex.acquire(1);
            seen[0] = ++value;
            mutex.release(1);
        });
        mutex.acquire(1);
        seen[1] = ++value;
        mutex.release(1);
        other.join();
        return seen[0] + "," + seen[1];
    }

    private Thread sayHolding(String what) {
        Thread thread = start(() -> {
            mutex.acquire(1);
            say(what);
            mutex.release(1);
        });
        until(() -> mutex.isQueued(thread));
        return thread;
    }

    /** Those who queue acquire in the order of the queue. */
    @Outcomes("AB")
    public Object theQueueIsInOrder() throws Exception {
        mutex.acquire(1);
        Thread a = sayHolding("A");
        Thread b = sayHolding("B");
        mutex.release(1);
        a.join();
        b.join();
        return log();
    }

    /** Who comes new may acquire before the queue. */
    @Outcomes({"AM", "MA"})
    public Object aNewcomerMayOvertakeTheQueue() throws Exception {
        mutex.acquire(1);
        Thread a = sayHolding("A");
        mutex.release(1);
        mutex.acquire(1);
        say("M");
        mutex.release(1);
        a.join();
        return log();
    }

    /** Acquiring with a time ends with the time. */
    @Outcomes(
            value = {"true", "false"},
            earlyTicks = 1)
    public Object aTimedAcquireRacesWithTheRelease() throws Exception {
        mutex.acquire(1);
        Thread a = start(() -> say(mutex.tryAcquireNanos(1, TimeUnit.SECONDS.toNanos(1))));
        until(() -> mutex.hasQueuedThreads() || a.getState() == Thread.State.TERMINATED);
        mutex.release(1);
        a.join();
        return log();
    }

    /** An interrupt that comes between the check on entry and the acquire is kept. */
    @Outcomes({"InterruptedException:false", "locked:true"})
    public Object anInterruptAndAReleaseRace() throws Exception {
        mutex.acquire(1);
        Thread a = start(() -> say(endOf(() -> {
            mutex.acquireInterruptibly(1);
            return "locked";
        })));
        a.interrupt();
        mutex.release(1);
        a.join();
        return log();
    }

    /** Who is cancelled leaves the queue, and the next acquires. */
    @Outcomes("InterruptedException:false,B")
    public Object aCancelledNodeIsSkipped() throws Exception {
        mutex.acquire(1);
        Thread a = start(() -> say(endOf(() -> {
            mutex.acquireInterruptibly(1);
            return "locked";
        })));
        until(() -> a.getState() == Thread.State.WAITING);
        Thread b = sayHolding(",B");
        a.interrupt();
        a.join();
        mutex.release(1);
        b.join();
        return log();
    }

    /** Its conditions work. */
    @Outcomes("A1")
    public Object aConditionOfASynchronizer() throws Exception {
        var condition = mutex.new ConditionObject();
        Thread a = start(() -> {
            mutex.acquire(1);
            while (value == 0) {
                condition.await();
            }
            say("A" + value);
            mutex.release(1);
        });
        mutex.acquire(1);
        value = 1;
        condition.signal();
        mutex.release(1);
        a.join();
        return log();
    }

    /** A shared release lets all pass. */
    @Outcomes({"AB", "BA"})
    public Object aSharedReleaseLetsAllPass() throws Exception {
        Thread a = start(() -> {
            gate.acquireShared(1);
            say("A");
        });
        Thread b = start(() -> {
            gate.acquireSharedInterruptibly(1);
            say("B");
        });
        gate.releaseShared(1L << 40);
        a.join();
        b.join();
        return log();
    }

    /** Of two only the one who comes before the gate opens is seen queued. */
    @Outcomes({"false", "true"})
    public Object theQueueIsSeen() throws Exception {
        Thread a = start(() -> gate.acquireShared(1));
        boolean queued = gate.hasQueuedThreads();
        gate.releaseShared(1);
        a.join();
        return queued;
    }

    /** A permit given before parking is kept, but only one. */
    @Outcomes({"deadlock"})
    public Object onlyOnePermitIsKept() throws Exception {
        LockSupport.unpark(Thread.currentThread());
        LockSupport.unpark(Thread.currentThread());
        LockSupport.park();
        LockSupport.park();
        return "parked twice";
    }

    /** An interrupt ends parking and stays. */
    @Outcomes("true")
    public Object anInterruptEndsParking() throws Exception {
        Thread a = start(() -> {
            while (!Thread.currentThread().isInterrupted()) {
                LockSupport.park(this);
            }
            say(Thread.interrupted());
        });
        a.interrupt();
        a.join();
        return log();
    }

    /** A lock of a queue of threads that park, with the classic loop. */
    @Outcomes({"1,2", "2,1"})
    public Object aParkingLoopExcludes() throws Exception {
        AtomicInteger held = new AtomicInteger();
        int[] seen = new int[2];
        Thread main = Thread.currentThread();
        Thread other = start(() -> {
            while (!held.compareAndSet(0, 1)) {
                LockSupport.parkNanos(1_000_000);
            }
            seen[0] = ++value;
            held.set(0);
            LockSupport.unpark(main);
        });
        while (!held.compareAndSet(0, 1)) {
            LockSupport.park();
        }
        seen[1] = ++value;
        held.set(0);
        other.join();
        return seen[0] + "," + seen[1];
    }
}
