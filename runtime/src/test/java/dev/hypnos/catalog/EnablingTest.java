package dev.hypnos.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Phaser;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EnablingTest {
    private static final long ELEMENT = 1;
    private static final long NULL = 0;

    private final Thread asker = new Thread();

    private boolean holds(Enabling enabling, Object receiver, long argument) {
        boolean byResource = enabling.holds(Resources.canonical(receiver), argument, asker);
        assertThat(enabling.holds(receiver, argument, asker)).isEqualTo(byResource);
        return byResource;
    }

    private boolean holds(Enabling enabling, Object receiver) {
        return holds(enabling, receiver, 1);
    }

    private static void inAnotherThread(Runnable action) throws InterruptedException {
        Thread other = new Thread(action);
        other.start();
        other.join();
    }

    @Test
    void monitorsAreTheEnginesToJudge() {
        assertThatThrownBy(() -> holds(Enabling.MONITOR_FREE, this)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void whatNeverWaitsIsEnabled() {
        assertThat(holds(Enabling.ALWAYS, this)).isTrue();
    }

    @Nested
    class Locks {
        @ParameterizedTest
        @ValueSource(booleans = {false, true})
        void aReentrantLockIsFreeOrMine(boolean fair) throws InterruptedException {
            ReentrantLock lock = new ReentrantLock(fair);
            assertThat(holds(Enabling.LOCK_FREE_OR_MINE, lock)).isTrue();

            inAnotherThread(lock::lock);
            // of a fair one the place in the queue matters
            assertThat(holds(Enabling.LOCK_FREE_OR_MINE, lock)).isEqualTo(fair);
        }

        @Test
        @SuppressWarnings("LockNotBeforeTry")
        void theOwnerOfALockMayTakeItAgain() {
            ReentrantLock lock = new ReentrantLock();
            lock.lock();

            assertThat(Enabling.LOCK_FREE_OR_MINE.holds(lock, 1, Thread.currentThread()))
                    .isTrue();
            assertThat(Enabling.LOCK_FREE_OR_MINE.holds(lock, 1, asker)).isFalse();

            lock.unlock();
            assertThat(Enabling.LOCK_FREE_OR_MINE.holds(lock, 1, asker)).isTrue();
        }

        @Test
        void aWriterKeepsReadersAndWritersOut() throws InterruptedException {
            ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
            inAnotherThread(lock.writeLock()::lock);

            assertThat(holds(Enabling.NOT_WRITE_LOCKED_BY_OTHERS, lock.readLock()))
                    .isFalse();
            assertThat(holds(Enabling.NOT_WRITE_LOCKED_BY_OTHERS, lock.writeLock()))
                    .isFalse();
        }

        @Test
        void theWriterItselfMayReadAndWrite() {
            ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
            lock.writeLock().lock();

            assertThat(Enabling.NOT_WRITE_LOCKED_BY_OTHERS.holds(lock.readLock(), 1, Thread.currentThread()))
                    .isTrue();
        }

        /** The writer must take its place in the queue, because that is what keeps later readers out. */
        @Test
        void readersKeepNobodyFromEntering() throws InterruptedException {
            ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
            inAnotherThread(lock.readLock()::lock);

            assertThat(holds(Enabling.NOT_WRITE_LOCKED_BY_OTHERS, lock.readLock()))
                    .isTrue();
            assertThat(holds(Enabling.NOT_WRITE_LOCKED_BY_OTHERS, lock.writeLock()))
                    .isTrue();
        }

        @Test
        void aStampedLockKnowsNoOwner() {
            StampedLock lock = new StampedLock();
            assertThat(holds(Enabling.NOT_WRITE_LOCKED, lock)).isTrue();

            long stamp = lock.writeLock();
            assertThat(holds(Enabling.NOT_WRITE_LOCKED, lock.asReadLock())).isFalse();
            assertThat(Enabling.NOT_WRITE_LOCKED.holds(lock, 1, Thread.currentThread()))
                    .isFalse();

            lock.unlockWrite(stamp);
            assertThat(lock.readLock()).isNotZero();
            assertThat(holds(Enabling.NOT_WRITE_LOCKED, lock)).isTrue();
        }
    }

    @Nested
    class Permits {
        @Test
        void oneIsThereOrNot() {
            Semaphore semaphore = new Semaphore(1);
            assertThat(holds(Enabling.PERMITS, semaphore)).isTrue();

            assertThat(semaphore.tryAcquire()).isTrue();
            assertThat(holds(Enabling.PERMITS, semaphore)).isFalse();
        }

        @Test
        void noPermitsAreThereEvenOfNone() {
            assertThat(holds(Enabling.PERMITS, new Semaphore(0), 0)).isTrue();
            assertThat(holds(Enabling.PERMITS, new Semaphore(-1), 0)).isFalse();
        }

        @Test
        void aNegativeNumberThrowsAtOnce() {
            assertThat(holds(Enabling.PERMITS, new Semaphore(0), -1)).isTrue();
        }

        @Test
        void whoWantsSeveralMustQueueForReal() {
            assertThat(holds(Enabling.PERMITS, new Semaphore(1), 2)).isTrue();
        }

        @Test
        void whoComesBehindAQueueMustQueueForReal() throws InterruptedException {
            Semaphore semaphore = new Semaphore(0);
            assertThat(holds(Enabling.PERMITS, semaphore)).isFalse();

            Thread greedy = Blocking.start(() -> semaphore.acquireUninterruptibly(2));
            assertThat(Blocking.parks(greedy)).isTrue();
            assertThat(holds(Enabling.PERMITS, semaphore)).isTrue();

            semaphore.release(2);
            greedy.join();
        }
    }

    @Nested
    class Milestones {
        @Test
        void aLatchOpensAtZero() {
            CountDownLatch latch = new CountDownLatch(1);
            assertThat(holds(Enabling.LATCH_ZERO, latch)).isFalse();

            latch.countDown();
            assertThat(holds(Enabling.LATCH_ZERO, latch)).isTrue();
        }

        @Test
        void aPhaserAdvances() {
            Phaser phaser = new Phaser(1);
            assertThat(holds(Enabling.PHASE_ADVANCED, phaser, 0)).isFalse();
            assertThat(holds(Enabling.PHASE_ADVANCED, new Phaser(phaser), 0)).isFalse();
            assertThat(holds(Enabling.PHASE_ADVANCED, phaser, 1)).isTrue();
            assertThat(holds(Enabling.PHASE_ADVANCED, phaser, -1)).isTrue();

            phaser.arrive();
            assertThat(holds(Enabling.PHASE_ADVANCED, phaser, 0)).isTrue();
        }

        @Test
        void aPhaserTerminates() {
            Phaser phaser = new Phaser(1);
            phaser.forceTermination();

            assertThat(holds(Enabling.PHASE_ADVANCED, phaser, 0)).isTrue();
        }

        @Test
        void futuresComplete() {
            FutureTask<Integer> task = new FutureTask<>(() -> 1);
            CompletableFuture<Integer> stage = new CompletableFuture<>();
            assertThat(holds(Enabling.FUTURE_DONE, task)).isFalse();
            assertThat(holds(Enabling.FUTURE_DONE, stage)).isFalse();

            task.run();
            stage.complete(null);
            assertThat(holds(Enabling.FUTURE_DONE, task)).isTrue();
            assertThat(holds(Enabling.FUTURE_DONE, stage)).isTrue();
        }

        @Test
        void futuresFailAndAreCancelled() {
            FutureTask<Integer> task = new FutureTask<>(() -> 1);
            CompletableFuture<Integer> stage = new CompletableFuture<>();
            task.cancel(true);
            stage.completeExceptionally(new IllegalStateException());

            assertThat(holds(Enabling.FUTURE_DONE, task)).isTrue();
            assertThat(holds(Enabling.FUTURE_DONE, stage)).isTrue();
        }

        @Test
        void theOverriddenMethodsOfAFutureAreNotAsked() {
            CompletableFuture<Integer> pretender = new CompletableFuture<>() {
                @Override
                public boolean isDone() {
                    return true;
                }
            };

            assertThat(holds(Enabling.FUTURE_DONE, pretender)).isFalse();
        }

        @Test
        void aForkJoinTaskIsAlwaysWorthJoining() {
            assertThat(holds(Enabling.FUTURE_DONE, ForkJoinTask.adapt(() -> 1))).isTrue();
        }

        @Test
        void poolsTerminate() throws InterruptedException {
            List<ExecutorService> pools = List.of(
                    Executors.newFixedThreadPool(1),
                    Executors.newSingleThreadExecutor(),
                    Executors.newSingleThreadScheduledExecutor(),
                    Executors.newThreadPerTaskExecutor(Thread::new));
            for (ExecutorService pool : pools) {
                assertThat(holds(Enabling.POOL_TERMINATED, pool)).isFalse();

                pool.shutdown();
                assertThat(pool.awaitTermination(1, TimeUnit.MINUTES)).isTrue();
                assertThat(holds(Enabling.POOL_TERMINATED, pool)).isTrue();
            }
        }

        @Test
        void whoHelpsOrIsUnknownIsNotHeldBack() {
            assertThat(holds(Enabling.POOL_TERMINATED, ForkJoinPool.commonPool()))
                    .isTrue();
            assertThat(holds(Enabling.POOL_TERMINATED, new AnyExecutor())).isTrue();
        }

        @Test
        void aPoolOfTheProgramIsAskedAsAnyOther() {
            ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 1, 0, TimeUnit.DAYS, new LinkedBlockingQueue<>()) {};
            assertThat(holds(Enabling.POOL_TERMINATED, pool)).isFalse();
            pool.shutdown();
            assertThat(holds(Enabling.POOL_TERMINATED, pool)).isTrue();
        }

        private static final class AnyExecutor extends AbstractExecutorService {
            @Override
            public void shutdown() {}

            @Override
            public List<Runnable> shutdownNow() {
                return List.of();
            }

            @Override
            public boolean isShutdown() {
                return false;
            }

            @Override
            public boolean isTerminated() {
                return false;
            }

            @Override
            public boolean awaitTermination(long time, TimeUnit unit) {
                return false;
            }

            @Override
            public void execute(Runnable work) {
                work.run();
            }
        }
    }

    @Nested
    class BlockingQueues {
        @Test
        void elementsComeAndGo() {
            List<BlockingQueue<Integer>> queues = List.of(
                    new ArrayBlockingQueue<>(1),
                    new LinkedBlockingQueue<>(1),
                    new LinkedBlockingDeque<>(1),
                    new PriorityBlockingQueue<>());
            for (BlockingQueue<Integer> queue : queues) {
                assertThat(holds(Enabling.QUEUE_NOT_EMPTY, queue)).isFalse();

                queue.add(1);
                assertThat(holds(Enabling.QUEUE_NOT_EMPTY, queue)).isTrue();

                queue.clear();
                assertThat(holds(Enabling.QUEUE_NOT_EMPTY, queue)).isFalse();
            }
        }

        @Test
        void roomIsLeftOrNot() {
            List<BlockingQueue<Integer>> queues =
                    List.of(new ArrayBlockingQueue<>(1), new LinkedBlockingQueue<>(1), new LinkedBlockingDeque<>(1));
            for (BlockingQueue<Integer> queue : queues) {
                assertThat(holds(Enabling.QUEUE_HAS_ROOM, queue, ELEMENT)).isTrue();

                queue.add(1);
                assertThat(holds(Enabling.QUEUE_HAS_ROOM, queue, ELEMENT)).isFalse();
                assertThat(holds(Enabling.QUEUE_HAS_ROOM, queue, NULL)).isTrue();

                queue.remove();
                assertThat(holds(Enabling.QUEUE_HAS_ROOM, queue, ELEMENT)).isTrue();
            }
        }

        @Test
        void queuesThatHandOverOrDelayAreNotHeldBack() {
            assertThat(holds(Enabling.QUEUE_NOT_EMPTY, new SynchronousQueue<>()))
                    .isTrue();
            assertThat(holds(Enabling.QUEUE_HAS_ROOM, new SynchronousQueue<>(), ELEMENT))
                    .isTrue();
            assertThat(holds(Enabling.QUEUE_NOT_EMPTY, new DelayQueue<>())).isTrue();
        }

        @Test
        void aProgramsQueueIsNotHeldBack() {
            class Endless extends LinkedBlockingQueue<Integer> {
                private static final long serialVersionUID = 1;
            }

            assertThat(holds(Enabling.QUEUE_NOT_EMPTY, new Endless())).isTrue();
        }

        @Test
        void completionsAreWaitedForInTheirQueue() throws Exception {
            LinkedBlockingQueue<Future<Integer>> queue = new LinkedBlockingQueue<>();
            ExecutorCompletionService<Integer> service = new ExecutorCompletionService<>(Runnable::run, queue);
            assertThat(holds(Enabling.QUEUE_NOT_EMPTY, service)).isFalse();

            service.submit(() -> 1);
            assertThat(holds(Enabling.QUEUE_NOT_EMPTY, service)).isTrue();
        }

        /** Its size would wait for the lock that the task in the middle of the callback holds. */
        @Test
        void aQueueIsJudgedWhileATaskHoldsItsLock() throws InterruptedException {
            ArrayBlockingQueue<Integer> queue = new ArrayBlockingQueue<>(1, false, List.of(1));
            CountDownLatch done = new CountDownLatch(1);
            CountDownLatch inside = new CountDownLatch(1);
            Thread holder = Blocking.start(() -> queue.forEach(element -> {
                inside.countDown();
                Blocking.await(done);
            }));
            inside.await();

            assertThat(holds(Enabling.QUEUE_NOT_EMPTY, queue)).isTrue();
            assertThat(holds(Enabling.QUEUE_HAS_ROOM, queue, ELEMENT)).isFalse();

            done.countDown();
            holder.join();
        }
    }

    @Nested
    class ForkJoinWorkers {
        /** Their pool replaces a worker that blocks, so it must really block. */
        @Test
        void areOnlyHeldBackWhereTheirPoolWouldNotCompensate() throws Exception {
            Map<Enabling, Boolean> answers = new ConcurrentHashMap<>();
            ForkJoinPool pool = new ForkJoinPool(1);
            pool.submit(() -> {
                        Thread worker = Thread.currentThread();
                        answers.put(
                                Enabling.QUEUE_NOT_EMPTY,
                                Enabling.QUEUE_NOT_EMPTY.holds(new LinkedBlockingQueue<>(), 1, worker));
                        answers.put(
                                Enabling.FUTURE_DONE, Enabling.FUTURE_DONE.holds(new CompletableFuture<>(), 1, worker));
                        answers.put(Enabling.PHASE_ADVANCED, Enabling.PHASE_ADVANCED.holds(new Phaser(1), 0, worker));
                        answers.put(Enabling.LATCH_ZERO, Enabling.LATCH_ZERO.holds(new CountDownLatch(1), 1, worker));
                        answers.put(Enabling.PERMITS, Enabling.PERMITS.holds(new Semaphore(0), 1, worker));
                    })
                    .get();
            pool.shutdown();

            assertThat(answers)
                    .containsEntry(Enabling.QUEUE_NOT_EMPTY, true)
                    .containsEntry(Enabling.FUTURE_DONE, true)
                    .containsEntry(Enabling.PHASE_ADVANCED, true)
                    .containsEntry(Enabling.LATCH_ZERO, false)
                    .containsEntry(Enabling.PERMITS, false);
        }
    }
}
