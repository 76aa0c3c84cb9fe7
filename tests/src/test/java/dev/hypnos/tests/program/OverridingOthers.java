package dev.hypnos.tests.program;

import static dev.hypnos.tests.program.Tasks.check;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/**
 * Classes of the JDK with methods that the program overrides to call them by {@code super}, each such call an operation: numbers, futures, pools, synchronizers, threads.
 */
@SuppressWarnings({"serial", "UnsynchronizedOverridesSynchronized"})
public final class OverridingOthers {
    private OverridingOthers() {}

    static final class LoudNumber extends AtomicInteger {
        @Override
        public int intValue() {
            return super.intValue();
        }
    }

    public static String numberUpdate() throws InterruptedException {
        LoudNumber number = new LoudNumber();
        Tasks.Action increment = () -> number.set(number.intValue() + 1);
        Tasks.run(increment, increment);
        return String.valueOf(number.get());
    }

    static final class LoudAdder extends LongAdder {
        @Override
        public void add(long value) {
            super.add(value);
        }

        @Override
        public long sum() {
            return super.sum();
        }
    }

    public static String adderUpdate() throws InterruptedException {
        LoudAdder adder = new LoudAdder();
        Tasks.Action once = () -> {
            if (adder.sum() == 0) {
                adder.add(1);
            }
        };
        Tasks.run(once, once);
        return String.valueOf(adder.sum());
    }

    static final class LoudFuture extends CompletableFuture<String> {
        @Override
        public boolean complete(String value) {
            return super.complete(value);
        }

        @Override
        public String join() {
            return super.join();
        }
    }

    public static String futureOrder() throws InterruptedException {
        LoudFuture future = new LoudFuture();
        Tasks.run(() -> future.complete("a"), () -> future.complete("b"));
        return future.join();
    }

    static final class LoudTask extends FutureTask<String> {
        LoudTask() {
            super(() -> "ran");
        }

        @Override
        public void run() {
            super.run();
        }

        @Override
        public boolean cancel(boolean interrupts) {
            return super.cancel(interrupts);
        }
    }

    public static String taskOrder() throws Exception {
        LoudTask task = new LoudTask();
        Tasks.run(task::run, () -> task.cancel(false));
        return task.isCancelled() ? "cancelled" : task.get();
    }

    static final class LoudPool extends ThreadPoolExecutor {
        LoudPool() {
            super(2, 2, 0, TimeUnit.SECONDS, new LoudBlockingWork());
        }

        @Override
        public void execute(Runnable work) {
            super.execute(work);
        }

        @Override
        public void shutdown() {
            super.shutdown();
        }
    }

    static final class LoudBlockingWork extends LinkedBlockingQueue<Runnable> {
        @Override
        public Runnable take() throws InterruptedException {
            return super.take();
        }

        @Override
        public boolean offer(Runnable work) {
            return super.offer(work);
        }
    }

    public static String poolOrder() throws InterruptedException {
        LoudPool pool = new LoudPool();
        StringBuffer order = new StringBuffer();
        pool.execute(() -> order.append('a'));
        pool.execute(() -> order.append('b'));
        pool.shutdown();
        check(pool.awaitTermination(1, TimeUnit.HOURS), "terminated");
        return order.toString();
    }

    /** Work that comes when the pool is shut down is refused. */
    public static String poolRefusal() throws InterruptedException {
        LoudPool pool = new LoudPool();
        AtomicInteger ran = new AtomicInteger();
        Tasks.run(pool::shutdown, () -> {
            try {
                pool.execute(ran::incrementAndGet);
            } catch (java.util.concurrent.RejectedExecutionException refused) {
                ran.addAndGet(10);
            }
        });
        check(pool.awaitTermination(1, TimeUnit.HOURS), "terminated");
        return String.valueOf(ran.get());
    }

    static final class LoudLatch extends CountDownLatch {
        LoudLatch() {
            super(1);
        }

        @Override
        public void countDown() {
            super.countDown();
        }

        @Override
        public void await() throws InterruptedException {
            super.await();
        }

        @Override
        public long getCount() {
            return super.getCount();
        }
    }

    public static String latchOrder() throws InterruptedException {
        LoudLatch latch = new LoudLatch();
        String[] seen = new String[1];
        Tasks.run(latch::countDown, () -> {
            seen[0] = String.valueOf(latch.getCount());
            latch.await();
        });
        return seen[0];
    }

    static final class LoudThread extends Thread {
        final AtomicInteger seen = new AtomicInteger();

        @Override
        public void run() {
            seen.set(isInterrupted() ? 1 : 2);
        }

        @Override
        public synchronized void start() {
            super.start();
        }

        @Override
        public void interrupt() {
            super.interrupt();
        }

        @Override
        public boolean isInterrupted() {
            return super.isInterrupted();
        }
    }

    public static String threadOrder() throws InterruptedException {
        LoudThread thread = new LoudThread();
        thread.start();
        thread.interrupt();
        thread.join();
        return String.valueOf(thread.seen.get());
    }
}
