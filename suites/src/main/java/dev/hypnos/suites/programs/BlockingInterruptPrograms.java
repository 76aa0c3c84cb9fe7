package dev.hypnos.suites.programs;

import dev.hypnos.suites.conformance.Outcomes;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Exchanger;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.Phaser;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

/** Calls made by a thread that is interrupted already: they throw and clear the interrupt, or do their work and keep it. */
public class BlockingInterruptPrograms extends Programs {

    private static String interrupted(Callable<?> call) {
        Thread.currentThread().interrupt();
        String end = endOf(call);
        Thread.interrupted();
        return end.replace("InterruptedException", "!").replace(":false", "").replace(":true", "+") + " ";
    }

    /** Queues: taking and putting throw though they need not wait, but not for a deque; polling and offering do not. */
    @Outcomes("! ! true+ ! 1+ | ! ! true+ ! 1+ | 1+ put+ true+ ! 2+ ")
    public Object boundedQueues() throws Exception {
        String ends = "";
        for (BlockingQueue<Integer> queue : List.<BlockingQueue<Integer>>of(
                new ArrayBlockingQueue<>(5), new LinkedBlockingQueue<>(5), new LinkedBlockingDeque<>(5))) {
            queue.add(1);
            ends += ends.isEmpty() ? "" : "| ";
            ends += interrupted(queue::take);
            ends += interrupted(() -> {
                queue.put(2);
                return "put";
            });
            ends += interrupted(() -> queue.offer(2));
            ends += interrupted(() -> queue.poll(1, TimeUnit.SECONDS));
            ends += interrupted(queue::poll);
        }
        return ends;
    }

    /** Unbounded queues put without a check; one of them polls with a time without a check too. */
    @Outcomes("put+ ! ! 1+ | put+ ! 1+ null+ ")
    public Object unboundedQueues() throws Exception {
        String ends = "";
        for (BlockingQueue<Integer> queue :
                List.<BlockingQueue<Integer>>of(new PriorityBlockingQueue<>(), new LinkedTransferQueue<>())) {
            ends += ends.isEmpty() ? "" : "| ";
            ends += interrupted(() -> {
                queue.put(1);
                return "put";
            });
            ends += interrupted(queue::take);
            ends += interrupted(() -> queue.poll(1, TimeUnit.SECONDS));
            ends += interrupted(queue::poll);
        }
        return ends;
    }

    /** Handing over checks first, also if somebody waits. */
    @Outcomes("! ! 1")
    public Object handingOver() throws Exception {
        SynchronousQueue<Integer> queue = new SynchronousQueue<>();
        Thread putter = start(() -> queue.put(1));
        parked(putter);
        String ends = interrupted(queue::take);
        ends += interrupted(() -> {
            queue.put(2);
            return "put";
        });
        return ends + queue.take();
    }

    /** Synchronizers check first, except where nothing is to be waited for by their contract. */
    @Outcomes("! true+ ! ! ! ! true ! 1+ ! ")
    public Object synchronizers() throws Exception {
        Semaphore semaphore = new Semaphore(5);
        CountDownLatch open = new CountDownLatch(0);
        CyclicBarrier barrier = new CyclicBarrier(1);
        Phaser phaser = new Phaser(1);
        phaser.arrive();
        String ends = interrupted(() -> {
            semaphore.acquire();
            return "acquired";
        });
        ends += interrupted(semaphore::tryAcquire);
        ends += interrupted(() -> semaphore.tryAcquire(1, TimeUnit.SECONDS));
        ends += interrupted(() -> {
            open.await();
            return "passed";
        });
        ends += interrupted(() -> open.await(1, TimeUnit.SECONDS));
        ends += interrupted(barrier::await);
        ends += barrier.isBroken() + " ";
        ends += interrupted(() -> phaser.awaitAdvanceInterruptibly(1));
        ends += interrupted(() -> phaser.awaitAdvanceInterruptibly(0));
        return ends + interrupted(() -> new Exchanger<String>().exchange("a"));
    }

    /** Locks: interruptible and timed calls check first, the others do not. */
    @Outcomes("! ! true+ ! ! true+ ! ! ! 1+ ")
    public Object locks() throws Exception {
        ReentrantLock lock = new ReentrantLock();
        ReentrantReadWriteLock both = new ReentrantReadWriteLock();
        StampedLock stamped = new StampedLock();
        String ends = interrupted(() -> {
            lock.lockInterruptibly();
            return "locked";
        });
        ends += interrupted(() -> lock.tryLock(0, TimeUnit.SECONDS));
        ends += interrupted(lock::tryLock);
        ends += interrupted(() -> lock.newCondition().awaitNanos(0));
        ends += interrupted(() -> both.writeLock().tryLock(1, TimeUnit.SECONDS));
        ends += interrupted(both.readLock()::tryLock);
        ends += interrupted(stamped::readLockInterruptibly);
        ends += interrupted(stamped::writeLockInterruptibly);
        ends += interrupted(() -> stamped.tryReadLock(1, TimeUnit.SECONDS));
        return ends
                + interrupted(() -> {
                    lock.lock();
                    return lock.getHoldCount() - 1;
                });
    }

    /** Futures that are done are got without a check; others check. */
    @Outcomes("a+ a+ ! a+ ! a+ ! true+ ! ! ")
    public Object futures() throws Exception {
        FutureTask<String> done = new FutureTask<>(() -> "a");
        done.run();
        FutureTask<String> open = new FutureTask<>(() -> "a");
        String ends =
                interrupted(done::get) + interrupted(() -> done.get(1, TimeUnit.SECONDS)) + interrupted(open::get);
        ends += interrupted(CompletableFuture.completedFuture("a")::get);
        ends += interrupted(new CompletableFuture<String>()::get);
        var forked = ForkJoinPool.commonPool().submit(() -> "a");
        forked.join();
        ends += interrupted(forked::get);
        ExecutorService executor = Executors.newSingleThreadExecutor();
        ends += interrupted(() -> executor.awaitTermination(1, TimeUnit.SECONDS));
        executor.shutdown();
        executor.awaitTermination(1, TimeUnit.DAYS);
        ends += interrupted(() -> executor.awaitTermination(1, TimeUnit.SECONDS));
        ends += interrupted(() -> {
            TimeUnit.SECONDS.sleep(1);
            return "slept";
        });
        return ends
                + interrupted(() -> {
                    Thread.sleep(0);
                    return "slept";
                });
    }

    /** Calls with a time that would wait throw, and do not just end with the time. */
    @Outcomes("! ! ! ! ! ! ! ! ! ! ")
    public Object timedCallsThatWouldWait() throws Exception {
        ExecutorService executor = Executors.newFixedThreadPool(1);
        Callable<String> slow = () -> {
            Thread.sleep(1_000_000);
            return "slept";
        };
        String ends = interrupted(() -> new FutureTask<>(slow).get(1, TimeUnit.SECONDS));
        ends += interrupted(() -> new CompletableFuture<String>().get(1, TimeUnit.SECONDS));
        ends += interrupted(() -> ForkJoinPool.commonPool().submit(slow).get(1, TimeUnit.SECONDS));
        ends += interrupted(() -> executor.invokeAll(List.of(slow), 1, TimeUnit.SECONDS));
        ends += interrupted(() -> executor.invokeAny(List.of(slow), 1, TimeUnit.SECONDS));
        ends += interrupted(() -> new LinkedTransferQueue<Integer>().tryTransfer(1, 1, TimeUnit.SECONDS));
        ends += interrupted(() -> new SynchronousQueue<Integer>().poll(1, TimeUnit.SECONDS));
        ends += interrupted(() -> new LinkedBlockingDeque<Integer>(1).pollLast(1, TimeUnit.SECONDS));
        ends += interrupted(() -> new Phaser(1).awaitAdvanceInterruptibly(0, 1, TimeUnit.SECONDS));
        return ends + interrupted(() -> new Exchanger<String>().exchange("a", 1, TimeUnit.SECONDS));
    }

    /** A task in a pool that waits is interrupted by its cancellation only, and the next starts without. */
    @Outcomes("InterruptedException:false,false")
    public Object theNextTaskStartsWithoutTheInterrupt() throws Exception {
        ExecutorService executor = Executors.newSingleThreadExecutor();
        CountDownLatch started = new CountDownLatch(1);
        var first = executor.submit(() -> {
            started.countDown();
            say(endOf(() -> {
                Thread.sleep(1_000_000);
                return "slept";
            }));
        });
        started.await();
        first.cancel(true);
        boolean next =
                executor.submit(() -> Thread.currentThread().isInterrupted()).get();
        return log() + "," + next;
    }
}
