package dev.hypnos.cli;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Makes Ctrl-C end a campaign in an orderly way: the thread is interrupted, what was found so far is shown, then the
 * JVM ends.
 */
public final class Interruption implements AutoCloseable {
    private static final int PATIENCE_SECONDS = 10;

    private final CountDownLatch done = new CountDownLatch(1);
    private final Thread hook;

    private Interruption(Thread thread) {
        hook = new Thread(() -> interrupt(thread), "hypnos-interruption");
    }

    public static Interruption ofThisThread() {
        Interruption interruption = new Interruption(Thread.currentThread());
        Runtime.getRuntime().addShutdownHook(interruption.hook);
        return interruption;
    }

    private void interrupt(Thread thread) {
        thread.interrupt();
        try {
            boolean shown = done.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
            if (!shown) {
                System.err.println("hypnos: the trial under way did not end; what it found is lost");
            }
        } catch (InterruptedException hurry) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        done.countDown();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException shuttingDown) {
            // the hook is what got us here
        }
    }
}
