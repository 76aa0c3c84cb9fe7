package dev.hypnos;

import dev.hypnos.runtime.program.Failures;

/**
 * What a test or a program may call to speak to Hypnos.
 *
 * @since 0.1
 */
public final class Hypnos {
    /**
     * The class that answers. It must come from the boot class loader: from the class path, where it is too, it would
     * be a second one, with which the agent refuses to work.
     */
    private static final String ENGINE_SIDE = "dev.hypnos.runtime.program.Failures";

    /** Whether the agent has been attached; never false again. */
    private static volatile boolean attached;

    private Hypnos() {}

    /**
     * Declares the trial failed, from any task, even where the exception that this throws would be caught. Outside a
     * trial it only throws.
     *
     * @throws AssertionError always
     */
    public static void fail(String message) {
        AssertionError error = new AssertionError(message);
        if (isAttached()) {
            Failures.declare(message, error);
        }
        throw error;
    }

    /** Whether the code that asks runs in a trial. */
    public static boolean inTrial() {
        return isAttached() && Failures.inTrial();
    }

    private static boolean isAttached() {
        if (!attached) {
            attached = isOnBootClassPath();
        }
        return attached;
    }

    private static boolean isOnBootClassPath() {
        try {
            Class.forName(ENGINE_SIDE, false, null);
            return true;
        } catch (ClassNotFoundException notYet) {
            return false;
        }
    }
}
