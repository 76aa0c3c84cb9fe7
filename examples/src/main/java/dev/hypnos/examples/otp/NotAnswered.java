package dev.hypnos.examples.otp;

/** A call was not answered: the server is gone, or the time is up. A remote call returns it as its result. */
public final class NotAnswered extends RuntimeException {
    private static final long serialVersionUID = 1;

    public NotAnswered(String message) {
        super(message, null, false, false);
    }
}
