package dev.hypnos.suites.programs;

import dev.hypnos.suites.conformance.Outcomes;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Read-write locks: readers together, writers alone, down but not up. */
public class ReadWriteLockPrograms extends Programs {
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private final ReentrantReadWriteLock fair = new ReentrantReadWriteLock(true);
    private int value;

    /** Two readers can hold the lock together, or one after the other. */
    @Outcomes({"1,1", "1,2", "2,1", "2,2"})
    public Object readersHoldItTogether() throws Exception {
        int[] seen = new int[2];
        Thread other = start(() -> {
            lock.readLock().lock();
            seen[0] = lock.getReadLockCount();
            lock.readLock().unlock();
        });
        lock.readLock().lock();
        seen[1] = lock.getReadLockCount();
        lock.readLock().unlock();
        other.join();
        return seen[0] + "," + seen[1];
    }

    /** What a writer does is seen whole. */
    @Outcomes({"0", "2"})
    public Object aWriterExcludesReaders() throws Exception {
        Thread writer = start(() -> {
            lock.writeLock().lock();
            value++;
            value++;
            lock.writeLock().unlock();
        });
        lock.readLock().lock();
        int seen = value;
        lock.readLock().unlock();
        writer.join();
        return seen;
    }

    /** No writer comes between who writes and then reads under one hold. */
    @Outcomes("1")
    public Object aWriterCanBecomeAReader() throws Exception {
        Thread other = start(() -> {
            lock.writeLock().lock();
            value = 2;
            lock.writeLock().unlock();
        });
        lock.writeLock().lock();
        value = 1;
        lock.readLock().lock();
        lock.writeLock().unlock();
        int seen = value;
        lock.readLock().unlock();
        other.join();
        return seen;
    }

    /** Without a read hold another writer can come between. */
    @Outcomes({"1", "2"})
    public Object aGapBetweenWritingAndReading() throws Exception {
        Thread other = start(() -> {
            lock.writeLock().lock();
            value = 2;
            lock.writeLock().unlock();
        });
        lock.writeLock().lock();
        value = 1;
        lock.writeLock().unlock();
        lock.readLock().lock();
        int seen = value;
        lock.readLock().unlock();
        other.join();
        return seen;
    }

    /** A reader cannot become a writer. */
    @Outcomes("deadlock")
    public Object aReaderCannotBecomeAWriter() throws Exception {
        lock.readLock().lock();
        lock.writeLock().lock();
        return "upgraded";
    }

    /** A reader who tries to become a writer is refused, also with a time. */
    @Outcomes("false,false,1")
    public Object aReaderIsRefusedTheWriteLock() throws Exception {
        lock.readLock().lock();
        boolean first = lock.writeLock().tryLock();
        boolean second = lock.writeLock().tryLock(1, TimeUnit.SECONDS);
        return first + "," + second + "," + lock.getReadHoldCount();
    }

    private Thread writer(ReentrantReadWriteLock lock) {
        Thread writer = start(() -> {
            lock.writeLock().lock();
            say("W");
            lock.writeLock().unlock();
        });
        until(() -> lock.hasQueuedThread(writer));
        return writer;
    }

    /** A new reader does not overtake a writer who is first in the queue, even if the lock is not fair. */
    @Outcomes("WR")
    public Object aNewReaderWaitsBehindAFirstWriter() throws Exception {
        lock.readLock().lock();
        Thread writer = writer(lock);
        Thread reader = start(() -> {
            lock.readLock().lock();
            say("R");
            lock.readLock().unlock();
        });
        lock.readLock().unlock();
        reader.join();
        writer.join();
        return log();
    }

    /** A new reader does not overtake a writer of a fair lock. */
    @Outcomes("WR")
    public Object aNewReaderOfAFairLockQueues() throws Exception {
        fair.readLock().lock();
        Thread writer = writer(fair);
        Thread reader = start(() -> {
            fair.readLock().lock();
            say("R");
            fair.readLock().unlock();
        });
        fair.readLock().unlock();
        reader.join();
        writer.join();
        return log();
    }

    /** tryLock of a reader overtakes a queued writer of a fair lock. */
    @Outcomes("trueW")
    public Object aReaderWhoTriesOvertakesAQueuedWriter() throws Exception {
        fair.readLock().lock();
        Thread writer = writer(fair);
        Thread reader = start(() -> {
            say(fair.readLock().tryLock());
            fair.readLock().unlock();
        });
        reader.join();
        fair.readLock().unlock();
        writer.join();
        return log();
    }

    /** A second read hold is given though a writer waits. */
    @Outcomes("2W")
    public Object aSecondReadHoldPassesAQueuedWriter() throws Exception {
        fair.readLock().lock();
        Thread writer = writer(fair);
        fair.readLock().lock();
        say(fair.getReadHoldCount());
        fair.readLock().unlock();
        fair.readLock().unlock();
        writer.join();
        return log();
    }

    /** A reader of two read-write locks and a writer who queues between make a deadlock of readers possible. */
    @Outcomes({"done", "deadlock"})
    public Object readersDeadlockOverQueuedWriters() throws Exception {
        Thread a = start(() -> {
            lock.readLock().lock();
            fair.readLock().lock();
            fair.readLock().unlock();
            lock.readLock().unlock();
        });
        Thread b = start(() -> {
            fair.writeLock().lock();
            fair.writeLock().unlock();
        });
        fair.readLock().lock();
        lock.writeLock().lock();
        lock.writeLock().unlock();
        fair.readLock().unlock();
        a.join();
        b.join();
        return "done";
    }

    /** A writer waits on a condition of the write lock; the read lock has none. */
    @Outcomes("signalled,UnsupportedOperationException:false")
    public Object onlyTheWriteLockHasConditions() throws Exception {
        var condition = lock.writeLock().newCondition();
        Thread a = start(() -> {
            lock.writeLock().lock();
            while (value == 0) {
                condition.await();
            }
            say("signalled,");
            lock.writeLock().unlock();
        });
        lock.writeLock().lock();
        value = 1;
        condition.signalAll();
        lock.writeLock().unlock();
        a.join();
        return log() + endOf(lock.readLock()::newCondition);
    }
}
