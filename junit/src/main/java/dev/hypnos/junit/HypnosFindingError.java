package dev.hypnos.junit;

import org.jspecify.annotations.Nullable;

/**
 * A Hypnos test failed. The message is the report; the cause, where there is one, is what the program threw. The stack
 * of JUnit's own thread would say nothing, so there is one line only: the test.
 *
 * @since 0.1
 */
public final class HypnosFindingError extends AssertionError {
    private static final long serialVersionUID = 1L;

    HypnosFindingError(String report, @Nullable Throwable cause, StackTraceElement test) {
        super(report, cause);
        setStackTrace(new StackTraceElement[] {test});
    }
}
