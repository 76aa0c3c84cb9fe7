package dev.hypnos.suites.bugs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.hypnos.junit.HypnosTest;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Records are numbered and put into a bounded queue under a lock, so that they arrive in order. The consumer takes the
 * same lock to note what it has handled. When the queue is full, the producer waits for room with the lock in its
 * hand, and the consumer, which would make room, waits for the lock.
 *
 * <p>Fixed: what the consumer notes has a lock of its own.
 */
public class LockHeldWhileQueueIsFull {
    private static final int RECORDS = 3;

    static class Pipeline {
        private final BlockingQueue<Integer> queue = new ArrayBlockingQueue<>(1);
        private final Lock producing;
        private final Lock noting;
        private int next;
        private int handled;

        Pipeline(Lock producing, Lock noting) {
            this.producing = producing;
            this.noting = noting;
        }

        void produce() throws InterruptedException {
            producing.lock();
            try {
                queue.put(next++);
            } finally {
                producing.unlock();
            }
        }

        void consume() throws InterruptedException {
            int number = queue.take();
            noting.lock();
            try {
                assertEquals(handled++, number, "number of the record");
            } finally {
                noting.unlock();
            }
        }
    }

    @HypnosTest
    void bug() throws InterruptedException {
        Lock lock = new ReentrantLock();
        passRecords(new Pipeline(lock, lock));
    }

    @HypnosTest
    void fixed() throws InterruptedException {
        passRecords(new Pipeline(new ReentrantLock(), new ReentrantLock()));
    }

    private static void passRecords(Pipeline pipeline) throws InterruptedException {
        Thread producer = start("producer", () -> {
            for (int record = 0; record < RECORDS; record++) {
                pipeline.produce();
            }
        });
        for (int record = 0; record < RECORDS; record++) {
            pipeline.consume();
        }
        producer.join();
    }

    private interface Step {
        void run() throws InterruptedException;
    }

    private static Thread start(String name, Step step) {
        return Thread.ofPlatform().name(name).start(() -> {
            try {
                step.run();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
    }
}
