package dev.hypnos.suites.generated;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Exchanger;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Phaser;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Executes a program with threads that interrupt each other, in whatever they wait for, and ask each other whether they
 * are interrupted, alive, or waiting. Who is asked may not be started yet, or have ended; and the test itself may be
 * interrupted while it waits.
 *
 * <p>Whoever is left waiting for ever does so; the program ends when nothing else can happen, or, if the first thread
 * waits for the others, in a deadlock.
 */
public final class InterruptSteps {
    private static final int LATE_MILLIS = 1_000;

    // What a call gave that has no result.
    private static final int INTERRUPTED = 5;
    private static final int TOO_LATE = 6;
    private static final int BROKEN = 7;
    private static final int NOTHING = 9;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition condition = lock.newCondition();
    private final Object monitor = new Object();
    private final Semaphore semaphore = new Semaphore(0);
    private final CountDownLatch latch = new CountDownLatch(1);
    private final ArrayBlockingQueue<Integer> narrow = new ArrayBlockingQueue<>(1);
    private final LinkedBlockingQueue<Integer> linked = new LinkedBlockingQueue<>(1);
    private final SynchronousQueue<Integer> handOver = new SynchronousQueue<>();
    private final Exchanger<Integer> exchanger = new Exchanger<>();
    private final CyclicBarrier barrier = new CyclicBarrier(2);
    private final Phaser phaser = new Phaser(2);
    private final CompletableFuture<Integer> future = new CompletableFuture<>();
    private final Thread[] threads;
    private final Thread test = Thread.currentThread();
    private volatile int field;

    private InterruptSteps(int tasks) {
        threads = new Thread[tasks];
    }

    /**
     * Runs a program; returns what is left at its end.
     *
     * @param records by task: who is told what each step of it gave; the last one is that of the test
     * @param variant 1 if the first thread waits for the others
     */
    public static String run(String program, IntFunction<IntConsumer> records, int variant) {
        String[] texts = program.split("\\|", -1);
        InterruptSteps steps = new InterruptSteps(texts.length);
        Thread[] threads = steps.threads;
        for (int i = 0; i < texts.length; i++) {
            Step start = Step.parse(texts[i]);
            IntConsumer record = records.apply(i);
            threads[i] = new Thread(() -> steps.run(start, record, 0));
        }
        for (Thread thread : threads) {
            thread.start();
        }
        IntConsumer record = records.apply(texts.length);
        boolean isOver = false;
        while (!isOver) {
            try {
                await(threads, variant == 1);
                isOver = true;
            } catch (InterruptedException interrupted) {
                record.accept('!' << 8 | INTERRUPTED);
            }
        }
        StringBuilder left = new StringBuilder();
        left.append(steps.field).append(' ').append(steps.narrow).append(' ').append(steps.linked);
        left.append(' ').append(steps.semaphore.availablePermits()).append(' ').append(steps.barrier.isBroken());
        return left.append(' ').append(steps.phaser.getPhase()).toString();
    }

    /**
     * What others could still have done when the test ends would be of no interest: so it ends when they can do nothing
     * more.
     */
    private static void await(Thread[] threads, boolean isJoined) throws InterruptedException {
        if (isJoined) {
            for (Thread thread : threads) {
                thread.join();
            }
        } else {
            Thread.sleep(LATE_MILLIS);
        }
    }

    /** Returns what was read last. */
    private int run(@Nullable Step start, IntConsumer record, int before) {
        int seen = before;
        for (Step step = start; step != null; step = step.next()) {
            if (step.kind() == '?') {
                seen = seen == step.value() ? run(step.inner(), record, seen) : seen;
                continue;
            }
            try {
                seen = execute(step, record, seen);
            } catch (InterruptedException interrupted) {
                seen = INTERRUPTED;
            } catch (TimeoutException late) {
                seen = TOO_LATE;
            } catch (BrokenBarrierException
                    | ExecutionException
                    | IllegalStateException
                    | IllegalMonitorStateException refused) {
                seen = BROKEN;
            }
            record.accept(step.kind() << 8 | seen);
        }
        return seen;
    }

    private int execute(Step step, IntConsumer record, int before)
            throws InterruptedException, TimeoutException, BrokenBarrierException, ExecutionException {
        int value = step.value();
        return switch (step.kind()) {
            case 'r' -> field;
            case 'w' -> {
                field = value;
                yield before;
            }
            case 'z' -> {
                Thread.sleep(1 + value);
                yield before;
            }
            case 'i', 'I', 'j', 'J', 'g', 'k', 'Z' ->
                asks(step.kind(), step.place() == 1 ? test : thread(value), before);
            case 'L', 'T', 'Y', 'A', 'D', 'N', 'S' -> locked(step, record, before);
            case 'M', 'B', 'E', 'O', 'Q' -> monitored(step, record, before);
            case 'u', 'v', 'V' -> parked(step.kind(), value, before);
            case 'x', 'X', 'b', 'n', 'p', 'P', 'a' -> meets(step.kind(), value, before);
            case 'c', 'f', 'F', 'h', 'H', 'd' -> awaits(step.kind(), value, before);
            default -> queued(step.kind(), value, before);
        };
    }

    private Thread thread(int value) {
        return threads[value % threads.length];
    }

    private static int asks(char kind, Thread thread, int before) throws InterruptedException {
        return switch (kind) {
            case 'I' -> asNumber(Thread.interrupted());
            case 'j' -> asNumber(thread.isInterrupted());
            case 'J' -> asNumber(thread.isAlive());
            case 'g' -> thread.getState().ordinal();
            case 'k' -> {
                // nobody waits for itself
                if (thread == Thread.currentThread()) {
                    yield NOTHING;
                }
                thread.join();
                yield 1;
            }
            case 'Z' -> {
                if (thread == Thread.currentThread()) {
                    yield NOTHING;
                }
                thread.join(1);
                yield 1;
            }
            default -> {
                thread.interrupt();
                yield before;
            }
        };
    }

    private int locked(Step step, IntConsumer record, int before) throws InterruptedException {
        switch (step.kind()) {
            case 'A' -> {
                condition.await();
                return 1;
            }
            case 'D' -> {
                return asNumber(condition.await(1, TimeUnit.MILLISECONDS));
            }
            case 'N' -> {
                condition.signal();
                return before;
            }
            case 'S' -> {
                condition.signalAll();
                return before;
            }
            case 'L' -> lock.lock();
            case 'T' -> lock.lockInterruptibly();
            default -> {
                if (!lock.tryLock(1, TimeUnit.MILLISECONDS)) {
                    return NOTHING;
                }
            }
        }
        try {
            return run(step.inner(), record, before);
        } finally {
            lock.unlock();
        }
    }

    private int monitored(Step step, IntConsumer record, int before) throws InterruptedException {
        switch (step.kind()) {
            case 'B' -> monitor.wait();
            case 'E' -> monitor.wait(1);
            case 'O' -> monitor.notify();
            case 'Q' -> monitor.notifyAll();
            default -> {
                synchronized (monitor) {
                    return run(step.inner(), record, before);
                }
            }
        }
        return before;
    }

    private int parked(char kind, int value, int before) {
        switch (kind) {
            case 'u' -> LockSupport.unpark(thread(value));
            case 'v' -> LockSupport.park();
            default -> LockSupport.parkNanos(1_000_000);
        }
        return before;
    }

    private int meets(char kind, int value, int before)
            throws InterruptedException, TimeoutException, BrokenBarrierException {
        return switch (kind) {
            case 'x' -> exchanger.exchange(value);
            case 'X' -> exchanger.exchange(value, 1, TimeUnit.MILLISECONDS);
            case 'b' -> barrier.await();
            case 'n' -> barrier.await(1, TimeUnit.MILLISECONDS);
            case 'p' -> phaser.awaitAdvanceInterruptibly(phaser.arrive()) & 0xf;
            case 'P' -> phaser.arriveAndAwaitAdvance() & 0xf;
            default -> {
                phaser.arrive();
                yield before;
            }
        };
    }

    private int awaits(char kind, int value, int before)
            throws InterruptedException, TimeoutException, ExecutionException {
        return switch (kind) {
            case 'c' -> asNumber(future.complete(value));
            case 'f' -> future.get();
            case 'F' -> future.get(1, TimeUnit.MILLISECONDS);
            case 'h' -> {
                latch.await();
                yield 1;
            }
            case 'H' -> asNumber(latch.await(1, TimeUnit.MILLISECONDS));
            default -> {
                latch.countDown();
                yield before;
            }
        };
    }

    private int queued(char kind, int value, int before) throws InterruptedException {
        switch (kind) {
            case 's' -> narrow.put(value);
            case 't' -> {
                return narrow.take();
            }
            case 'G' -> {
                return found(narrow.poll(1, TimeUnit.MILLISECONDS));
            }
            case 'l' -> linked.put(value);
            case 'm' -> {
                return linked.take();
            }
            case 'o' -> handOver.put(value);
            case 'q' -> {
                return handOver.take();
            }
            case 'K' -> {
                return found(handOver.poll(1, TimeUnit.MILLISECONDS));
            }
            case 'R' -> semaphore.acquire();
            case 'y' -> {
                return asNumber(semaphore.tryAcquire(1, TimeUnit.MILLISECONDS));
            }
            case 'U' -> semaphore.acquireUninterruptibly();
            case 'e' -> semaphore.release();
            default -> throw new IllegalArgumentException("no step " + kind);
        }
        return before;
    }

    private static int asNumber(boolean is) {
        return is ? 1 : 0;
    }

    private static int found(@Nullable Integer value) {
        return value == null ? NOTHING : value;
    }
}
