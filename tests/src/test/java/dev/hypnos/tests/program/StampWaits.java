package dev.hypnos.tests.program;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.StampedLock;

/** Stamped locks and their views. */
public final class StampWaits {
    private StampWaits() {}

    private interface StampCall {
        Object call(StampedLock lock, long millis) throws Exception;
    }

    private static Waits.Setup stamped(boolean isWriteHeld, boolean isQueued, StampCall call) {
        return () -> {
            StampedLock lock = new StampedLock();
            long stamp = isWriteHeld ? lock.writeLock() : lock.readLock();
            if (isQueued) {
                Waits.queue(() -> lock.unlockWrite(lock.writeLock()));
            }
            return new Waits.Waiting(
                    millis -> {
                        Object answer = call.call(lock, millis);
                        if (answer instanceof Long taken && taken != 0) {
                            lock.unlock(taken);
                        }
                        return answer instanceof Long taken ? taken != 0 : answer;
                    },
                    () -> lock.unlock(stamp));
        };
    }

    private static Waits.Cases stamps() {
        Waits.Cases cases = new Waits.Cases();
        for (boolean isQueued : new boolean[] {false, true}) {
            for (boolean isWriteHeld : new boolean[] {false, true}) {
                String state = (isWriteHeld ? "write-held" : "read-held") + (isQueued ? " and queued for, " : ", ");
                cases.add(state + "writeLock", stamped(isWriteHeld, isQueued, (lock, millis) -> lock.writeLock()));
                cases.add(
                        state + "writeLockInterruptibly",
                        stamped(isWriteHeld, isQueued, (lock, millis) -> lock.writeLockInterruptibly()));
                cases.addTimed(
                        state + "tryWriteLock",
                        stamped(
                                isWriteHeld,
                                isQueued,
                                (lock, millis) -> lock.tryWriteLock(millis, TimeUnit.MILLISECONDS)));
            }
            String state = "write-held" + (isQueued ? " and queued for, " : ", ");
            cases.add(state + "readLock", stamped(true, isQueued, (lock, millis) -> lock.readLock()));
            cases.add(
                    state + "readLockInterruptibly",
                    stamped(true, isQueued, (lock, millis) -> lock.readLockInterruptibly()));
            cases.addTimed(
                    state + "tryReadLock",
                    stamped(true, isQueued, (lock, millis) -> lock.tryReadLock(millis, TimeUnit.MILLISECONDS)));
            cases.addTimed(state + "asReadLock.tryLock", stamped(true, isQueued, (lock, millis) -> {
                Lock view = lock.asReadLock();
                boolean locked = view.tryLock(millis, TimeUnit.MILLISECONDS);
                if (locked) {
                    view.unlock();
                }
                return locked;
            }));
            cases.add(state + "asReadWriteLock.lockInterruptibly", stamped(true, isQueued, (lock, millis) -> {
                Lock view = lock.asReadWriteLock().readLock();
                view.lockInterruptibly();
                view.unlock();
                return "locked";
            }));
        }
        return cases;
    }

    public static String interrupted() throws Exception {
        return Waits.interrupted(stamps());
    }

    public static String timedOut() throws Exception {
        return Waits.timedOut(stamps());
    }

    public static String released() throws Exception {
        return Waits.released(stamps());
    }
}
