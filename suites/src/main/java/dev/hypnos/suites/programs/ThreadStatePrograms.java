package dev.hypnos.suites.programs;

import dev.hypnos.suites.conformance.Outcomes;
import java.util.concurrent.locks.LockSupport;

/** Which states of a thread others see. */
public class ThreadStatePrograms {
    private final Object lock = new Object();
    private volatile boolean ready;
    private volatile boolean waiting;

    private interface Call {
        void run() throws InterruptedException;
    }

    private static Thread thread(Call body) {
        return new Thread(() -> {
            try {
                body.run();
            } catch (InterruptedException expected) {
                Thread.currentThread().interrupt();
            }
        });
    }

    private static Thread started(Call body) {
        Thread thread = thread(body);
        thread.start();
        return thread;
    }

    private void awaitReady() throws InterruptedException {
        synchronized (lock) {
            waiting = true;
            while (!ready) {
                lock.wait();
            }
        }
    }

    private void setReady() {
        synchronized (lock) {
            ready = true;
            lock.notifyAll();
        }
    }

    /** New before the start, terminated after the end, and between either of runnable and terminated. */
    @Outcomes({"NEW RUNNABLE TERMINATED", "NEW TERMINATED TERMINATED"})
    public Object fromNewToTerminated() throws InterruptedException {
        Thread thread = thread(() -> ready = true);
        String states = thread.getState() + " ";
        thread.start();
        states += thread.getState() + " ";
        thread.join();
        return states + thread.getState();
    }

    /** A thread sees itself run. */
    @Outcomes("RUNNABLE,true")
    public Object whoAsksOfItselfRuns() {
        return Thread.currentThread().getState() + "," + Thread.currentThread().isAlive();
    }

    /** Who wants a monitor that another holds runs, or is blocked. */
    @Outcomes({"RUNNABLE", "BLOCKED"})
    public Object whoWantsAMonitorIsBlocked() throws InterruptedException {
        Thread thread = thread(() -> {
            synchronized (lock) {
                ready = true;
            }
        });
        Thread.State seen;
        synchronized (lock) {
            thread.start();
            seen = thread.getState();
        }
        thread.join();
        return seen;
    }

    /** Who waits for a notification runs, or waits. */
    @Outcomes({"RUNNABLE", "WAITING"})
    public Object whoWaitsForANotificationIsWaiting() throws InterruptedException {
        Thread thread = started(this::awaitReady);
        Thread.State seen = thread.getState();
        setReady();
        thread.join();
        return seen;
    }

    /** Who sleeps runs before and after that. */
    @Outcomes(
            value = {"RUNNABLE", "TIMED_WAITING", "TERMINATED"},
            earlyTicks = 1)
    public Object whoSleepsIsTimedWaiting() throws InterruptedException {
        Thread thread = started(() -> Thread.sleep(10));
        Thread.State seen = thread.getState();
        thread.join();
        return seen;
    }

    /** A sequence of states: a sleeper never goes back from its end, nor runs twice. */
    @Outcomes(
            value = {
                "RUNNABLE RUNNABLE",
                "RUNNABLE TIMED_WAITING",
                "TIMED_WAITING TIMED_WAITING",
                "RUNNABLE TERMINATED",
                "TIMED_WAITING TERMINATED",
                "TIMED_WAITING RUNNABLE",
                "TERMINATED TERMINATED"
            },
            earlyTicks = 1)
    public Object statesOfASleeperInOrder() throws InterruptedException {
        Thread thread = started(() -> {
            ready = true;
            Thread.sleep(10);
            ready = false;
        });
        String states = thread.getState() + " ";
        states += thread.getState();
        thread.join();
        return states;
    }

    /** Who joins a thread that does not end is waiting. */
    @Outcomes({"RUNNABLE", "WAITING"})
    public Object whoJoinsIsWaiting() throws InterruptedException {
        Thread first = started(this::awaitReady);
        Thread second = started(() -> first.join());
        Thread.State seen = second.getState();
        setReady();
        second.join();
        return seen;
    }

    /** Who joins with a time-out is waiting for a time. */
    @Outcomes(
            value = {"RUNNABLE", "TIMED_WAITING", "TERMINATED"},
            earlyTicks = 1)
    public Object whoJoinsForATimeIsTimedWaiting() throws InterruptedException {
        Thread first = started(this::awaitReady);
        Thread second = started(() -> first.join(10));
        Thread.State seen = second.getState();
        setReady();
        second.join();
        return seen;
    }

    /** Who is parked is waiting. */
    @Outcomes({"RUNNABLE", "WAITING"})
    public Object whoIsParkedIsWaiting() throws InterruptedException {
        Thread thread = started(() -> {
            while (!ready) {
                LockSupport.park();
            }
        });
        Thread.State seen = thread.getState();
        ready = true;
        LockSupport.unpark(thread);
        thread.join();
        return seen;
    }

    /** Who was notified is blocked while the notifier holds the monitor. */
    @Outcomes("WAITING BLOCKED")
    public Object whoWasNotifiedIsBlocked() throws InterruptedException {
        Thread thread = started(this::awaitReady);
        while (!waiting) {
            Thread.sleep(1);
        }
        String states;
        synchronized (lock) {
            states = thread.getState() + " ";
            ready = true;
            lock.notify();
            states += thread.getState();
        }
        thread.join();
        return states;
    }

    /** Who was interrupted in a wait is waiting until it notices, and then blocked. */
    @Outcomes({"WAITING", "BLOCKED"})
    public Object whoWasInterruptedIsBlockedSoon() throws InterruptedException {
        Thread thread = started(this::awaitReady);
        while (!waiting) {
            Thread.sleep(1);
        }
        Thread.State seen;
        synchronized (lock) {
            thread.interrupt();
            seen = thread.getState();
        }
        thread.join();
        return seen;
    }

    /** isAlive is true from the start to the end. */
    @Outcomes({"false,true,false", "false,false,false"})
    public Object aliveFromStartToEnd() throws InterruptedException {
        Thread thread = thread(() -> ready = true);
        String alive = thread.isAlive() + ",";
        thread.start();
        alive += thread.isAlive() + ",";
        thread.join();
        return alive + thread.isAlive();
    }

    /** A thread may be seen in its last write and still be alive. */
    @Outcomes({"false,true", "false,false", "true,true", "true,false"})
    public Object alivenessOutlastsTheLastWrite() throws InterruptedException {
        Thread thread = started(() -> ready = true);
        boolean written = ready;
        boolean alive = thread.isAlive();
        thread.join();
        return written + "," + alive;
    }
}
