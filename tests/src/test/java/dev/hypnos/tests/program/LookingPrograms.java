package dev.hypnos.tests.program;

import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

/** Programs with loops that wait by looking, small enough to try every order. */
class LookingPrograms {
    private LookingPrograms() {}

    /** Another thread does one thing, and this one the other. */
    private static void beside(Tasks.Action one, Tasks.Action other) throws Exception {
        Thread thread = Tasks.start(one);
        other.run();
        thread.join();
    }

    static String spinLock(Looking loops) throws Exception {
        AtomicBoolean lock = new AtomicBoolean();
        AtomicInteger order = new AtomicInteger();
        beside(() -> enter(loops, lock, order, 1), () -> enter(loops, lock, order, 2));
        return "order " + order.get();
    }

    private static void enter(Looking loops, AtomicBoolean lock, AtomicInteger order, int who) {
        loops.lock(lock);
        order.set(order.get() * 10 + who);
        lock.set(false);
    }

    static String counter(Looking loops) throws Exception {
        AtomicInteger count = new AtomicInteger();
        AtomicInteger found = new AtomicInteger();
        beside(() -> found.set(loops.increment(count)), () -> loops.increment(count));
        return "found " + found.get() + " of " + count.get();
    }

    static String eitherFlag(Looking loops) throws Exception {
        AtomicBoolean one = new AtomicBoolean();
        AtomicBoolean other = new AtomicBoolean();
        AtomicInteger seen = new AtomicInteger();
        beside(
                () -> {
                    loops.untilEither(one, other);
                    seen.set(one.get() ? other.get() ? 3 : 2 : 1);
                },
                () -> {
                    one.set(true);
                    one.set(false);
                    other.set(true);
                });
        return "seen " + seen.get();
    }

    static String turns(Looking loops) throws Exception {
        AtomicInteger turn = new AtomicInteger();
        AtomicInteger order = new AtomicInteger();
        beside(
                () -> {
                    play(loops, turn, order, 0);
                    loops.untilTurn(turn, 0);
                },
                () -> play(loops, turn, order, 1));
        return "order " + order.get();
    }

    private static void play(Looking loops, AtomicInteger turn, AtomicInteger order, int me) {
        loops.untilTurn(turn, me);
        order.set(order.get() * 10 + me + 1);
        turn.set(1 - me);
    }

    /** Who gives way and waits for its turn; only the order in which they give way says who comes first. */
    static String givingWay(Looking loops) throws Exception {
        AtomicInteger turn = new AtomicInteger();
        AtomicInteger order = new AtomicInteger();
        beside(
                () -> {
                    turn.set(1);
                    loops.untilTurn(turn, 0);
                    order.set(order.get() * 10 + 1);
                },
                () -> {
                    turn.set(0);
                    order.set(order.get() * 10 + 2);
                });
        return "order " + order.get();
    }

    static String queue(Looking loops) throws Exception {
        ConcurrentLinkedQueue<Integer> queue = new ConcurrentLinkedQueue<>();
        AtomicInteger noise = new AtomicInteger();
        AtomicInteger sum = new AtomicInteger();
        beside(
                () -> {
                    int first = loops.take(queue);
                    sum.set(first * 100 + loops.take(queue) * 10 + noise.get());
                },
                () -> {
                    queue.add(1);
                    queue.add(2);
                    noise.set(1);
                });
        return "taken " + sum.get();
    }

    static String underMonitor(Looking loops) throws Exception {
        boolean[] ready = {false};
        AtomicInteger noise = new AtomicInteger();
        AtomicInteger seen = new AtomicInteger();
        beside(
                () -> {
                    loops.untilReady(ready);
                    seen.set(noise.get());
                },
                () -> {
                    synchronized (ready) {
                        ready[0] = true;
                    }
                    noise.set(1);
                });
        return "noise " + seen.get();
    }

    static String plainElement(Looking loops) throws Exception {
        int[] plain = {0};
        AtomicInteger seen = new AtomicInteger();
        beside(
                () -> {
                    loops.untilPlain(plain, 1);
                    seen.set(plain[0]);
                },
                () -> {
                    plain[0] = 1;
                    plain[0] = 2;
                    plain[0] = 1;
                });
        return "seen " + seen.get();
    }

    static String pulse(Looking loops) throws Exception {
        AtomicInteger pulse = new AtomicInteger();
        beside(() -> loops.untilTurn(pulse, 1), () -> {
            pulse.set(1);
            pulse.set(0);
        });
        return "seen";
    }

    static String triedLock(Looking loops) throws Exception {
        ReentrantLock lock = new ReentrantLock();
        AtomicInteger order = new AtomicInteger();
        beside(
                () -> {
                    loops.tryLock(lock);
                    order.set(order.get() * 10 + 1);
                    lock.unlock();
                },
                () -> {
                    lock.lock();
                    order.set(order.get() * 10 + 2);
                    lock.unlock();
                });
        return "order " + order.get();
    }

    static String endOfThread(Looking loops) throws Exception {
        AtomicInteger step = new AtomicInteger();
        Thread worker = Tasks.start(() -> step.set(1));
        loops.untilOver(worker);
        return "step " + step.get();
    }
}
