package dev.hypnos.suites.programs;

import dev.hypnos.suites.conformance.Outcomes;

/** Interrupts, notifications and time-outs that meet in Object.wait. */
public class InterruptedWaitPrograms extends Programs {
    private final Object lock = new Object();
    private int waiting;
    private boolean late;
    private int value;

    /** Waits once; how that ended, with the flag that is left. */
    private String waitOnce(long milliseconds) {
        String how;
        waiting++;
        try {
            lock.wait(milliseconds);
            how = "returned";
        } catch (InterruptedException expected) {
            how = "interrupted";
        }
        return how + "," + Thread.currentThread().isInterrupted();
    }

    private Thread waiter() {
        return start(() -> {
            synchronized (lock) {
                log = waitOnce(0);
            }
        });
    }

    /** Looks now and then: a notification would end the waits. */
    private void awaitWaiters(int count) throws InterruptedException {
        while (waiting < count) {
            lock.wait(1);
        }
    }

    /** An interrupt ends a wait and clears the flag, also where it comes before the wait. */
    @Outcomes("interrupted,false")
    public Object anInterruptEndsAWait() throws InterruptedException {
        Thread thread = waiter();
        thread.interrupt();
        thread.join();
        return log;
    }

    /** Who was interrupted gets the monitor back before it goes on. */
    @Outcomes("interrupted,false,2")
    public Object theInterruptedGetsTheMonitorBackFirst() throws InterruptedException {
        Thread thread = start(() -> {
            synchronized (lock) {
                log = waitOnce(0) + "," + value;
            }
        });
        synchronized (lock) {
            awaitWaiters(1);
            value++;
            thread.interrupt();
            Thread.yield();
            value++;
        }
        thread.join();
        return log;
    }

    /** Notified first, then interrupted: wait returns, and the flag stays. */
    @Outcomes("returned,true")
    public Object whoWasNotifiedFirstReturns() throws InterruptedException {
        Thread thread = waiter();
        synchronized (lock) {
            awaitWaiters(1);
            lock.notify();
            thread.interrupt();
        }
        thread.join();
        return log;
    }

    /** Interrupted first, then notified before it has left the wait set or after: both may be deemed to be first. */
    @Outcomes({"interrupted,false", "returned,true"})
    public Object whoWasInterruptedFirstMayStillBeNotified() throws InterruptedException {
        Thread thread = waiter();
        synchronized (lock) {
            awaitWaiters(1);
            thread.interrupt();
            lock.notify();
        }
        thread.join();
        return log;
    }

    /** Interrupt and notification by two threads: either is first; who returned may get the flag later. */
    @Outcomes({"interrupted,false,false", "returned,true,true", "returned,false,true"})
    public Object interruptAndNotificationRace() throws InterruptedException {
        Thread thread = waiter();
        synchronized (lock) {
            awaitWaiters(1);
        }
        Thread interrupter = start(() -> thread.interrupt());
        synchronized (lock) {
            lock.notify();
        }
        interrupter.join();
        thread.join();
        return log + "," + thread.isInterrupted();
    }

    /** A notification is not lost by an interrupt: if the interrupted one did not take it, the other did. */
    @Outcomes({"interrupted,false,other notified", "returned,true,other left"})
    public Object aNotificationIsNotLostByAnInterrupt() throws InterruptedException {
        Thread thread = waiter();
        Thread other = start(() -> {
            synchronized (lock) {
                waitOnce(0);
            }
        });
        synchronized (lock) {
            awaitWaiters(2);
            thread.interrupt();
            lock.notify();
        }
        thread.join();
        boolean taken = log.startsWith("returned");
        if (taken) {
            synchronized (lock) {
                lock.notifyAll();
            }
        }
        other.join();
        return log + (taken ? ",other left" : ",other notified");
    }

    /** A wait with time-out may end by time or by the interrupt. */
    @Outcomes(
            value = {"interrupted,false,false", "returned,false,true", "returned,true,true"},
            earlyTicks = 1)
    public Object timeOutAndInterruptRace() throws InterruptedException {
        Thread thread = start(() -> {
            synchronized (lock) {
                log = waitOnce(10);
            }
        });
        thread.interrupt();
        thread.join();
        return log + "," + thread.isInterrupted();
    }

    /** An interrupted waiter that has to wait for the monitor still throws, and not before it has it. */
    @Outcomes({"holder interrupted,false", "interrupted,false holder"})
    public Object theInterruptedCompetesForTheMonitor() throws InterruptedException {
        Thread thread = start(() -> {
            synchronized (lock) {
                String how = waitOnce(0);
                log += " " + how;
            }
        });
        synchronized (lock) {
            awaitWaiters(1);
        }
        Thread holder = start(() -> {
            synchronized (lock) {
                log += " holder";
            }
        });
        thread.interrupt();
        thread.join();
        holder.join();
        return log.strip();
    }

    /** notifyAll and an interrupt of one: the other returns in any case. */
    @Outcomes({"interrupted,false", "returned,true"})
    public Object notifyAllReachesTheOther() throws InterruptedException {
        Thread thread = waiter();
        Thread other = start(() -> {
            synchronized (lock) {
                waitOnce(0);
            }
        });
        synchronized (lock) {
            awaitWaiters(2);
            thread.interrupt();
            lock.notifyAll();
        }
        other.join();
        thread.join();
        return log;
    }

    /** Two who wait, both interrupted: both throw. */
    @Outcomes("2")
    public Object bothInterruptedBothThrow() throws InterruptedException {
        Body body = () -> {
            synchronized (lock) {
                if (waitOnce(0).equals("interrupted,false")) {
                    value++;
                }
            }
        };
        Thread a = start(body);
        Thread b = start(body);
        a.interrupt();
        b.interrupt();
        a.join();
        b.join();
        return value;
    }

    /** An interrupt while it waits to enter ends the wait that follows. */
    @Outcomes("interrupted,false,true")
    public Object anInterruptWhileBlockedEndsTheNextWait() throws InterruptedException {
        Thread thread = new Thread(() -> {
            synchronized (lock) {
                log = waitOnce(0) + "," + late;
            }
        });
        synchronized (lock) {
            thread.start();
            thread.interrupt();
            late = true;
        }
        thread.join();
        return log;
    }
}
