package dev.hypnos.tests.program;

import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Exchanger;
import java.util.concurrent.Phaser;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Semaphores, latches, barriers, phasers, exchangers. */
public final class SynchronizerWaits {
    private SynchronizerWaits() {}

    private interface SemaphoreCall {
        Object call(Semaphore semaphore, long millis) throws Exception;
    }

    private static Waits.Setup semaphore(int permits, boolean isFair, boolean isQueued, SemaphoreCall call) {
        return () -> {
            Semaphore semaphore = new Semaphore(permits, isFair);
            if (isQueued) {
                Waits.queue(() -> {
                    semaphore.acquire(permits + 1);
                    semaphore.release(permits + 1);
                });
            }
            return new Waits.Waiting(millis -> call.call(semaphore, millis), () -> semaphore.release(4));
        };
    }

    private static Waits.Cases synchronizers() {
        Waits.Cases cases = new Waits.Cases();
        for (boolean isFair : new boolean[] {false, true}) {
            for (boolean isQueued : new boolean[] {false, true}) {
                String kind = "Semaphore" + (isFair ? " fair" : "") + (isQueued ? " queued for" : "");
                cases.add(kind + ", acquire", semaphore(0, isFair, isQueued, (semaphore, millis) -> {
                    semaphore.acquire();
                    return "acquired";
                }));
                cases.add(kind + ", acquire of two", semaphore(1, isFair, isQueued, (semaphore, millis) -> {
                    semaphore.acquire(2);
                    return "acquired";
                }));
                cases.add(kind + ", acquireUninterruptibly", semaphore(0, isFair, isQueued, (semaphore, millis) -> {
                    semaphore.acquireUninterruptibly();
                    return "acquired";
                }));
                cases.add(kind + ", both uninterruptibly", semaphore(1, isFair, isQueued, (semaphore, millis) -> {
                    semaphore.acquireUninterruptibly(2);
                    return "acquired";
                }));
                cases.addTimed(
                        kind + ", tryAcquire",
                        semaphore(
                                0,
                                isFair,
                                isQueued,
                                (semaphore, millis) -> semaphore.tryAcquire(millis, TimeUnit.MILLISECONDS)));
                cases.addTimed(
                        kind + ", tryAcquire of two",
                        semaphore(
                                1,
                                isFair,
                                isQueued,
                                (semaphore, millis) -> semaphore.tryAcquire(2, millis, TimeUnit.MILLISECONDS)));
            }
        }
        cases.add("CountDownLatch", () -> {
            CountDownLatch latch = new CountDownLatch(2);
            latch.countDown();
            return new Waits.Waiting(
                    millis -> {
                        latch.await();
                        return "open";
                    },
                    latch::countDown);
        });
        cases.addTimed("timed CountDownLatch", () -> {
            CountDownLatch latch = new CountDownLatch(1);
            return new Waits.Waiting(millis -> latch.await(millis, TimeUnit.MILLISECONDS), latch::countDown);
        });
        cases.add("CyclicBarrier", () -> {
            CyclicBarrier barrier = new CyclicBarrier(2);
            return new Waits.Waiting(millis -> barrier.await() >= 0, () -> meet(barrier));
        });
        cases.addTimed("timed CyclicBarrier", () -> {
            CyclicBarrier barrier = new CyclicBarrier(2, () -> {});
            return new Waits.Waiting(
                    millis -> {
                        try {
                            return barrier.await(millis, TimeUnit.MILLISECONDS) >= 0;
                        } finally {
                            Tasks.check(barrier.getParties() == 2, "the parties");
                        }
                    },
                    () -> meet(barrier));
        });
        cases.add("CyclicBarrier that others wait at", () -> {
            CyclicBarrier barrier = new CyclicBarrier(3);
            Waits.queue(() -> meet(barrier));
            return new Waits.Waiting(millis -> barrier.await() >= 0, () -> meet(barrier));
        });
        cases.add("Phaser.arriveAndAwaitAdvance", () -> {
            Phaser phaser = new Phaser(2);
            return new Waits.Waiting(millis -> phaser.arriveAndAwaitAdvance(), phaser::arrive);
        });
        cases.add("Phaser.awaitAdvance", () -> {
            Phaser phaser = new Phaser(1);
            return new Waits.Waiting(millis -> phaser.awaitAdvance(0), phaser::arrive);
        });
        cases.add("Phaser.awaitAdvanceInterruptibly", () -> {
            Phaser phaser = new Phaser(1);
            return new Waits.Waiting(millis -> phaser.awaitAdvanceInterruptibly(0), phaser::arrive);
        });
        cases.addTimed("timed Phaser.awaitAdvanceInterruptibly", () -> {
            Phaser phaser = new Phaser(1);
            return new Waits.Waiting(
                    millis -> phaser.awaitAdvanceInterruptibly(0, millis, TimeUnit.MILLISECONDS), phaser::arrive);
        });
        cases.add("Phaser below another", () -> {
            Phaser root = new Phaser(1);
            Phaser phaser = new Phaser(root, 1);
            phaser.arrive();
            return new Waits.Waiting(millis -> phaser.awaitAdvanceInterruptibly(0), root::arrive);
        });
        cases.add("Exchanger", () -> {
            Exchanger<String> exchanger = new Exchanger<>();
            return new Waits.Waiting(millis -> exchanger.exchange("mine"), () -> exchanger.exchange("other"));
        });
        cases.addTimed("timed Exchanger", () -> {
            Exchanger<String> exchanger = new Exchanger<>();
            return new Waits.Waiting(
                    millis -> exchanger.exchange("mine", millis, TimeUnit.MILLISECONDS),
                    () -> exchanger.exchange("other"));
        });
        return cases;
    }

    private static void meet(CyclicBarrier barrier) throws InterruptedException {
        try {
            barrier.await();
        } catch (BrokenBarrierException interrupted) {
            // the other one was
        }
    }

    public static String interrupted() throws Exception {
        return Waits.interrupted(synchronizers());
    }

    public static String timedOut() throws Exception {
        return Waits.timedOut(synchronizers());
    }

    public static String released() throws Exception {
        return Waits.released(synchronizers());
    }
}
