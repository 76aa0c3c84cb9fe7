package dev.hypnos.runtime.vm;

/**
 * Where a debugger stops right before an operation, in the task that is about to execute it: this is thrown, and caught
 * at once. A debugger that waits for it, or has a breakpoint in {@link #stop}, sees the program as it is then; virtual
 * time stands still meanwhile.
 */
public final class StopHere extends RuntimeException {
    /** The number of the operation in the account of a trial, from 0. */
    public static final String PROPERTY = "hypnos.breakAt";

    private static final long serialVersionUID = 1L;

    private StopHere() {
        super("stopped for a debugger", null, false, false);
    }

    /** The operation at which to stop; -1 for none. */
    public static int operation() {
        return Integer.getInteger(PROPERTY, -1);
    }

    /** Stops. */
    public static void stop() {
        try {
            throw new StopHere();
        } catch (StopHere stopped) {
            // and goes on
        }
    }
}
