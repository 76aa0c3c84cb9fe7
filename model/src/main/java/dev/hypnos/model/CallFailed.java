package dev.hypnos.model;

/**
 * A call was not answered: the process is gone, or its time is up. Uncaught, it ends the caller with the same reason.
 *
 * @since 0.1
 */
public final class CallFailed extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient Object reason;

    CallFailed(Object target, Object reason) {
        super("the call of " + target + " failed: " + reason, null, false, false);
        this.reason = reason;
    }

    /** Why: {@link Reason#TIMEOUT}, {@link Reason#NO_PROCESS}, or why the other process ended. */
    public Object reason() {
        return reason;
    }
}
