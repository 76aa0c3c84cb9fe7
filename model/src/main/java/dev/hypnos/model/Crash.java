package dev.hypnos.model;

/**
 * The reason of a process that ended by an exception.
 *
 * @param type the class of the exception
 * @param message its message, or an empty text
 * @since 0.1
 */
public record Crash(String type, String message) {
    static Object of(Throwable thrown) {
        if (thrown instanceof CallFailed failed && failed.reason() != Reason.NORMAL) {
            // Of a server that ended as it should: its caller did not.
            return failed.reason();
        }
        String message = thrown.getMessage();
        return new Crash(thrown.getClass().getName(), message == null ? "" : message);
    }
}
