package dev.hypnos.tests.program;

import static dev.hypnos.tests.program.Tasks.checkEqual;

import dev.hypnos.Hypnos;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/** Exceptions that reach the end of a thread, and failures that the program declares. */
@SuppressWarnings("FutureReturnValueIgnored") // as programs in the wild
public final class Uncaught {
    private Uncaught() {}

    private static void fail() {
        throw new IllegalArgumentException("boom");
    }

    /** Nobody handles it: a finding, though the test itself passes. */
    public static void inAThread() throws InterruptedException {
        Thread thread = new Thread(Uncaught::fail, "victim");
        thread.start();
        thread.join();
    }

    /** The thread's own handler deals with it: the program's business. */
    public static void withAHandler() throws InterruptedException {
        AtomicReference<String> seen = new AtomicReference<>();
        Thread thread = new Thread(Uncaught::fail, "victim");
        thread.setUncaughtExceptionHandler((victim, thrown) -> seen.set(victim.getName() + " " + thrown.getMessage()));
        thread.start();
        thread.join();
        checkEqual("victim boom", seen.get(), "what the handler saw");
    }

    /** The default handler deals with it. The next trial has none: its first line would see one otherwise. */
    public static void withADefaultHandler() throws InterruptedException {
        Tasks.check(Thread.getDefaultUncaughtExceptionHandler() == null, "a handler of an earlier trial");
        AtomicReference<String> seen = new AtomicReference<>();
        Thread.setDefaultUncaughtExceptionHandler((victim, thrown) -> seen.set(thrown.getMessage()));
        Thread thread = new Thread(Uncaught::fail);
        thread.start();
        thread.join();
        checkEqual("boom", seen.get(), "what the handler saw");
    }

    /** A handler that throws itself: the VM ignores that, and so do we. */
    public static void withAHandlerThatThrows() throws InterruptedException {
        Thread thread = new Thread(Uncaught::fail);
        thread.setUncaughtExceptionHandler((victim, thrown) -> {
            throw new IllegalStateException("again");
        });
        thread.start();
        thread.join();
    }

    /** {@code execute} passes an exception on to the end of the worker thread. */
    public static void inAPool() throws InterruptedException {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        pool.execute(Uncaught::fail);
        pool.shutdown();
        Tasks.check(pool.awaitTermination(1, TimeUnit.HOURS), "not terminated");
    }

    /** {@code submit} keeps it in a future that nobody asks: no finding, as the library promises. */
    public static void inAFutureThatNobodyAsks() throws InterruptedException {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        pool.submit(Uncaught::fail);
        pool.shutdown();
        Tasks.check(pool.awaitTermination(1, TimeUnit.HOURS), "not terminated");
        ScheduledExecutorService scheduler = Executors.newScheduledThreadPool(1);
        scheduler.schedule(Uncaught::fail, 1, TimeUnit.SECONDS);
        Thread.sleep(2_000);
        scheduler.shutdown();
        CompletableFuture<Void> future = CompletableFuture.runAsync(Uncaught::fail);
        Thread.sleep(1_000);
        Tasks.check(future.isCompletedExceptionally(), "it should have failed");
    }

    /** Declared in a task that swallows the exception. */
    public static void declaredAndSwallowed() throws InterruptedException {
        Thread thread = new Thread(() -> {
            try {
                Hypnos.fail("the invariant is broken");
            } catch (Throwable swallowed) {
                return;
            }
        });
        thread.start();
        thread.join();
    }

    /** Declared in the test itself. */
    public static void declaredAndSwallowedByTheTest() throws InterruptedException {
        Tasks.start(() -> {}).join();
        try {
            Hypnos.fail("the invariant is broken");
        } catch (AssertionError swallowed) {
            return;
        }
    }

    /** A task ends the process; the test must not look as if it had passed. */
    public static void exit() throws InterruptedException {
        Thread thread = new Thread(() -> System.exit(0));
        thread.start();
        thread.join();
    }

    /** The same without any shutdown hooks. */
    public static void halt() throws InterruptedException {
        Tasks.start(() -> {}).join();
        Runtime.getRuntime().halt(3);
    }

    /** The message names objects by hash codes that nobody controls. */
    public static void withHashCodesInItsMessage() throws InterruptedException {
        Tasks.start(() -> {}).join();
        Runnable lambda = () -> {};
        Object array = new int[0];
        throw new IllegalStateException("no " + new Object() + " for " + array + " and " + lambda);
    }
}
