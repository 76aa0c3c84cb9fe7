package dev.hypnos.tests.program;

import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;

/** Programs that repeat an access: that the first time was in order must not hide that the second races. */
@SuppressWarnings({"NonFinalStaticField", "ThreadSafe"}) // as programs in the wild
public final class RacingAgain {
    private static int number;

    private RacingAgain() {}

    private static void count() {
        number++;
    }

    /** In most trials one task does it all, twice; so nothing is known of a conflict when another comes. */
    private static boolean isAlone() {
        if (new Random().nextInt(8) != 0) {
            count();
            count();
            return true;
        }
        return false;
    }

    /** The same access again, but only the first happens before what the other task does. */
    public static boolean againAfterStart() throws InterruptedException {
        if (isAlone()) {
            return false;
        }
        count();
        Thread thread = Thread.ofPlatform().start(() -> number++);
        count();
        thread.join();
        return true;
    }

    public static boolean againAfterUnlock() throws InterruptedException {
        Object lock = new Object();
        CountDownLatch unlocked = new CountDownLatch(1);
        if (isAlone()) {
            return false;
        }
        Thread thread = Thread.ofPlatform().start(() -> {
            await(unlocked);
            synchronized (lock) {
                number++;
            }
        });
        synchronized (lock) {
            count();
        }
        unlocked.countDown();
        count();
        thread.join();
        return true;
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException interrupted) {
            throw new AssertionError(interrupted);
        }
    }

    public static boolean againAfterUnpark() throws InterruptedException {
        if (isAlone()) {
            return false;
        }
        Thread thread = Thread.ofPlatform().start(() -> {
            LockSupport.park();
            number++;
        });
        count();
        LockSupport.unpark(thread);
        count();
        thread.join();
        return true;
    }

    public static boolean againAfterCompletion() throws InterruptedException {
        CompletableFuture<String> done = new CompletableFuture<>();
        if (isAlone()) {
            return false;
        }
        Thread thread = Thread.ofPlatform().start(() -> {
            done.join();
            number++;
        });
        count();
        done.complete("");
        count();
        thread.join();
        return true;
    }

    /** From lock to lock, never without one: what was done under one is not done under the next. */
    public static boolean againUnderAnotherLock() throws InterruptedException {
        Object one = new Object();
        Object other = new Object();
        if (isAlone()) {
            return false;
        }
        Thread thread = Thread.ofPlatform().start(() -> {
            synchronized (other) {
                number++;
            }
        });
        for (Object lock : new Object[] {one, other, one}) {
            synchronized (lock) {
                count();
            }
        }
        thread.join();
        return true;
    }
}
