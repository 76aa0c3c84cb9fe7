package dev.hypnos.suites.programs;

import java.util.concurrent.Callable;
import java.util.function.BooleanSupplier;

/** What programs have in common: threads, a log of what was said in which order, and ways to wait. */
abstract class Programs {
    String log = "";

    interface Body {
        void run() throws Exception;
    }

    static Thread start(Body body) {
        Thread thread = new Thread(() -> {
            try {
                body.run();
            } catch (Exception thrown) {
                throw new IllegalStateException(thrown);
            }
        });
        thread.start();
        return thread;
    }

    final synchronized void say(Object what) {
        log += what;
    }

    final synchronized String log() {
        return log;
    }

    static void until(BooleanSupplier condition) {
        while (!condition.getAsBoolean()) {
            Thread.yield();
        }
    }

    /** Waits until a thread waits, or has ended. */
    static void parked(Thread thread) throws InterruptedException {
        while (thread.getState() == Thread.State.NEW || thread.getState() == Thread.State.RUNNABLE) {
            Thread.sleep(1);
        }
    }

    /** What a call returns, or the name of what it throws, and whether the interrupt is still set. */
    static String endOf(Callable<?> call) {
        String end;
        try {
            end = String.valueOf(call.call());
        } catch (Exception thrown) {
            end = thrown.getClass().getSimpleName();
        }
        return end + ":" + Thread.currentThread().isInterrupted();
    }
}
