package dev.hypnos.model;

/**
 * A server did not start. Uncaught, it ends the process that wanted to start it.
 *
 * @since 0.1
 */
public final class StartFailed extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient Object reason;

    StartFailed(String server, Object reason) {
        super(server + " did not start: " + reason, null, false, false);
        this.reason = reason;
    }

    /** Why it ended. */
    public Object reason() {
        return reason;
    }
}
