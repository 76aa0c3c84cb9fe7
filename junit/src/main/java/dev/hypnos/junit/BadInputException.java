package dev.hypnos.junit;

/** What was asked for makes no sense or is not supported. The message is one line that names it and says what to do. */
public final class BadInputException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public BadInputException(String message) {
        super(message, null, false, false);
    }
}
