package dev.hypnos.suites.programs;

import dev.hypnos.suites.conformance.Outcomes;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;

/** Permits of LockSupport. */
public class ParkPrograms {
    private final Object lock = new Object();
    private volatile boolean ready;
    private volatile String log = "";

    private static Thread started(Runnable body) {
        Thread thread = new Thread(body);
        thread.start();
        return thread;
    }

    /** A permit given before is there for the park that follows. */
    @Outcomes("done")
    public Object aPermitIsKept() {
        LockSupport.unpark(Thread.currentThread());
        LockSupport.park();
        return "done";
    }

    /** Two permits given before are one. */
    @Outcomes("deadlock")
    public Object twoPermitsAreOne() {
        LockSupport.unpark(Thread.currentThread());
        LockSupport.unpark(Thread.currentThread());
        LockSupport.park();
        LockSupport.park();
        return "done";
    }

    /** Two permits are enough for two parks only if the first is taken before the second is given. */
    @Outcomes({"done", "deadlock"})
    public Object twoPermitsMayBeEnough() throws InterruptedException {
        Thread thread = started(() -> {
            LockSupport.park();
            LockSupport.park();
        });
        LockSupport.unpark(thread);
        LockSupport.unpark(thread);
        thread.join();
        return "done";
    }

    /** A park in a loop over a condition always ends. */
    @Outcomes("seen")
    public Object aParkOverAConditionEnds() throws InterruptedException {
        Thread thread = started(() -> {
            while (!ready) {
                LockSupport.park(this);
            }
            log = "seen";
        });
        ready = true;
        LockSupport.unpark(thread);
        thread.join();
        return log;
    }

    /** To give the permit before the condition holds may be too early. */
    @Outcomes({"done", "deadlock"})
    public Object aPermitBeforeTheConditionMayBeTooEarly() throws InterruptedException {
        Thread thread = started(() -> {
            while (!ready) {
                LockSupport.park();
            }
        });
        LockSupport.unpark(thread);
        ready = true;
        thread.join();
        return "done";
    }

    /** With the flag set every park returns at once, and the flag stays. */
    @Outcomes("true true true")
    public Object anInterruptedThreadDoesNotPark() {
        Thread.currentThread().interrupt();
        LockSupport.park();
        String result = "" + Thread.currentThread().isInterrupted();
        LockSupport.parkNanos(Long.MAX_VALUE);
        result += " " + Thread.currentThread().isInterrupted();
        LockSupport.parkUntil(Long.MAX_VALUE);
        return result + " " + Thread.interrupted();
    }

    /** An interrupt ends a park and stays visible. */
    @Outcomes({"parked,true", "never parked,true"})
    public Object anInterruptEndsAPark() throws InterruptedException {
        Thread thread = started(() -> {
            log = "never parked";
            while (!Thread.currentThread().isInterrupted()) {
                log = "parked";
                LockSupport.park();
            }
        });
        thread.interrupt();
        thread.join();
        return log + "," + thread.isInterrupted();
    }

    /** A permit and an interrupt: the park ends by the first, and the flag tells whether the second has come too. */
    @Outcomes({"false,true", "true,true"})
    public Object permitAndInterrupt() throws InterruptedException {
        Thread thread = started(() -> {
            LockSupport.park();
            log = "" + Thread.currentThread().isInterrupted();
        });
        LockSupport.unpark(thread);
        thread.interrupt();
        thread.join();
        return log + "," + thread.isInterrupted();
    }

    /** A park with time-out ends by the permit or by its time. */
    @Outcomes(
            value = {"true", "false"},
            earlyTicks = 1)
    public Object aTimedParkEndsByPermitOrTime() throws InterruptedException {
        Thread thread = started(() -> {
            LockSupport.parkNanos(10_000_000);
            log = "" + ready;
        });
        ready = true;
        LockSupport.unpark(thread);
        thread.join();
        return log;
    }

    /** A park until a time ends by the permit or at that time. */
    @Outcomes(
            value = {"true", "false"},
            earlyTicks = 1)
    public Object aParkUntilEndsByPermitOrTime() throws InterruptedException {
        Thread thread = started(() -> {
            LockSupport.parkUntil(System.currentTimeMillis() + 10);
            log = "" + ready;
        });
        ready = true;
        LockSupport.unpark(thread);
        thread.join();
        return log;
    }

    /** A permit that comes after the time-out is there for the next park. */
    @Outcomes(
            value = {"done", "deadlock"},
            earlyTicks = 1)
    public Object aLatePermitIsLeftForTheNextPark() throws InterruptedException {
        Thread thread = started(() -> {
            LockSupport.parkNanos(10_000_000);
            LockSupport.park();
        });
        LockSupport.unpark(thread);
        thread.join();
        return "done";
    }

    /** A park of no time takes no permit. */
    @Outcomes("done")
    public Object aParkOfNoTimeTakesNoPermit() {
        LockSupport.unpark(Thread.currentThread());
        LockSupport.parkNanos(0);
        LockSupport.parkNanos(-1);
        LockSupport.park();
        return "done";
    }

    /** A park until a time in the past returns, and takes the permit. */
    @Outcomes("deadlock")
    public Object aParkUntilThePastTakesThePermit() {
        LockSupport.parkUntil(1);
        LockSupport.unpark(Thread.currentThread());
        LockSupport.parkUntil(1);
        LockSupport.park();
        return "done";
    }

    /** Sleep, wait and join leave the permit. */
    @Outcomes("done")
    public Object otherWaitsLeaveThePermit() throws InterruptedException {
        LockSupport.unpark(Thread.currentThread());
        Thread.sleep(1);
        synchronized (lock) {
            lock.wait(1);
        }
        Thread thread = started(() -> ready = true);
        thread.join();
        LockSupport.park();
        return "done";
    }

    /** A park keeps the monitors, also one that is needed to give the permit. */
    @Outcomes({"done", "deadlock"})
    public Object aParkKeepsTheMonitor() throws InterruptedException {
        Thread thread = started(() -> {
            synchronized (lock) {
                LockSupport.park();
            }
        });
        synchronized (lock) {
            LockSupport.unpark(thread);
        }
        thread.join();
        return "done";
    }

    /** The blocker is seen by others only while the thread is parked, or about to. */
    @Outcomes({"null,null", "blocker,null"})
    public Object theBlockerIsSeenWhileParked() throws InterruptedException {
        Thread thread = started(() -> {
            while (!ready) {
                LockSupport.park("blocker");
            }
        });
        Object seen = LockSupport.getBlocker(thread);
        ready = true;
        LockSupport.unpark(thread);
        thread.join();
        return seen + "," + LockSupport.getBlocker(thread);
    }

    /** Permits for nobody and for who has ended do nothing. */
    @Outcomes("done")
    public Object permitsForNobodyDoNothing() throws InterruptedException {
        Thread thread = started(() -> ready = true);
        thread.join();
        LockSupport.unpark(null);
        LockSupport.unpark(thread);
        return "done";
    }

    /** A queue of parked threads and a flag make a lock. */
    @Outcomes({"(t)(m)", "(m)(t)"})
    public Object aLockMadeOfPermits() throws InterruptedException {
        AtomicBoolean taken = new AtomicBoolean();
        Queue<Thread> queue = new ConcurrentLinkedQueue<>();
        Thread thread = started(() -> visit(taken, queue, "t"));
        visit(taken, queue, "m");
        thread.join();
        return log;
    }

    private void visit(AtomicBoolean taken, Queue<Thread> queue, String name) {
        queue.add(Thread.currentThread());
        while (queue.peek() != Thread.currentThread() || !taken.compareAndSet(false, true)) {
            LockSupport.park(this);
        }
        queue.remove();
        log += "(" + name;
        log += ")";
        taken.set(false);
        LockSupport.unpark(queue.peek());
    }
}
