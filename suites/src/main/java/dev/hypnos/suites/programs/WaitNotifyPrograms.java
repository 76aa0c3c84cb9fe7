package dev.hypnos.suites.programs;

import dev.hypnos.suites.conformance.Outcomes;

/** Who is woken by notify and notifyAll, and what wait gives up and gets back. */
public class WaitNotifyPrograms extends Programs {
    private final Object lock = new Object();
    private final Object other = new Object();
    private boolean ready;
    private int waiting;
    private int tokens;

    /** A wait that is always ended by a notification or a change of the condition. */
    private void await(Object monitor) {
        try {
            monitor.wait();
        } catch (InterruptedException thrown) {
            throw new IllegalStateException(thrown);
        }
    }

    private void awaitReady(String name) {
        synchronized (lock) {
            waiting++;
            lock.notifyAll();
            while (!ready) {
                await(lock);
            }
            log += name;
        }
    }

    private void awaitWaiters(int count) {
        while (waiting < count) {
            await(lock);
        }
    }

    /** A wait in a loop over its condition always ends. */
    @Outcomes("w")
    public Object aWaitOverAConditionEnds() throws InterruptedException {
        Thread thread = start(() -> awaitReady("w"));
        synchronized (lock) {
            ready = true;
            lock.notify();
        }
        thread.join();
        return log;
    }

    /** A notification that finds nobody waiting is lost. */
    @Outcomes({"done", "deadlock"})
    public Object aNotificationWithoutWaiterIsLost() throws InterruptedException {
        Thread thread = start(() -> {
            synchronized (lock) {
                await(lock);
            }
        });
        synchronized (lock) {
            lock.notifyAll();
        }
        thread.join();
        return "done";
    }

    /** notify chooses any of the waiters, whoever waits longest. */
    @Outcomes({"a", "b"})
    public Object notifyChoosesAnyWaiter() throws InterruptedException {
        String[] first = new String[1];
        Thread a = start(() -> take("a"));
        synchronized (lock) {
            awaitWaiters(1);
        }
        Thread b = start(() -> take("b"));
        synchronized (lock) {
            awaitWaiters(2);
            tokens = 1;
            lock.notify();
        }
        synchronized (lock) {
            while (log.isEmpty()) {
                await(lock);
            }
            first[0] = log;
            tokens = 1;
            lock.notifyAll();
        }
        a.join();
        b.join();
        return first[0];
    }

    private void take(String name) {
        synchronized (lock) {
            waiting++;
            lock.notifyAll();
            while (tokens == 0) {
                await(lock);
            }
            tokens--;
            log += name;
            lock.notifyAll();
        }
    }

    /** notifyAll wakes all, who go on in any order. */
    @Outcomes({"ab", "ba"})
    public Object notifyAllWakesAllInAnyOrder() throws InterruptedException {
        Thread a = start(() -> awaitReady("a"));
        Thread b = start(() -> awaitReady("b"));
        synchronized (lock) {
            awaitWaiters(2);
            ready = true;
            lock.notifyAll();
        }
        a.join();
        b.join();
        return log;
    }

    /** One notification for two who wait leaves one of them behind. */
    @Outcomes({"done", "deadlock"})
    public Object oneNotificationForTwoLeavesOneBehind() throws InterruptedException {
        Body body = () -> {
            synchronized (lock) {
                while (!ready) {
                    await(lock);
                }
            }
        };
        Thread a = start(body);
        Thread b = start(body);
        synchronized (lock) {
            ready = true;
            lock.notify();
        }
        a.join();
        b.join();
        return "done";
    }

    /** Two notifications in one block wake two waiters, though none of them has gone on between. */
    @Outcomes({"ab", "ba"})
    public Object twoNotificationsWakeTwo() throws InterruptedException {
        Thread a = start(() -> awaitReady("a"));
        Thread b = start(() -> awaitReady("b"));
        synchronized (lock) {
            awaitWaiters(2);
            ready = true;
            lock.notify();
            lock.notify();
        }
        a.join();
        b.join();
        return log;
    }

    /** Who was notified goes on only after the notifier has left the monitor. */
    @Outcomes("nw")
    public Object theNotifierFinishesItsBlockFirst() throws InterruptedException {
        Thread thread = start(() -> awaitReady("w"));
        synchronized (lock) {
            awaitWaiters(1);
            ready = true;
            lock.notify();
            Thread.yield();
            log += "n";
        }
        thread.join();
        return log;
    }

    /** Between the notification and the return of wait, a third may enter. */
    @Outcomes({"took", "robbed"})
    public Object aThirdMayEnterBeforeTheNotified() throws InterruptedException {
        String[] result = new String[1];
        Thread waiter = start(() -> {
            synchronized (lock) {
                waiting++;
                lock.notifyAll();
                await(lock);
                result[0] = tokens > 0 ? "took" : "robbed";
            }
        });
        Thread thief = start(() -> {
            synchronized (lock) {
                awaitWaiters(1);
                tokens--;
            }
        });
        synchronized (lock) {
            awaitWaiters(1);
            tokens++;
            lock.notifyAll();
        }
        waiter.join();
        thief.join();
        return result[0];
    }

    /** A notification of one object does not wake who waits for another. */
    @Outcomes("deadlock")
    public Object aNotificationOfAnotherObjectDoesNotWake() throws InterruptedException {
        Thread thread = start(() -> {
            synchronized (lock) {
                while (!ready) {
                    await(lock);
                }
            }
        });
        synchronized (other) {
            other.notifyAll();
        }
        thread.join();
        return "done";
    }

    /** wait releases its own monitor only: who needs the outer one to notify never gets it. */
    @Outcomes({"done", "deadlock"})
    public Object waitKeepsOuterMonitors() throws InterruptedException {
        Thread thread = start(() -> {
            synchronized (other) {
                awaitReady("w");
            }
        });
        synchronized (other) {
            synchronized (lock) {
                ready = true;
                lock.notifyAll();
            }
        }
        thread.join();
        return "done";
    }

    /** wait releases all levels of its monitor and gets all of them back. */
    @Outcomes("true,true,false")
    public Object waitRestoresTheDepth() throws InterruptedException {
        String[] held = new String[1];
        Thread thread = start(() -> {
            synchronized (lock) {
                synchronized (lock) {
                    awaitReady("w");
                    held[0] = "" + Thread.holdsLock(lock);
                }
                held[0] += "," + Thread.holdsLock(lock);
            }
            held[0] += "," + Thread.holdsLock(lock);
        });
        synchronized (lock) {
            awaitWaiters(1);
            ready = true;
            lock.notifyAll();
        }
        thread.join();
        return held[0];
    }

    /** A thread that ends notifies all who wait for its object. */
    @Outcomes("ended")
    public Object theEndOfAThreadNotifiesItsObject() throws InterruptedException {
        Thread thread = start(() -> {
            synchronized (lock) {
                tokens++;
            }
        });
        synchronized (thread) {
            while (thread.isAlive()) {
                thread.wait();
            }
        }
        return "ended";
    }
}
