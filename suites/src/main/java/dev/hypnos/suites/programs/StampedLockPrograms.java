package dev.hypnos.suites.programs;

import dev.hypnos.suites.conformance.Outcomes;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.StampedLock;

/** Stamped locks: optimistic reads, conversions, and no reentrance. */
public class StampedLockPrograms extends Programs {
    private final StampedLock lock = new StampedLock();
    private volatile int x;
    private volatile int y;

    private Thread writer() {
        return start(() -> {
            long stamp = lock.writeLock();
            x = 1;
            y = 1;
            lock.unlockWrite(stamp);
        });
    }

    /** What an optimistic read saw and validated is consistent. */
    @Outcomes({"0,0", "1,1", "invalid"})
    public Object aValidatedOptimisticReadIsConsistent() throws Exception {
        Thread writer = writer();
        long stamp = lock.tryOptimisticRead();
        String seen = x + "," + y;
        boolean valid = lock.validate(stamp);
        writer.join();
        return valid ? seen : "invalid";
    }

    /** What an optimistic read saw and did not validate is anything. */
    @Outcomes({"0,0,true", "0,1,false", "1,1,true", "0,0,false", "1,0,false", "1,1,false"})
    public Object anOptimisticReadSeesAnything() throws Exception {
        Thread writer = writer();
        long stamp = lock.tryOptimisticRead();
        String seen = x + "," + y;
        boolean valid = lock.validate(stamp);
        writer.join();
        return seen + "," + valid;
    }

    /** A validated stamp of a read lock stays valid. */
    @Outcomes({"0,0", "1,1"})
    public Object aReadLockExcludesTheWriter() throws Exception {
        Thread writer = writer();
        long stamp = lock.readLock();
        String seen = x + "," + y;
        lock.unlockRead(stamp);
        writer.join();
        return seen;
    }

    private boolean upgrade(long stamp) {
        long converted = lock.tryConvertToWriteLock(stamp);
        if (converted != 0) {
            lock.unlockWrite(converted);
        } else if (lock.validate(stamp) && StampedLock.isReadLockStamp(stamp)) {
            lock.unlockRead(stamp);
        }
        return converted != 0;
    }

    /** A reader becomes a writer only while it is the only reader. */
    @Outcomes({"true,true", "true,false", "false,true", "false,false"})
    public Object aReadStampConvertsIfItIsAlone() throws Exception {
        boolean[] converted = new boolean[2];
        Thread other = start(() -> converted[0] = upgrade(lock.readLock()));
        converted[1] = upgrade(lock.readLock());
        other.join();
        return converted[0] + "," + converted[1];
    }

    /** Of two optimistic stamps of one version one converts. */
    @Outcomes({"true,true", "true,false", "false,true"})
    public Object anOptimisticStampConvertsIfNothingWasWritten() throws Exception {
        boolean[] converted = new boolean[2];
        Thread other = start(() -> converted[0] = upgrade(lock.tryOptimisticRead()));
        converted[1] = upgrade(lock.tryOptimisticRead());
        other.join();
        return converted[0] + "," + converted[1];
    }

    /** A writer who becomes an optimistic reader has released the lock. */
    @Outcomes({"true", "false"})
    public Object aWriteStampConvertsToOptimistic() throws Exception {
        long write = lock.writeLock();
        Thread writer = writer();
        long stamp = lock.tryConvertToOptimisticRead(write);
        boolean valid = lock.validate(stamp);
        writer.join();
        return valid;
    }

    /** A writer who becomes a reader lets no writer between. */
    @Outcomes("0")
    public Object aWriteStampConvertsToRead() throws Exception {
        long write = lock.writeLock();
        Thread writer = writer();
        long read = lock.tryConvertToReadLock(write);
        int seen = x;
        lock.unlock(read);
        writer.join();
        return seen;
    }

    /** The holder of the write lock waits for itself. */
    @Outcomes("deadlock")
    public Object aStampedLockIsNotReentrant() throws Exception {
        lock.writeLock();
        lock.writeLock();
        return "twice";
    }

    /** A stamp is used once. */
    @Outcomes("throws IllegalMonitorStateException")
    public Object aStampIsUsedOnce() throws Exception {
        long stamp = lock.writeLock();
        lock.unlockWrite(stamp);
        lock.unlockWrite(stamp);
        return "twice";
    }

    /** Any thread with the stamp may release. */
    @Outcomes("released")
    public Object anotherThreadReleases() throws Exception {
        long stamp = lock.writeLock();
        start(() -> lock.unlockWrite(stamp));
        lock.unlockRead(lock.readLock());
        return "released";
    }

    /** A timed attempt races with the release. */
    @Outcomes(
            value = {"true", "false"},
            earlyTicks = 1)
    public Object aTimedAttemptRacesWithTheRelease() throws Exception {
        CountDownLatch held = new CountDownLatch(1);
        Thread holder = start(() -> {
            long stamp = lock.writeLock();
            held.countDown();
            lock.unlockWrite(stamp);
        });
        held.await();
        boolean got = lock.tryReadLock(1, TimeUnit.SECONDS) != 0;
        holder.join();
        return got;
    }

    /** A reader who waits interruptibly leaves. */
    @Outcomes("InterruptedException:false")
    public Object aWaitingReaderIsInterrupted() throws Exception {
        lock.writeLock();
        Thread reader = start(() -> say(endOf(lock::readLockInterruptibly)));
        reader.interrupt();
        reader.join();
        return log();
    }

    /** Its views are a lock for reading and one for writing. */
    @Outcomes({"false", "true"})
    public Object itsViewsExclude() throws Exception {
        Thread writer = start(() -> {
            lock.asWriteLock().lock();
            x = 1;
            lock.asWriteLock().unlock();
        });
        boolean got = lock.asReadLock().tryLock();
        if (got) {
            lock.asReadLock().unlock();
        }
        writer.join();
        return got;
    }
}
