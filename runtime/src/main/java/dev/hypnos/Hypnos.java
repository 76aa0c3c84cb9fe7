package dev.hypnos;

import dev.hypnos.runtime.program.Failures;

/**
 * What a test or a program may call to speak to Hypnos.
 *
 * @since 0.1
 */
public final class Hypnos {
    private Hypnos() {}

    /**
     * Declares the trial failed, from any task, even where the exception that this throws would be caught. Outside a trial
     * it only throws.
     *
     * @throws AssertionError always
     */
    public static void fail(String message) {
        AssertionError error = new AssertionError(message);
        Failures.declare(message, error);
        throw error;
    }

    /** Whether the code that asks runs in a trial. */
    public static boolean inTrial() {
        return Failures.inTrial();
    }
}
