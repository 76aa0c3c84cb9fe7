package dev.hypnos.tests.program;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/** Tasks that wait without blocking, for something that comes with time. All of them end. */
public final class Spinning {
    private static volatile boolean stop;
    private static boolean plainStop;

    private Spinning() {}

    private static Thread after(long millis, Tasks.Action body) {
        return Tasks.start("sleeper", () -> {
            Thread.sleep(millis);
            body.run();
        });
    }

    /** Who only looks through a list does not wait, and is done long before a second is over. */
    public static void ofNobodyWhoLooksThroughAList() throws Exception {
        List<Integer> list = new ArrayList<>(Collections.nCopies(60, 1));
        LinkedBlockingQueue<Integer> sums = new LinkedBlockingQueue<>();
        Tasks.start("sums", () -> {
            int sum = 0;
            for (int i = 0; i < 60 * 60; i++) {
                sum += list.get(i % 60);
            }
            sums.add(sum);
        });
        Tasks.check(Integer.valueOf(60 * 60).equals(sums.poll(1, TimeUnit.SECONDS)), "it took more than a second");
    }

    public static void untilAThreadHasEnded() {
        Thread thread = after(5, () -> {});
        while (thread.isAlive()) {
            Thread.yield();
        }
    }

    /** The time that it asks for passes, and who wakes up meanwhile needs its turn. */
    public static void untilAThreadHasEndedByAskingForTheTime() {
        Thread thread = after(5, () -> {});
        while (thread.isAlive()) {
            System.nanoTime();
        }
    }

    /** Again and again: that it was found to wait, and went on when it should, says nothing of the next time. */
    public static void untilItIsInterrupted() throws InterruptedException {
        Thread waiting = Thread.currentThread();
        for (int i = 0; i < 8; i++) {
            Thread thread = after(100, waiting::interrupt);
            while (!Thread.interrupted()) {
                Thread.yield();
            }
            thread.join();
        }
    }

    public static void untilASecondHasEndedByAskingForTheTime() {
        Thread thread = after(5, () -> stop = true);
        Thread second = after(7, () -> {});
        while (thread.isAlive() || second.isAlive()) {
            System.currentTimeMillis();
        }
    }

    /** Each time for a nanosecond, which no real thread can. */
    public static void untilAThreadHasEndedByParking() {
        Thread thread = after(50, () -> {});
        while (thread.isAlive()) {
            LockSupport.parkNanos(1);
        }
    }

    public static void untilAFlagIsSetBySleeping() throws InterruptedException {
        after(50, () -> stop = true);
        while (!stop) {
            Thread.sleep(0, 1);
        }
    }

    public static void untilAFutureIsDone() {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        Future<?> future =
                pool.submit(() -> Tasks.runnable(() -> Thread.sleep(5)).run());
        while (!future.isDone()) {
            Thread.onSpinWait();
        }
    }

    public static void untilACompletableFutureIsDone() {
        CompletableFuture<Void> future =
                CompletableFuture.runAsync(() -> {}, CompletableFuture.delayedExecutor(1, TimeUnit.HOURS));
        while (!future.isDone()) {}
    }

    public static void untilAFlagIsSet() {
        after(5, () -> stop = true);
        while (!stop) {}
    }

    public static void untilAPlainFlagIsSet() {
        after(5, () -> plainStop = true);
        while (!plainStop) {}
    }

    public static void untilAnAtomicIsSet() {
        AtomicBoolean flag = new AtomicBoolean();
        after(5, () -> flag.set(true));
        while (!flag.compareAndSet(true, false)) {
            Thread.onSpinWait();
        }
    }

    public static void untilALatchIsDown() {
        CountDownLatch latch = new CountDownLatch(1);
        after(3_600_000, latch::countDown);
        while (latch.getCount() > 0) {}
    }

    public static void untilAQueueHasSomething() {
        ConcurrentLinkedQueue<Integer> queue = new ConcurrentLinkedQueue<>();
        after(5, () -> queue.add(1));
        while (queue.poll() == null) {}
    }

    public static void untilALockIsFree() throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        CountDownLatch held = new CountDownLatch(1);
        Tasks.start("holder", () -> {
            lock.lock();
            held.countDown();
            Thread.sleep(5);
            lock.unlock();
        });
        held.await();
        while (!lock.tryLock()) {
            Thread.yield();
        }
    }

    public static void sleepingForNoTime() throws InterruptedException {
        after(5, () -> stop = true);
        while (!stop) {
            Thread.sleep(0);
        }
    }

    public static void underAMonitor() {
        boolean[] done = {false};
        after(5, () -> {
            synchronized (done) {
                done[0] = true;
            }
        });
        while (true) {
            synchronized (done) {
                if (done[0]) {
                    return;
                }
            }
        }
    }

    public static void workersThatWorkUntilTheyAreTold() throws InterruptedException {
        AtomicInteger work = new AtomicInteger();
        Tasks.Action body = () -> {
            while (!stop) {
                work.incrementAndGet();
            }
        };
        Thread one = Tasks.start("one", body);
        Thread other = Tasks.start("other", body);
        Thread.sleep(5);
        stop = true;
        Tasks.join(one, other);
    }

    public static void fillingAListUntilTold() throws InterruptedException {
        Thread worker = Tasks.start("worker", () -> {
            StringBuilder made = new StringBuilder();
            while (!stop) {
                made.append('x');
            }
        });
        Thread.sleep(5);
        stop = true;
        worker.join();
    }

    public static void whileAnotherSleepsManyTimes() {
        Thread sleeper = Tasks.start("sleeper", () -> {
            for (int i = 0; i < 200; i++) {
                Thread.sleep(1);
            }
        });
        while (sleeper.isAlive()) {
            Thread.yield();
        }
    }

    public static void whileAnotherSendsManyTimes() {
        LinkedBlockingQueue<Integer> queue = new LinkedBlockingQueue<>();
        Tasks.start("producer", () -> {
            for (int i = 0; i < 100; i++) {
                Thread.sleep(1);
                queue.add(i);
            }
        });
        int received = 0;
        while (received < 100) {
            if (queue.poll() != null) {
                received++;
            }
        }
    }

    public static void untilAnHourHasPassed() throws InterruptedException {
        Thread other = Tasks.start("other", () -> stop = true);
        long end = System.nanoTime() + TimeUnit.HOURS.toNanos(1);
        while (System.nanoTime() < end) {
            Thread.onSpinWait();
        }
        other.join();
    }

    public static void twoForOneAnother() throws InterruptedException {
        AtomicInteger turn = new AtomicInteger();
        Thread[] players = new Thread[2];
        for (int player = 0; player < 2; player++) {
            int me = player;
            players[player] = Tasks.start("player", () -> {
                for (int round = 0; round < 20; round++) {
                    while (turn.get() % 2 != me) {
                        Thread.onSpinWait();
                    }
                    Thread.sleep(10);
                    turn.incrementAndGet();
                }
            });
        }
        Tasks.join(players);
    }
}
