package dev.hypnos.tests.program;

import static dev.hypnos.tests.program.Tasks.checkEqual;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** Programs with much of something. */
@SuppressWarnings({"ThreadPriorityCheck", "NonAtomicVolatileUpdate"}) // as programs in the wild
public final class Large {
    private Large() {}

    /** All tasks are there at once: the last one opens the gate. */
    public static void tenThousandTasks() throws InterruptedException {
        tasks(10_000);
    }

    public static void threeThousandTasks() throws InterruptedException {
        tasks(3_000);
    }

    private static void tasks(int count) throws InterruptedException {
        CountDownLatch gate = new CountDownLatch(count);
        AtomicInteger passed = new AtomicInteger();
        Thread[] threads = new Thread[count];
        for (int i = 0; i < count; i++) {
            threads[i] = Tasks.start(() -> {
                gate.countDown();
                gate.await();
                passed.incrementAndGet();
            });
        }
        Tasks.join(threads);
        checkEqual(count, passed.get(), "tasks that passed the gate");
    }

    /** Two tasks with two and a half million operations each, all of which conflict. */
    public static void fiveMillionOperations() throws InterruptedException {
        AtomicLong sum = new AtomicLong();
        Tasks.Action count = () -> {
            for (int i = 0; i < 2_500_000; i++) {
                sum.incrementAndGet();
            }
        };
        Tasks.run(count, count);
        checkEqual(5_000_000L, sum.get(), "the sum");
    }

    /** A task spins, without any hint, until it has seen another make a thousand steps. */
    public static void spinsAThousandTimes() throws InterruptedException {
        AtomicInteger steps = new AtomicInteger();
        AtomicBoolean done = new AtomicBoolean();
        Tasks.run(
                () -> {
                    while (steps.get() < 1_000) {}
                    done.set(true);
                },
                () -> {
                    for (int i = 0; i < 1_000; i++) {
                        steps.incrementAndGet();
                    }
                });
        Tasks.check(done.get(), "the spinning task never saw the last step");
    }

    private static volatile int turn;

    /** Two tasks take turns, each spinning until the other has had its own. */
    public static void takesTurns() throws InterruptedException {
        Tasks.run(() -> alternate(0), () -> alternate(1));
        checkEqual(50, turn, "turns");
    }

    private static void alternate(int parity) {
        while (turn < 50 - 1 + parity) {
            if (turn % 2 == parity) {
                turn = turn + 1;
            } else {
                Thread.onSpinWait();
            }
        }
    }

    private static boolean plainFlag;

    /** A plain field that is polled, with a yield in the loop. */
    public static void pollsAPlainField() throws InterruptedException {
        plainFlag = false;
        Tasks.run(
                () -> {
                    int looks = 0;
                    while (!plainFlag) {
                        looks++;
                        Thread.yield();
                    }
                    Tasks.check(looks >= 0, "looks");
                },
                () -> {
                    for (int i = 0; i < 1_000; i++) {
                        Thread.yield();
                    }
                    plainFlag = true;
                });
    }
}
