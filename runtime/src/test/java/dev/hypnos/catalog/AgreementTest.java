package dev.hypnos.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Phaser;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The row of a call says that it is enabled exactly when a thread that makes the call comes back from it. A thread counts as
 * blocked when it waits for 50 ms, so the verdict is wrong only if a thread is not scheduled for so long while it waits for
 * nothing; each call comes back without waiting at all, or never.
 */
class AgreementTest {
    interface Call {
        void run() throws Exception;
    }

    /** A call of a method, and how to make it with real blocking. */
    record Situation(String what, Object receiver, String method, String descriptor, long argument, Call call) {
        @Override
        public String toString() {
            return what;
        }
    }

    @ParameterizedTest
    @MethodSource
    void theRowSaysWhatTheCallDoes(Situation situation) {
        Row row = Catalog.lookup(situation.receiver.getClass(), situation.method, situation.descriptor);
        Thread thread = new Thread(() -> {
            try {
                situation.call.run();
            } catch (Exception thrown) {
                // throwing is coming back
            }
        });
        thread.setDaemon(true);
        boolean enabled = row.enabling().holds(situation.receiver, situation.argument, thread);
        thread.start();

        assertThat(row.enabling()).isNotEqualTo(Enabling.ALWAYS);
        assertThat(Blocking.parks(thread)).isEqualTo(!enabled);
    }

    @SuppressWarnings("FutureReturnValueIgnored")
    static List<Situation> theRowSaysWhatTheCallDoes() throws Exception {
        ReentrantLock taken = new ReentrantLock();
        ReentrantReadWriteLock written = new ReentrantReadWriteLock();
        ReentrantReadWriteLock read = new ReentrantReadWriteLock();
        Thread holder = new Thread(() -> {
            taken.lock();
            written.writeLock().lock();
            read.readLock().lock();
        });
        holder.start();
        holder.join();
        StampedLock stamped = new StampedLock();
        stamped.writeLock();
        StampedLock stampedForReading = new StampedLock();
        stampedForReading.readLock();
        Semaphore none = new Semaphore(0);
        Semaphore one = new Semaphore(1);
        Semaphore indebted = new Semaphore(-1);
        ArrayBlockingQueue<Integer> full = new ArrayBlockingQueue<>(1, false, List.of(1));
        LinkedBlockingQueue<Integer> fullLinked = new LinkedBlockingQueue<>(1);
        fullLinked.add(1);
        LinkedBlockingDeque<Integer> fullDeque = new LinkedBlockingDeque<>(1);
        fullDeque.add(1);
        ArrayBlockingQueue<Integer> empty = new ArrayBlockingQueue<>(1);
        LinkedBlockingQueue<Integer> emptyLinked = new LinkedBlockingQueue<>();
        LinkedBlockingDeque<Integer> emptyDeque = new LinkedBlockingDeque<>();
        PriorityBlockingQueue<Integer> emptyPriority = new PriorityBlockingQueue<>();
        CountDownLatch closed = new CountDownLatch(1);
        CountDownLatch open = new CountDownLatch(0);
        Phaser phaser = new Phaser(1);
        FutureTask<Integer> task = new FutureTask<>(() -> 1);
        FutureTask<Integer> cancelled = new FutureTask<>(() -> 1);
        cancelled.cancel(false);
        CompletableFuture<Integer> stage = new CompletableFuture<>();
        ExecutorCompletionService<Integer> service = new ExecutorCompletionService<>(Runnable::run);
        ReentrantLock free = new ReentrantLock(true);
        String object = "Ljava/lang/Object;";
        return List.of(
                new Situation("a free lock", free, "lock", "()V", 1, free::lock),
                new Situation("a taken lock", taken, "lock", "()V", 1, taken::lock),
                new Situation(
                        "a taken lock, interruptibly", taken, "lockInterruptibly", "()V", 1, taken::lockInterruptibly),
                new Situation(
                        "reading while another writes", written.readLock(), "lock", "()V", 1, written.readLock()::lock),
                new Situation(
                        "writing while another writes",
                        written.writeLock(),
                        "lock",
                        "()V",
                        1,
                        written.writeLock()::lock),
                new Situation("reading while another reads", read.readLock(), "lock", "()V", 1, read.readLock()::lock),
                new Situation("a stamped lock, written", stamped, "writeLock", "()J", 1, stamped::writeLock),
                new Situation(
                        "the read view of a stamped lock, written",
                        stamped.asReadLock(),
                        "lock",
                        "()V",
                        1,
                        stamped.asReadLock()::lock),
                new Situation(
                        "a stamped lock, read", stampedForReading, "readLock", "()J", 1, stampedForReading::readLock),
                new Situation("no permit", none, "acquire", "()V", 1, none::acquire),
                new Situation("no permit wanted", none, "acquire", "(I)V", 0, () -> none.acquire(0)),
                new Situation(
                        "no permit wanted of fewer than none",
                        indebted,
                        "acquire",
                        "(I)V",
                        0,
                        () -> indebted.acquire(0)),
                new Situation("less than no permit wanted", none, "acquire", "(I)V", -1, () -> none.acquire(-1)),
                new Situation("a permit", one, "acquireUninterruptibly", "()V", 1, one::acquireUninterruptibly),
                new Situation("a full array queue", full, "put", "(" + object + ")V", 1, () -> full.put(2)),
                new Situation("null for a full array queue", full, "put", "(" + object + ")V", 0, () -> full.put(null)),
                new Situation(
                        "a full linked queue", fullLinked, "put", "(" + object + ")V", 1, () -> fullLinked.put(2)),
                new Situation(
                        "null for a full linked queue",
                        fullLinked,
                        "put",
                        "(" + object + ")V",
                        0,
                        () -> fullLinked.put(null)),
                new Situation(
                        "a full deque", fullDeque, "putFirst", "(" + object + ")V", 1, () -> fullDeque.putFirst(2)),
                new Situation(
                        "null for a full deque", fullDeque, "put", "(" + object + ")V", 0, () -> fullDeque.put(null)),
                new Situation("an empty array queue", empty, "take", "()" + object, 1, empty::take),
                new Situation("an empty linked queue", emptyLinked, "take", "()" + object, 1, emptyLinked::take),
                new Situation("an empty deque", emptyDeque, "takeLast", "()" + object, 1, emptyDeque::takeLast),
                new Situation("an empty priority queue", emptyPriority, "take", "()" + object, 1, emptyPriority::take),
                new Situation("a closed latch", closed, "await", "()V", 1, closed::await),
                new Situation("an open latch", open, "await", "()V", 1, open::await),
                new Situation("the present phase", phaser, "awaitAdvance", "(I)I", 0, () -> phaser.awaitAdvance(0)),
                new Situation("another phase", phaser, "awaitAdvance", "(I)I", 7, () -> phaser.awaitAdvance(7)),
                new Situation("a new task", task, "get", "()" + object, 1, task::get),
                new Situation("a cancelled task", cancelled, "get", "()" + object, 1, cancelled::get),
                new Situation("an incomplete future", stage, "join", "()" + object, 1, stage::join),
                new Situation(
                        "a complete future",
                        CompletableFuture.completedFuture(1),
                        "get",
                        "()" + object,
                        1,
                        () -> CompletableFuture.completedFuture(1).get()),
                new Situation("no completion", service, "take", "()Ljava/util/concurrent/Future;", 1, service::take));
    }
}
