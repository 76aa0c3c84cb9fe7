package dev.hypnos.suites.programs;

import dev.hypnos.suites.conformance.Outcomes;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;

/** Executors that give each task a virtual thread. */
public class VirtualExecutorPrograms {
    private final Object lock = new Object();
    private volatile boolean ready;
    private volatile String log = "";

    private synchronized String say(String what) {
        log += what;
        return log;
    }

    /** To close the executor waits for its tasks, which run in any order. */
    @Outcomes({"ab", "ba"})
    public Object closingWaitsForAll() {
        try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
            executor.submit(() -> say("a"));
            executor.submit(() -> say("b"));
        }
        return log;
    }

    /** Each task has a thread of its own, so tasks may wait for each other. */
    @Outcomes("done,true")
    public Object tasksMayWaitForEachOther() throws Exception {
        try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<String> first = executor.submit(() -> {
                synchronized (lock) {
                    while (!ready) {
                        lock.wait();
                    }
                }
                return "done," + Thread.currentThread().isVirtual();
            });
            executor.submit(() -> {
                synchronized (lock) {
                    ready = true;
                    lock.notifyAll();
                }
            });
            return first.get();
        }
    }

    /** The results of all come in the order of the tasks, whatever the order in which they ran. */
    @Outcomes({"a ab", "ba b"})
    public Object resultsComeInTheOrderOfTheTasks() throws Exception {
        try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Callable<String>> tasks = List.of(() -> say("a"), () -> say("b"));
            List<Future<String>> results = executor.invokeAll(tasks);
            return results.get(0).get() + " " + results.get(1).get();
        }
    }

    /** Any of the tasks may be the one whose result is taken. */
    @Outcomes({"a", "b"})
    public Object anyResultMayBeTaken() throws Exception {
        try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Callable<String>> tasks = List.of(() -> "a", () -> "b");
            return executor.invokeAny(tasks);
        }
    }

    /** The result that is taken need not be of the task that was first, only of the one that ended first. */
    @Outcomes({"a", "b", "ab", "ba"})
    public Object theFirstToEndIsTaken() throws Exception {
        try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Callable<String>> tasks = List.of(() -> say("a"), () -> say("b"));
            return executor.invokeAny(tasks);
        }
    }

    /** The exception of a task comes out of its future. */
    @Outcomes("IllegalStateException")
    public Object theExceptionIsInTheFuture() throws InterruptedException {
        try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<?> future = executor.submit(() -> {
                throw new IllegalStateException();
            });
            return future.get();
        } catch (ExecutionException thrown) {
            return thrown.getCause().getClass().getSimpleName();
        }
    }

    /** shutdownNow interrupts who runs; a task that had not begun to sleep is interrupted when it does. */
    @Outcomes("interrupted")
    public Object shutdownNowInterrupts() {
        try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
            executor.submit(() -> {
                try {
                    Thread.sleep(Long.MAX_VALUE);
                    log = "slept";
                } catch (InterruptedException expected) {
                    log = "interrupted";
                }
            });
            executor.shutdownNow();
        }
        return log;
    }

    /** After a shutdown nothing is accepted, but what was accepted runs. */
    @Outcomes({"accepted,ran", "refused,"})
    public Object aShutdownRefusesNewTasks() throws InterruptedException {
        String[] result = new String[1];
        ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor();
        Thread thread = new Thread(() -> {
            try {
                executor.submit(() -> say("ran"));
                result[0] = "accepted,";
            } catch (RejectedExecutionException expected) {
                result[0] = "refused,";
            }
        });
        thread.start();
        executor.shutdown();
        thread.join();
        executor.close();
        return result[0] + log;
    }

    /** A cancelled task was not begun, was interrupted, went on without a look at the flag, or had ended. */
    @Outcomes({"true,-", "true,i", "true,r", "false,r"})
    public Object aCancelMayComeAtAnyTime() throws InterruptedException {
        log = "-";
        Thread thread = new Thread(this::setReady);
        thread.start();
        boolean cancelled;
        try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<?> future = executor.submit(() -> {
                synchronized (lock) {
                    try {
                        while (!ready) {
                            lock.wait();
                        }
                        log = "r";
                    } catch (InterruptedException expected) {
                        log = "i";
                    }
                }
            });
            cancelled = future.cancel(true);
        }
        thread.join();
        return cancelled + "," + log;
    }

    private void setReady() {
        synchronized (lock) {
            ready = true;
            lock.notifyAll();
        }
    }

    /** A factory numbers its virtual threads in the order in which they are made. */
    @Outcomes("worker-1,worker-2,true")
    public Object aFactoryNumbersItsThreads() throws InterruptedException {
        ThreadFactory factory = Thread.ofVirtual().name("worker-", 1).factory();
        Thread first = factory.newThread(() -> say("1"));
        Thread second = factory.newThread(() -> say("2"));
        second.start();
        second.join();
        first.start();
        first.join();
        return first.getName() + "," + second.getName() + "," + log.equals("21");
    }

    /** Values of a thread are not there for the tasks, and each task has its own. */
    @Outcomes("null null")
    public Object tasksHaveTheirOwnValues() throws Exception {
        ThreadLocal<String> local = new ThreadLocal<>();
        local.set("main");
        Callable<String> task = () -> {
            String seen = local.get();
            local.set("task");
            return seen;
        };
        try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<String> first = executor.submit(task);
            Future<String> second = executor.submit(task);
            return first.get() + " " + second.get();
        }
    }
}
