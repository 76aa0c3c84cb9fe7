package dev.hypnos.runtime;

import dev.hypnos.runtime.vm.EndSignal;
import java.util.concurrent.atomic.AtomicBoolean;
import jdk.internal.vm.Continuation;
import jdk.internal.vm.ContinuationScope;
import org.jspecify.annotations.Nullable;

/**
 * What asks an engine for one trial after the other, and runs on the carrier on which the trials run: a continuation
 * that yields while a trial is under way. Were it a thread, two threads would have to be woken for each trial, which
 * costs as much as a small trial where they are on two processors.
 *
 * <p>The thread that started it waits, and looks after the trials. Where one gets stuck, and its carrier with it, the
 * driver goes on on that thread.
 */
final class Driver {
    private static final ContinuationScope SCOPE = new ContinuationScope("hypnos driver");

    private final Continuation continuation;
    private final EndSignal over = new EndSignal(Thread.currentThread());
    /**
     * Whether it waits for a trial. Whoever takes that back goes on with it: the carrier at the end of the trial, or
     * the host when it loses patience.
     */
    private final AtomicBoolean waits = new AtomicBoolean();
    /** The carrier that it runs on; null from when it has none any more. */
    private @Nullable Carrier carrier;

    private boolean hasEnded;
    private @Nullable Throwable thrown;
    private boolean isInterrupted;

    Driver(Runnable work) {
        continuation = new Continuation(SCOPE, () -> run(work)) {
            @Override
            protected void onPinned(Pinned reason) {
                // awaitTrial sees that the yield failed
            }
        };
    }

    private void run(Runnable work) {
        try {
            work.run();
        } catch (Throwable failed) {
            thrown = failed;
        } finally {
            // of the carrier, which others will use
            isInterrupted = Thread.interrupted();
        }
    }

    /** Whether it runs here. */
    boolean isHere() {
        return carrier != null && Thread.currentThread() == carrier;
    }

    /** It goes on until it asks for a trial or is over; true if it asks for one. */
    boolean goOn(Carrier on) {
        carrier = on;
        continuation.run();
        boolean asks = !continuation.isDone();
        if (!asks) {
            over.signal();
        }
        return asks;
    }

    /** It goes on on the host's thread, until it is over. */
    void goOnHere() {
        carrier = null;
        continuation.run();
        over.signal();
    }

    /**
     * Waits for the trial that is ready to run.
     *
     * @return whether it was run; if not, the driver cannot be suspended here
     */
    boolean awaitTrial() {
        waits.set(true);
        if (Continuation.yield(SCOPE)) {
            return true;
        }
        waits.set(false);
        return false;
    }

    /** Whether the trial that it waited for has come to its end. */
    boolean hasEnded() {
        return hasEnded;
    }

    boolean isWaiting() {
        return waits.get();
    }

    /** From now on it does not wait any more; false if somebody else has said so before. */
    boolean tryTakeBack(boolean isEnded) {
        if (waits.compareAndSet(true, false)) {
            hasEnded = isEnded;
            return true;
        }
        return false;
    }

    /** Waits, on the host's thread, for so long or until that is interrupted; true when it is over. */
    boolean awaitOver(long millis) {
        return over.awaitInterruptibly(millis);
    }

    /** Who interrupts the host's thread means this; true if somebody did. */
    boolean passInterruptOn() {
        Carrier on = carrier;
        if (on == null || !Thread.interrupted()) {
            return false;
        }
        on.interrupt();
        return true;
    }

    /** It is over, and the host goes on as if it had done all that itself. */
    void conclude() {
        if (isInterrupted) {
            Thread.currentThread().interrupt();
        }
        if (thrown instanceof RuntimeException failed) {
            throw failed;
        }
        if (thrown instanceof Error failed) {
            throw failed;
        }
    }
}
