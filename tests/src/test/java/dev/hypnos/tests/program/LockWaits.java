package dev.hypnos.tests.program;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

/** Locks that are held, by one or several, for reading or writing, with or without others in the queue. */
public final class LockWaits {
    private LockWaits() {}

    interface Locks {
        Lock make();
    }

    private static void exclusive(Waits.Cases cases, String name, Locks locks) {
        for (boolean isQueued : new boolean[] {false, true}) {
            String state = name + (isQueued ? ", held and queued for, " : ", held, ");
            cases.add(
                    state + "lock",
                    () -> held(locks.make(), isQueued, (lock, millis) -> {
                        lock.lock();
                        return "locked";
                    }));
            cases.add(
                    state + "lockInterruptibly",
                    () -> held(locks.make(), isQueued, (lock, millis) -> {
                        lock.lockInterruptibly();
                        return "locked";
                    }));
            cases.addTimed(
                    state + "tryLock",
                    () -> held(locks.make(), isQueued, (lock, millis) -> lock.tryLock(millis, TimeUnit.MILLISECONDS)));
        }
    }

    private interface LockCall {
        Object call(Lock lock, long millis) throws Exception;
    }

    private static Waits.Waiting held(Lock lock, boolean isQueued, LockCall call) throws Exception {
        lock.lock();
        if (isQueued) {
            Waits.queue(() -> {
                lock.lock();
                lock.unlock();
            });
        }
        return new Waits.Waiting(
                millis -> {
                    Object answer = call.call(lock, millis);
                    if (!answer.equals(false)) {
                        lock.unlock();
                    }
                    return answer;
                },
                lock::unlock);
    }

    /** The lock is another one than that which is held, of the same pair. */
    private static void pair(Waits.Cases cases, String name, Waits.Setup... setups) {
        String[] calls = {"lock", "lockInterruptibly", "tryLock"};
        for (int i = 0; i < calls.length; i++) {
            if (i == 2) {
                cases.addTimed(name + ", " + calls[i], setups[i]);
            } else {
                cases.add(name + ", " + calls[i], setups[i]);
            }
        }
    }

    private interface Pair {
        /** The state, as what is to be done to end it. */
        Tasks.Action take(ReentrantReadWriteLock lock) throws Exception;
    }

    private static void readWrite(Waits.Cases cases, String name, Pair state, boolean wantsWrite) {
        for (boolean isFair : new boolean[] {false, true}) {
            LockCall[] calls = {
                (lock, millis) -> {
                    lock.lock();
                    return "locked";
                },
                (lock, millis) -> {
                    lock.lockInterruptibly();
                    return "locked";
                },
                (lock, millis) -> lock.tryLock(millis, TimeUnit.MILLISECONDS)
            };
            Waits.Setup[] setups = new Waits.Setup[calls.length];
            for (int i = 0; i < calls.length; i++) {
                LockCall call = calls[i];
                setups[i] = () -> {
                    ReentrantReadWriteLock both = new ReentrantReadWriteLock(isFair);
                    Tasks.Action release = state.take(both);
                    Lock lock = wantsWrite ? both.writeLock() : both.readLock();
                    return new Waits.Waiting(
                            millis -> {
                                Object answer = call.call(lock, millis);
                                if (!answer.equals(false)) {
                                    lock.unlock();
                                }
                                return answer;
                            },
                            release);
                };
            }
            pair(cases, name + (isFair ? " fair" : ""), setups);
        }
    }

    private static Tasks.Action holdRead(ReentrantReadWriteLock lock) {
        lock.readLock().lock();
        return lock.readLock()::unlock;
    }

    private static Tasks.Action holdWrite(ReentrantReadWriteLock lock) {
        lock.writeLock().lock();
        return lock.writeLock()::unlock;
    }

    /** Held by two readers. */
    private static Tasks.Action holdReadTwice(ReentrantReadWriteLock lock) throws Exception {
        CountDownLatch end = new CountDownLatch(1);
        CountDownLatch held = new CountDownLatch(1);
        Thread other = Waits.start(false, () -> {
            lock.readLock().lock();
            held.countDown();
            end.await();
            lock.readLock().unlock();
        });
        held.await();
        lock.readLock().lock();
        return () -> {
            end.countDown();
            lock.readLock().unlock();
            other.join();
        };
    }

    /** Held by a reader while a writer waits: who wants to read waits behind it. */
    private static Tasks.Action queueWriter(ReentrantReadWriteLock lock) throws Exception {
        lock.readLock().lock();
        Waits.queue(() -> {
            lock.writeLock().lock();
            lock.writeLock().unlock();
        });
        return lock.readLock()::unlock;
    }

    private static Waits.Cases locks() {
        Waits.Cases cases = new Waits.Cases();
        exclusive(cases, "ReentrantLock", ReentrantLock::new);
        exclusive(cases, "fair ReentrantLock", () -> new ReentrantLock(true));
        exclusive(cases, "WriteLock", () -> new ReentrantReadWriteLock().writeLock());
        exclusive(cases, "write view of StampedLock", () -> new StampedLock().asWriteLock());
        exclusive(cases, "lock of one's own", Subclasses.Mutex::new);
        readWrite(cases, "write, read-held", LockWaits::holdRead, true);
        readWrite(cases, "write, held by two readers", LockWaits::holdReadTwice, true);
        readWrite(cases, "write, read-held and queued for", LockWaits::queueWriter, true);
        readWrite(cases, "read, write-held", LockWaits::holdWrite, false);
        readWrite(cases, "read, behind a writer", LockWaits::queueWriter, false);
        return cases;
    }

    public static String interrupted() throws Exception {
        return Waits.interrupted(locks());
    }

    public static String timedOut() throws Exception {
        return Waits.timedOut(locks());
    }

    public static String released() throws Exception {
        return Waits.released(locks());
    }
}
