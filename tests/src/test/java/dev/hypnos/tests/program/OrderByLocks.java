package dev.hypnos.tests.program;

import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Exchanger;
import java.util.concurrent.Phaser;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

/** What locks and synchronisers order ("Memory Consistency Properties" of {@code java.util.concurrent}, and their own pages). */
@SuppressWarnings({"ThreadSafe", "LockNotBeforeTry"}) // as programs in the wild
public final class OrderByLocks {
    private OrderByLocks() {}

    private static void inside(Lock lock, Tasks.Action action) throws Exception {
        lock.lock();
        try {
            action.run();
        } finally {
            lock.unlock();
        }
    }

    private static void nothing() {}

    // Locks

    public static void rightMonitor() throws InterruptedException {
        Object monitor = new Object();
        HandOver handed = new HandOver();
        Tasks.Action adds = () -> {
            synchronized (monitor) {
                handed.value++;
            }
        };
        Tasks.run(adds, adds);
    }

    /** What is written after the monitor was left. */
    public static void writeAfterTheMonitor() throws InterruptedException {
        Object monitor = new Object();
        HandOver handed = new HandOver();
        Tasks.run(
                () -> {
                    synchronized (monitor) {
                        handed.value = 0;
                    }
                    handed.write();
                },
                () -> {
                    synchronized (monitor) {
                        handed.read();
                    }
                });
    }

    public static void rightTryLock() throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        HandOver handed = new HandOver();
        Tasks.Action adds = () -> {
            if (lock.tryLock()) {
                handed.value++;
                lock.unlock();
            }
        };
        Tasks.run(adds, adds);
    }

    public static void rightTimedTryLock() throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        HandOver handed = new HandOver();
        Tasks.Action adds = () -> {
            if (lock.tryLock(1, TimeUnit.SECONDS)) {
                handed.value++;
                lock.unlock();
            }
        };
        Tasks.run(adds, adds);
    }

    /** Who did not get the lock is not ordered after who had it. */
    public static void tryLockThatFails() throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        Tasks.start(() -> {
            lock.lock();
            Thread.sleep(1000);
            lock.unlock();
        });
        HandOver.afterwards(() -> inside(lock, OrderByLocks::nothing), () -> {
            boolean fails = !lock.tryLock();
            if (!fails) {
                lock.unlock();
            }
            return fails;
        });
    }

    public static void timedTryLockThatFails() throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        Tasks.start(() -> {
            lock.lock();
            Thread.sleep(1000);
            lock.unlock();
        });
        HandOver.afterwards(() -> inside(lock, OrderByLocks::nothing), () -> {
            boolean fails = !lock.tryLock(1, TimeUnit.MILLISECONDS);
            if (!fails) {
                lock.unlock();
            }
            return fails;
        });
    }

    public static void rightCondition() throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        Condition changed = lock.newCondition();
        boolean[] isDone = new boolean[1];
        HandOver.byWaiting(
                () -> inside(lock, () -> {
                    isDone[0] = true;
                    changed.signal();
                }),
                () -> inside(lock, () -> {
                    while (!isDone[0]) {
                        changed.await();
                    }
                }));
    }

    public static void rightReadAndWriteLock() throws InterruptedException {
        ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        HandOver handed = new HandOver();
        Tasks.run(() -> inside(lock.writeLock(), handed::write), () -> inside(lock.readLock(), handed::read));
    }

    /** Two that hold the read lock are not ordered. */
    public static void twoReadLocks() throws InterruptedException {
        ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        HandOver handed = new HandOver();
        Tasks.run(() -> inside(lock.readLock(), handed::write), () -> inside(lock.readLock(), handed::read));
    }

    public static void rightStampedLock() throws InterruptedException {
        StampedLock lock = new StampedLock();
        HandOver handed = new HandOver();
        Tasks.run(() -> inside(lock.asWriteLock(), handed::write), () -> {
            long stamp = lock.readLock();
            handed.read();
            lock.unlockRead(stamp);
        });
    }

    /** An optimistic read of a plain field is a race, whether or not it is validated. */
    public static void optimisticRead() throws InterruptedException {
        StampedLock lock = new StampedLock();
        HandOver handed = new HandOver();
        Tasks.run(() -> inside(lock.asWriteLock(), handed::write), () -> {
            long stamp = lock.tryOptimisticRead();
            handed.read();
            Tasks.check(lock.validate(stamp) || stamp >= 0, "a stamp");
        });
    }

    // Semaphores and latches

    public static void rightSemaphore() throws InterruptedException {
        Semaphore semaphore = new Semaphore(0);
        HandOver.byWaiting(semaphore::release, semaphore::acquire);
    }

    public static void rightTryAcquire() throws InterruptedException {
        Semaphore semaphore = new Semaphore(0);
        HandOver.by(semaphore::release, semaphore::tryAcquire);
    }

    public static void rightTimedTryAcquire() throws InterruptedException {
        Semaphore semaphore = new Semaphore(0);
        HandOver.by(semaphore::release, () -> semaphore.tryAcquire(1, TimeUnit.SECONDS));
    }

    public static void tryAcquireThatFails() throws InterruptedException {
        Semaphore semaphore = new Semaphore(0);
        HandOver.afterwards(semaphore::release, () -> !semaphore.tryAcquire(2));
    }

    public static void timedTryAcquireThatFails() throws InterruptedException {
        Semaphore semaphore = new Semaphore(0);
        HandOver.afterwards(semaphore::release, () -> !semaphore.tryAcquire(2, 1, TimeUnit.MILLISECONDS));
    }

    /** An acquisition is no release. */
    public static void twoAcquisitions() throws InterruptedException {
        Semaphore semaphore = new Semaphore(2);
        HandOver.afterwards(semaphore::acquire, semaphore::tryAcquire);
    }

    public static void twoTryAcquisitions() throws InterruptedException {
        Semaphore semaphore = new Semaphore(2);
        HandOver.afterwards(semaphore::tryAcquire, semaphore::tryAcquire);
    }

    public static void rightLatch() throws InterruptedException {
        CountDownLatch latch = new CountDownLatch(1);
        HandOver.byWaiting(latch::countDown, latch::await);
    }

    public static void rightTimedLatch() throws InterruptedException {
        CountDownLatch latch = new CountDownLatch(1);
        HandOver.by(latch::countDown, () -> latch.await(1, TimeUnit.SECONDS));
    }

    public static void latchThatTimesOut() throws InterruptedException {
        CountDownLatch latch = new CountDownLatch(2);
        HandOver.afterwards(latch::countDown, () -> !latch.await(1, TimeUnit.MILLISECONDS));
    }

    /** Counting down is no waiting. */
    public static void twoCounts() throws InterruptedException {
        CountDownLatch latch = new CountDownLatch(2);
        HandOver.afterwards(latch::countDown, () -> {
            latch.countDown();
            return true;
        });
    }

    // Barriers, phasers, exchangers

    public static void rightBarrier() throws InterruptedException {
        CyclicBarrier barrier = new CyclicBarrier(2);
        HandOver.byWaiting(barrier::await, barrier::await);
    }

    public static void rightActionOfABarrier() throws InterruptedException {
        HandOver handed = new HandOver();
        CyclicBarrier barrier = new CyclicBarrier(2, handed::write);
        Tasks.Action arrives = () -> {
            barrier.await();
            handed.read();
        };
        Tasks.run(arrives, arrives);
    }

    public static void rightBeforeTheActionOfABarrier() throws InterruptedException {
        HandOver handed = new HandOver();
        CyclicBarrier barrier = new CyclicBarrier(2, handed::read);
        Tasks.run(
                () -> {
                    handed.write();
                    barrier.await();
                },
                barrier::await);
    }

    public static void rightActionsOfTwoGenerations() throws InterruptedException {
        HandOver handed = new HandOver();
        CyclicBarrier barrier = new CyclicBarrier(3, () -> handed.value++);
        Tasks.Action arrives = () -> {
            barrier.await();
            handed.read();
            barrier.await(1, TimeUnit.HOURS);
            handed.read();
        };
        Tasks.run(arrives, arrives, arrives);
    }

    public static void readBesideTheActionOfABarrier() throws InterruptedException {
        HandOver handed = new HandOver();
        CyclicBarrier barrier = new CyclicBarrier(2, handed::write);
        Tasks.run(barrier::await, barrier::await, handed::read);
    }

    public static void barrierThatBreaks() throws InterruptedException {
        CyclicBarrier barrier = new CyclicBarrier(3);
        HandOver.by(
                () -> {
                    try {
                        barrier.await(1, TimeUnit.MILLISECONDS);
                    } catch (TimeoutException | BrokenBarrierException broken) {
                        nothing();
                    }
                },
                () -> {
                    try {
                        barrier.await();
                        return false;
                    } catch (BrokenBarrierException broken) {
                        return true;
                    }
                });
    }

    public static void rightPhaser() throws InterruptedException {
        Phaser phaser = new Phaser(2);
        HandOver.byWaiting(phaser::arrive, phaser::arriveAndAwaitAdvance);
    }

    public static void rightAwaitAdvance() throws InterruptedException {
        Phaser phaser = new Phaser(1);
        HandOver.byWaiting(phaser::arriveAndDeregister, () -> phaser.awaitAdvance(0));
    }

    public static void rightOnAdvance() throws InterruptedException {
        HandOver handed = new HandOver();
        Phaser phaser = new Phaser(2) {
            @Override
            protected boolean onAdvance(int phase, int registeredParties) {
                handed.write();
                return false;
            }
        };
        Tasks.Action arrives = () -> {
            phaser.arriveAndAwaitAdvance();
            handed.read();
        };
        Tasks.run(arrives, arrives);
    }

    public static void phaserThatTimesOut() throws InterruptedException {
        Phaser phaser = new Phaser(2);
        HandOver.afterwards(phaser::arrive, () -> {
            try {
                phaser.awaitAdvanceInterruptibly(0, 1, TimeUnit.MILLISECONDS);
                return false;
            } catch (TimeoutException late) {
                return true;
            }
        });
    }

    public static void rightExchanger() throws InterruptedException {
        Exchanger<String> exchanger = new Exchanger<>();
        HandOver.byWaiting(() -> exchanger.exchange("a"), () -> exchanger.exchange("b"));
    }

    public static void writeAfterTheExchange() throws InterruptedException {
        Exchanger<String> exchanger = new Exchanger<>();
        HandOver handed = new HandOver();
        Tasks.run(
                () -> {
                    exchanger.exchange("a");
                    handed.write();
                },
                () -> {
                    exchanger.exchange("b");
                    handed.read();
                });
    }

    // Others of the same kinds

    @SuppressWarnings("serial")
    private static final class Mutex extends AbstractQueuedSynchronizer {
        @Override
        protected boolean tryAcquire(int ignored) {
            return compareAndSetState(0, 1);
        }

        @Override
        protected boolean tryRelease(int ignored) {
            setState(0);
            return true;
        }
    }

    public static void rightOwnSynchronizer() throws InterruptedException {
        Mutex mutex = new Mutex();
        HandOver handed = new HandOver();
        Tasks.Action adds = () -> {
            mutex.acquire(1);
            handed.value++;
            mutex.release(1);
        };
        Tasks.run(adds, adds, adds);
    }

    public static void rightTryReadLock() throws InterruptedException {
        ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        HandOver handed = new HandOver();
        Tasks.run(() -> inside(lock.writeLock(), handed::write), () -> {
            if (lock.readLock().tryLock()) {
                handed.read();
                lock.readLock().unlock();
            }
        });
    }

    public static void rightTryStampedLock() throws InterruptedException {
        StampedLock lock = new StampedLock();
        HandOver handed = new HandOver();
        Tasks.Action adds = () -> {
            long stamp = lock.tryWriteLock();
            if (stamp != 0) {
                handed.value++;
                lock.unlockWrite(stamp);
            }
        };
        Tasks.run(adds, adds);
    }

    public static void rightConvertedStamp() throws InterruptedException {
        StampedLock lock = new StampedLock();
        HandOver handed = new HandOver();
        Tasks.run(() -> inside(lock.asWriteLock(), handed::write), () -> {
            long stamp = lock.tryConvertToWriteLock(lock.readLock());
            if (stamp != 0) {
                handed.value++;
                lock.unlockWrite(stamp);
            }
        });
    }

    public static void tryStampedLockThatFails() throws InterruptedException {
        StampedLock lock = new StampedLock();
        Tasks.start(() -> {
            long stamp = lock.writeLock();
            Thread.sleep(1000);
            lock.unlockWrite(stamp);
        });
        HandOver.afterwards(() -> inside(lock.asWriteLock(), OrderByLocks::nothing), () -> {
            long stamp = lock.tryReadLock();
            if (stamp != 0) {
                lock.unlockRead(stamp);
            }
            return stamp == 0;
        });
    }

    public static void rightAwaitNanos() throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        Condition changed = lock.newCondition();
        boolean[] isDone = new boolean[1];
        HandOver.byWaiting(
                () -> inside(lock, () -> {
                    isDone[0] = true;
                    changed.signalAll();
                }),
                () -> inside(lock, () -> {
                    while (!isDone[0]) {
                        changed.awaitNanos(1000);
                    }
                }));
    }

    public static void rightTreeOfPhasers() throws InterruptedException {
        Phaser root = new Phaser();
        Phaser one = new Phaser(root, 1);
        Phaser two = new Phaser(root, 1);
        HandOver.byWaiting(one::arriveAndAwaitAdvance, two::arriveAndAwaitAdvance);
    }

    public static void rightBarrierWithAnActionAndThree() throws InterruptedException {
        HandOver[] handed = {new HandOver(), new HandOver(), new HandOver()};
        HandOver sum = new HandOver();
        CyclicBarrier barrier = new CyclicBarrier(3, () -> {
            for (HandOver each : handed) {
                sum.value += each.value;
            }
        });
        Tasks.Action[] actions = new Tasks.Action[3];
        for (int i = 0; i < 3; i++) {
            HandOver own = handed[i];
            actions[i] = () -> {
                own.write();
                barrier.await();
                Tasks.checkEqual(3, sum.value, "sum");
            };
        }
        Tasks.run(actions);
    }
}
