package dev.hypnos.history;

import org.jspecify.annotations.Nullable;

/**
 * An operation that a client has asked for. What came of it is said once, or never.
 *
 * @since 0.1
 */
public final class Call {
    private final History history;
    private final int place;
    private boolean isOver;

    Call(History history, int place) {
        this.history = history;
        this.place = place;
    }

    /** It took effect, and this is its result. */
    public void returned(@Nullable Object result) {
        end(Operation.Ending.RETURNED, result);
    }

    /** It took effect; what its result was is of no interest. */
    public void done() {
        end(Operation.Ending.DONE, null);
    }

    /** This exception is its result. */
    public void threw(Exception exception) {
        end(Operation.Ending.RETURNED, Thrown.of(exception));
    }

    /** It certainly had no effect. */
    public void failed() {
        end(Operation.Ending.FAILED, null);
    }

    /**
     * The client heard nothing, as after a time-out: it may take effect at any time from its invocation on, or never.
     */
    public void unknown() {
        end(Operation.Ending.UNKNOWN, null);
    }

    private void end(Operation.Ending ending, @Nullable Object result) {
        if (isOver) {
            throw new IllegalStateException("what came of an operation is said once");
        }
        isOver = true;
        history.end(place, ending, result);
    }
}
