package dev.hypnos.benchmarks.suite;

/** What was asked for does not exist. */
final class BadOption extends RuntimeException {
    private static final long serialVersionUID = 1;

    BadOption(String message) {
        super(message, null, false, false);
    }

    /** Never null. */
    String text() {
        return String.valueOf(getMessage());
    }
}
