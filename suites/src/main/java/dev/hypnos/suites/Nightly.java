package dev.hypnos.suites;

/**
 * How much a test does. The usual command has to be over in minutes; with {@code -Pnightly} the same tests run with more trials.
 */
public final class Nightly {
    /** Whether this is a nightly run. */
    public static final boolean IS_ON = Boolean.getBoolean("hypnos.tests.nightly");

    private Nightly() {}

    /** The second number in a nightly run, the first one otherwise. */
    public static int count(int usual, int nightly) {
        return IS_ON ? nightly : usual;
    }
}
