package dev.hypnos.tests.program;

import dev.hypnos.runtime.Current;
import dev.hypnos.runtime.Engine;
import dev.hypnos.runtime.ThreadTask;

/** Programs that reach into the engine, and leave something there that must never be. */
public final class BrokenInvariants {
    private BrokenInvariants() {}

    public static void clockGoesBack() throws InterruptedException {
        Thread.sleep(10);
        engine().clock.pass(-5_000_000);
        Thread.sleep(1);
    }

    public static void monitorWithoutAnOwner() throws InterruptedException {
        engine().monitors.of(new Object()).count = 1;
        Thread.sleep(1);
    }

    public static void waiterThatNobodyCanNotify() throws InterruptedException {
        Object lock = new Object();
        Thread waiter = new Thread(() -> {
            synchronized (lock) {
                try {
                    lock.wait();
                } catch (InterruptedException interrupted) {
                    Thread.currentThread().interrupt();
                }
            }
        });
        waiter.start();
        Thread.sleep(1);
        engine().monitors.of(lock).waiting.clear();
        Thread.sleep(1);
    }

    public static void nothingIsBroken() throws InterruptedException {
        Thread.sleep(1);
    }

    private static Engine engine() {
        ThreadTask task = Current.task();
        if (task == null) {
            throw new IllegalStateException("outside a trial");
        }
        return task.engine;
    }
}
