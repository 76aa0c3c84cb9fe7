package dev.hypnos.suites.programs;

import dev.hypnos.suites.conformance.Outcomes;
import java.time.Duration;

/** Time-outs against what they wait for. */
public class TimeOutPrograms extends Programs {
    private final Object lock = new Object();
    private boolean ready;
    private int tokens;
    private int value;

    private interface Call {
        void run() throws InterruptedException;
    }

    private static Thread started(Call body) {
        Thread thread = new Thread(() -> {
            try {
                body.run();
            } catch (InterruptedException thrown) {
                throw new IllegalStateException(thrown);
            }
        });
        thread.start();
        return thread;
    }

    /** A wait with time-out ends by the notification or by its time. */
    @Outcomes(
            value = {"true", "false"},
            earlyTicks = 1)
    public Object aTimedWaitEndsByNotificationOrTime() throws InterruptedException {
        boolean[] seen = new boolean[1];
        Thread thread = started(() -> {
            synchronized (lock) {
                if (!ready) {
                    lock.wait(10);
                }
                seen[0] = ready;
            }
        });
        synchronized (lock) {
            ready = true;
            lock.notify();
        }
        thread.join();
        return seen[0];
    }

    /** A wait until a deadline, in a loop, gives up only when the deadline has passed. */
    @Outcomes(
            value = {"taken,0", "gave up in time,1"},
            earlyTicks = 1)
    public Object aDeadlineIsKept() throws InterruptedException {
        Thread thread = started(() -> {
            synchronized (lock) {
                long deadline = System.nanoTime() + 10_000_000;
                long left = 10;
                while (tokens == 0 && left > 0) {
                    lock.wait(left);
                    left = (deadline - System.nanoTime() + 999_999) / 1_000_000;
                }
                if (tokens > 0) {
                    tokens--;
                    log = "taken";
                } else {
                    log = System.nanoTime() >= deadline ? "gave up in time" : "gave up early";
                }
            }
        });
        synchronized (lock) {
            tokens++;
            lock.notifyAll();
        }
        thread.join();
        return log + "," + tokens;
    }

    /** A join with time-out returns whether or not the thread has ended. */
    @Outcomes(
            value = {"alive", "ended"},
            earlyTicks = 1)
    public Object aTimedJoinReturnsInEitherCase() throws InterruptedException {
        Thread thread = started(() -> say("t"));
        thread.join(10);
        return thread.isAlive() ? "alive" : "ended";
    }

    /** Who sleeps longer may still be first, where the other is slow. */
    @Outcomes(
            value = {"ab", "ba"},
            earlyTicks = 1)
    public Object theLongerSleepMayEndFirst() throws InterruptedException {
        Thread a = started(() -> {
            Thread.sleep(1);
            say("a");
        });
        Thread b = started(() -> {
            Thread.sleep(2);
            say("b");
        });
        a.join();
        b.join();
        return log;
    }

    /** Equal sleeps end in any order. */
    @Outcomes({"ab", "ba"})
    public Object equalSleepsEndInAnyOrder() throws InterruptedException {
        Thread a = started(() -> {
            Thread.sleep(1);
            say("a");
        });
        Thread b = started(() -> {
            Thread.sleep(1);
            say("b");
        });
        a.join();
        b.join();
        return log;
    }

    /** A sleep that is as long as the time-out of its join: either is first. */
    @Outcomes({"alive", "ended"})
    public Object aTimeOutAndAnEndAtTheSameTime() throws InterruptedException {
        Thread thread = started(() -> Thread.sleep(5));
        thread.join(5);
        return thread.isAlive() ? "alive" : "ended";
    }

    /** Sleep and join do not return before their time. */
    @Outcomes("true,true")
    public Object timeIsNotCutShort() throws InterruptedException {
        Thread thread = started(() -> {
            synchronized (lock) {
                while (!ready) {
                    lock.wait(0);
                }
            }
        });
        long start = System.nanoTime();
        Thread.sleep(3);
        long middle = System.nanoTime();
        thread.join(3);
        long end = System.nanoTime();
        synchronized (lock) {
            ready = true;
            lock.notify();
        }
        thread.join();
        return (middle - start >= 3_000_000) + "," + (end - middle >= 3_000_000);
    }

    /** A notification may go to one who would have timed out, and another stays behind. */
    @Outcomes({"done", "deadlock"})
    public Object aNotificationMayGoToTheTimedOne() throws InterruptedException {
        Thread timed = started(() -> {
            synchronized (lock) {
                lock.wait(10);
            }
        });
        Thread untimed = started(() -> {
            synchronized (lock) {
                while (!ready) {
                    lock.wait();
                }
            }
        });
        synchronized (lock) {
            ready = true;
            lock.notify();
        }
        timed.join();
        untimed.join();
        return "done";
    }

    /** Who timed out before the notification does not take it: the other is woken in any case. */
    @Outcomes("done")
    public Object whoTimedOutTakesNoNotification() throws InterruptedException {
        Thread timed = started(() -> {
            synchronized (lock) {
                lock.wait(1);
            }
        });
        Thread untimed = started(() -> {
            synchronized (lock) {
                while (!ready) {
                    lock.wait();
                }
            }
        });
        timed.join();
        synchronized (lock) {
            ready = true;
            lock.notify();
        }
        untimed.join();
        return "done";
    }

    /** One token, two who wait for it, each for its time: one of them gets it, or nobody. */
    @Outcomes(
            value = {"a", "b", "nobody"},
            earlyTicks = 2)
    public Object oneTokenForTwoTimedWaiters() throws InterruptedException {
        Thread a = started(() -> takeWithin("a", 10));
        Thread b = started(() -> takeWithin("b", 20));
        synchronized (lock) {
            tokens++;
            lock.notify();
        }
        a.join();
        b.join();
        return log.isEmpty() ? "nobody" : log;
    }

    private void takeWithin(String name, long milliseconds) throws InterruptedException {
        synchronized (lock) {
            if (tokens == 0) {
                lock.wait(milliseconds);
            }
            if (tokens > 0) {
                tokens--;
                log += name;
            }
        }
    }

    /** Who timed out still has to get the monitor back. */
    @Outcomes(
            value = {"0", "1"},
            earlyTicks = 1)
    public Object aTimeOutWaitsForTheMonitor() throws InterruptedException {
        int[] seen = new int[1];
        Thread thread = started(() -> {
            synchronized (lock) {
                lock.wait(10);
                seen[0] = value;
            }
        });
        synchronized (lock) {
            value = -1;
            Thread.sleep(20);
            value = 1;
        }
        thread.join();
        return seen[0];
    }

    /** A sleep keeps the monitors. */
    @Outcomes({"m(t)", "(t)m"})
    public Object aSleepKeepsTheMonitor() throws InterruptedException {
        Thread thread = started(() -> {
            synchronized (lock) {
                log += "(t";
                Thread.sleep(10);
                log += ")";
            }
        });
        synchronized (lock) {
            log += "m";
        }
        thread.join();
        return log;
    }

    /** Times that make no sense are refused before anything else is looked at. */
    @Outcomes("iiiii,IllegalThreadStateException")
    public Object senselessTimesAreRefused() throws InterruptedException {
        Thread unstarted = new Thread(() -> {});
        Call[] calls = {
            () -> Thread.sleep(-1),
            () -> Thread.sleep(0, 1_000_000),
            () -> lock.wait(-1),
            () -> lock.wait(0, -1),
            () -> unstarted.join(-1)
        };
        for (Call call : calls) {
            try {
                call.run();
                log += "-";
            } catch (IllegalArgumentException expected) {
                log += "i";
            }
        }
        try {
            return log + "," + unstarted.join(Duration.ofMillis(1));
        } catch (IllegalThreadStateException expected) {
            return log + ",IllegalThreadStateException";
        }
    }
}
