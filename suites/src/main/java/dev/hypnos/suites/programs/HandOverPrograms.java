package dev.hypnos.suites.programs;

import dev.hypnos.suites.conformance.Outcomes;

/** Buffers, gates and turns made of monitors. */
public class HandOverPrograms extends Programs {
    private final Object lock = new Object();
    private Integer slot;
    private int turn;
    private int arrived;
    private int permits;
    private int inside;
    private int most;

    private void await() {
        try {
            lock.wait();
        } catch (InterruptedException thrown) {
            throw new IllegalStateException(thrown);
        }
    }

    private void put(int item, boolean all) {
        synchronized (lock) {
            while (slot != null) {
                await();
            }
            slot = item;
            wake(all);
        }
    }

    private void take(String name, boolean all) {
        synchronized (lock) {
            while (slot == null) {
                await();
            }
            log += name + slot;
            slot = null;
            wake(all);
        }
    }

    private void wake(boolean all) {
        if (all) {
            lock.notifyAll();
        } else {
            lock.notify();
        }
    }

    /** With notify a consumer may wake the other consumer in place of the producer, and all sleep. */
    @Outcomes({"a1b2", "b1a2", "deadlock"})
    public Object notifyMayWakeTheWrongOne() throws InterruptedException {
        Thread a = start(() -> take("a", false));
        Thread b = start(() -> take("b", false));
        put(1, false);
        put(2, false);
        a.join();
        b.join();
        return log;
    }

    /** With notifyAll the same buffer is safe. */
    @Outcomes({"a1b2", "b1a2"})
    public Object notifyAllWakesTheRightOneToo() throws InterruptedException {
        Thread a = start(() -> take("a", true));
        Thread b = start(() -> take("b", true));
        put(1, true);
        put(2, true);
        a.join();
        b.join();
        return log;
    }

    /** Two producers, one consumer: items come in any order, none is lost. */
    @Outcomes({"c1c2", "c2c1"})
    public Object twoProducersAndOneConsumer() throws InterruptedException {
        Thread one = start(() -> put(1, true));
        Thread two = start(() -> put(2, true));
        take("c", true);
        take("c", true);
        one.join();
        two.join();
        return log;
    }

    /** With one producer and one consumer, notify is enough. */
    @Outcomes("c1c2c3")
    public Object notifyIsEnoughForTwo() throws InterruptedException {
        Thread producer = start(() -> {
            put(1, false);
            put(2, false);
            put(3, false);
        });
        take("c", false);
        take("c", false);
        take("c", false);
        producer.join();
        return log;
    }

    /** Two who take turns never overtake each other. */
    @Outcomes("abab")
    public Object turnsAlternate() throws InterruptedException {
        Thread thread = start(() -> play(1, "b"));
        play(0, "a");
        thread.join();
        return log;
    }

    private void play(int mine, String name) {
        for (int i = 0; i < 2; i++) {
            synchronized (lock) {
                while (turn != mine) {
                    await();
                }
                log += name;
                turn = 1 - mine;
                lock.notify();
            }
        }
    }

    /** Nobody leaves a barrier before all have arrived. */
    @Outcomes({"AAbB", "AABb"})
    public Object aBarrierHoldsUntilAllArrived() throws InterruptedException {
        Thread thread = start(() -> meet("B"));
        meet("b");
        thread.join();
        return log;
    }

    private void meet(String name) {
        synchronized (lock) {
            log += "A";
            arrived++;
            if (arrived == 2) {
                lock.notifyAll();
            }
            while (arrived < 2) {
                await();
            }
        }
        synchronized (lock) {
            log += name;
        }
    }

    /** A semaphore of two permits lets two in, never three. */
    @Outcomes({"1", "2"})
    public Object aSemaphoreBoundsWhoIsInside() throws InterruptedException {
        permits = 2;
        Thread a = start(this::visit);
        Thread b = start(this::visit);
        visit();
        a.join();
        b.join();
        return most;
    }

    private void visit() {
        synchronized (lock) {
            while (permits == 0) {
                await();
            }
            permits--;
            most = Math.max(most, ++inside);
        }
        synchronized (lock) {
            inside--;
            permits++;
            lock.notify();
        }
    }

    /** Without the second look at the condition two consumers may take one item. */
    @Outcomes({"0", "-1"})
    public Object ifInPlaceOfWhileTakesTooMuch() throws InterruptedException {
        Body take = () -> {
            synchronized (lock) {
                if (permits == 0) {
                    await();
                }
                permits--;
                most = Math.min(most, permits);
            }
        };
        Thread a = start(take);
        Thread b = start(take);
        synchronized (lock) {
            permits++;
            lock.notifyAll();
        }
        synchronized (lock) {
            permits++;
            lock.notifyAll();
        }
        a.join();
        b.join();
        return most;
    }

    /** A gate that opens and closes may be missed by who waits for it. */
    @Outcomes({"through", "shut"})
    public Object aGateThatClosesAgainMayBeMissed() throws InterruptedException {
        Thread thread = start(() -> {
            synchronized (lock) {
                while (turn == 0 && arrived == 0) {
                    await();
                }
                log = turn == 1 ? "through" : "shut";
            }
        });
        synchronized (lock) {
            turn = 1;
            lock.notifyAll();
        }
        synchronized (lock) {
            turn = 0;
            arrived = 1;
            lock.notifyAll();
        }
        thread.join();
        return log;
    }
}
