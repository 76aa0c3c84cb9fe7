package dev.hypnos.suites.generated;

import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Exchanger;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.Phaser;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.StampedLock;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Executes a program with threads that meet: at a barrier, a phaser or an exchanger, or through a queue that hands
 * over. They take stamps and share collections. In programs that are made at random they do not interrupt each other:
 * {@link InterruptSteps} has that.
 *
 * <p>Whoever is left waiting for ever does so; the program ends when nothing else can happen, or, if the first thread
 * waits for the others, in a deadlock.
 */
public final class MeetingSteps {
    private static final int LATE_MILLIS = 1_000;

    // What a call gave that has no result.
    private static final int INTERRUPTED = 5;
    private static final int TOO_LATE = 6;
    private static final int BROKEN = 7;
    private static final int NOTHING = 9;

    /** Phases count from here where the phaser is over: they are negative then. */
    private static final int OVER = 20;

    private final CyclicBarrier barrier = new CyclicBarrier(2, () -> this.field++);
    private final Phaser phaser = new Phaser(2);
    private final Exchanger<Integer> exchanger = new Exchanger<>();
    private final SynchronousQueue<Integer> handOver = new SynchronousQueue<>();
    private final LinkedTransferQueue<Integer> transfers = new LinkedTransferQueue<>();
    private final LinkedBlockingQueue<Integer> linked = new LinkedBlockingQueue<>(1);
    private final LinkedBlockingDeque<Integer> ends = new LinkedBlockingDeque<>(1);
    private final StampedLock lock = new StampedLock();
    private final PriorityBlockingQueue<Integer> sorted = new PriorityBlockingQueue<>(4, this::compare);
    private final CopyOnWriteArrayList<Integer> copied = new CopyOnWriteArrayList<>();
    private final ConcurrentSkipListMap<Integer, Integer> skipping = new ConcurrentSkipListMap<>(this::compare);
    private final ConcurrentLinkedDeque<Integer> deque = new ConcurrentLinkedDeque<>();
    private final Thread[] threads;
    private volatile int field;

    private MeetingSteps(int tasks) {
        threads = new Thread[tasks];
    }

    /** What one thread keeps for itself. */
    private static final class Own {
        final IntConsumer record;
        long stamp;

        Own(IntConsumer record) {
            this.record = record;
        }
    }

    /**
     * Runs a program; returns what is left at its end.
     *
     * @param records by task: who is told what each step of it gave
     * @param variant 1 if the first thread waits for the others
     */
    public static String run(String program, IntFunction<IntConsumer> records, int variant)
            throws InterruptedException {
        String[] texts = program.split("\\|", -1);
        MeetingSteps steps = new MeetingSteps(texts.length);
        Thread[] threads = steps.threads;
        for (int i = 0; i < texts.length; i++) {
            Step start = Step.parse(texts[i]);
            Own own = new Own(records.apply(i));
            threads[i] = new Thread(() -> steps.run(start, own, 0));
        }
        for (Thread thread : threads) {
            thread.start();
        }
        if (variant == 1) {
            for (Thread thread : threads) {
                thread.join();
            }
        } else {
            Thread.sleep(LATE_MILLIS);
        }
        return steps.field + " " + steps.phaser.getPhase() + " " + steps.transfers + " " + steps.linked + " "
                + steps.ends + " "
                + steps.sorted + " "
                + steps.copied + " " + steps.skipping + " " + steps.deque + " " + steps.lock.getReadLockCount() + " "
                + steps.lock.isWriteLocked() + " " + steps.barrier.getNumberWaiting() + " " + steps.barrier.isBroken();
    }

    /** Returns what was read last. */
    private int run(@Nullable Step start, Own own, int before) {
        int seen = before;
        for (Step step = start; step != null; step = step.next()) {
            if (step.kind() == '?') {
                seen = seen == step.value() ? run(step.inner(), own, seen) : seen;
                continue;
            }
            try {
                seen = execute(step, own, seen);
            } catch (InterruptedException interrupted) {
                seen = INTERRUPTED;
            } catch (TimeoutException late) {
                seen = TOO_LATE;
            } catch (BrokenBarrierException broken) {
                seen = BROKEN;
            } catch (IllegalStateException refused) {
                // more have arrived at the phaser than it has parties
                seen = BROKEN + 1;
            }
            own.record.accept(step.kind() << 8 | seen);
        }
        return seen;
    }

    private int execute(Step step, Own own, int before)
            throws InterruptedException, TimeoutException, BrokenBarrierException {
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
            case 'b', 'B', 'g', 'R', 'n' -> atBarrier(step.kind(), before);
            case 'a', 'A', 'D', 'e', 'p', 'f', 'v', 'V' -> atPhaser(step.kind(), value);
            case 'x' -> exchanger.exchange(value);
            case 'X' -> exchanger.exchange(value, 1, TimeUnit.MILLISECONDS);
            case 's', 't', 'o', 'l', 'O', 'L' -> handOver(step.kind(), value, before);
            case 'T', 'u', 'k', 'y', 'h', 'q' -> transfer(step.kind(), value, before);
            case 'S', 'M', 'W', 'c', 'd' -> locked(step, own, before);
            case 'i', 'I', 'j', 'J' -> interrupt(step.kind(), threads[value % threads.length], before);
            default -> collect(step.kind(), value, before);
        };
    }

    private int atBarrier(char kind, int before) throws InterruptedException, TimeoutException, BrokenBarrierException {
        return switch (kind) {
            case 'b' -> barrier.await();
            case 'B' -> barrier.await(1, TimeUnit.MILLISECONDS);
            case 'g' -> asNumber(barrier.isBroken());
            case 'n' -> barrier.getNumberWaiting();
            default -> {
                barrier.reset();
                yield before;
            }
        };
    }

    private int atPhaser(char kind, int value) throws InterruptedException, TimeoutException {
        return phase(
                switch (kind) {
                    case 'a' -> phaser.arrive();
                    case 'A' -> phaser.arriveAndAwaitAdvance();
                    case 'D' -> phaser.arriveAndDeregister();
                    case 'e' -> phaser.register();
                    case 'p' -> phaser.getPhase();
                    case 'v' -> phaser.awaitAdvance(value);
                    case 'V' -> phaser.awaitAdvanceInterruptibly(value, 1, TimeUnit.MILLISECONDS);
                    default -> {
                        phaser.forceTermination();
                        yield 0;
                    }
                });
    }

    private static int phase(int number) {
        return number < 0 ? OVER + (number & 0xf) : number;
    }

    private int handOver(char kind, int value, int before) throws InterruptedException {
        return switch (kind) {
            case 't' -> handOver.take();
            case 'o' -> asNumber(handOver.offer(value));
            case 'l' -> found(handOver.poll());
            case 'O' -> asNumber(handOver.offer(value, 1, TimeUnit.MILLISECONDS));
            case 'L' -> found(handOver.poll(1, TimeUnit.MILLISECONDS));
            default -> {
                handOver.put(value);
                yield before;
            }
        };
    }

    private int transfer(char kind, int value, int before) throws InterruptedException {
        return switch (kind) {
            case 'u' -> asNumber(transfers.tryTransfer(value));
            case 'k' -> transfers.take();
            case 'y' -> found(transfers.poll());
            case 'h' -> asNumber(transfers.hasWaitingConsumer());
            case 'q' -> asNumber(transfers.offer(value));
            default -> {
                transfers.transfer(value);
                yield before;
            }
        };
    }

    private int locked(Step step, Own own, int before) {
        switch (step.kind()) {
            case 'c' -> {
                own.stamp = lock.tryOptimisticRead();
                return asNumber(own.stamp != 0);
            }
            case 'd' -> {
                return asNumber(lock.validate(own.stamp));
            }
            default -> {}
        }
        long stamp = switch (step.kind()) {
            case 'S' -> lock.writeLock();
            case 'M' -> lock.readLock();
            default -> lock.tryWriteLock();
        };
        if (stamp == 0) {
            return NOTHING;
        }
        try {
            return run(step.inner(), own, before);
        } finally {
            lock.unlock(stamp);
        }
    }

    private static int interrupt(char kind, Thread thread, int before) {
        return switch (kind) {
            case 'I' -> asNumber(Thread.interrupted());
            case 'j' -> asNumber(thread.isInterrupted());
            case 'J' -> asNumber(thread.isAlive());
            default -> {
                thread.interrupt();
                yield before;
            }
        };
    }

    private int collect(char kind, int value, int before) throws InterruptedException {
        return switch (kind) {
            case 'C' -> asNumber(copied.addIfAbsent(value));
            case 'E' -> copied.size();
            case 'F' -> asNumber(copied.remove((Integer) value));
            case 'G' -> copied.stream().mapToInt(Integer::intValue).sum();
            case 'P' -> asNumber(sorted.offer(value));
            case 'Q' -> sorted.take();
            case 'N' -> found(sorted.peek());
            case 'K' -> found(skipping.put(value, before & 1));
            case 'H' -> skipping.isEmpty() ? NOTHING : 1;
            case 'Y' -> skipping.pollFirstEntry() == null ? NOTHING : 1;
            case 'Z' -> found(skipping.remove(value));
            case 'm' -> asNumber(deque.offerFirst(value));
            case 'U' -> found(deque.pollLast());
            case '1' -> found(deque.peekFirst());
            case '2' -> {
                linked.put(value);
                yield before;
            }
            case '3' -> linked.take();
            case '4' -> asNumber(linked.offer(value));
            case '5' -> found(linked.poll());
            case '7' -> asNumber(ends.offerFirst(value));
            case '8' -> ends.takeLast();
            case '6' -> found(linked.poll(1, TimeUnit.MILLISECONDS));
            default -> throw new IllegalArgumentException("no step " + kind);
        };
    }

    /** What the JDK asks of the program in the middle of a call depends on what others have done. */
    private int compare(int one, int other) {
        return field > 1 ? other - one : one - other;
    }

    private static int asNumber(boolean is) {
        return is ? 1 : 0;
    }

    private static int found(@Nullable Integer value) {
        return value == null ? NOTHING : value;
    }
}
