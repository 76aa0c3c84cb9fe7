package dev.hypnos.runtime.vm;

/** Tells the host's thread that a trial is over. */
public final class EndSignal {
    private volatile boolean ended;
    private final Thread host;

    public EndSignal(Thread host) {
        this.host = host;
    }

    public void signal() {
        ended = true;
        Jdk.UNSAFE.unpark(host);
    }

    /** Waits for so long, interrupted or not; true when the trial is over. */
    public boolean await(long millis) {
        return await(millis, false);
    }

    /** The same, but no longer when the host is interrupted. */
    public boolean awaitInterruptibly(long millis) {
        return await(millis, true);
    }

    private boolean await(long millis, boolean isInterruptible) {
        long until = System.nanoTime() + millis * 1_000_000;
        long left;
        while (!ended && (left = until - System.nanoTime()) > 0 && !(isInterruptible && host.isInterrupted())) {
            Jdk.UNSAFE.park(false, left);
        }
        return ended;
    }
}
