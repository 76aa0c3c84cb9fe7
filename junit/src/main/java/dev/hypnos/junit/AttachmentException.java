package dev.hypnos.junit;

/**
 * Hypnos cannot control this JVM. The message is one line that says why and what to do; there is nothing to see in a
 * stack.
 */
public final class AttachmentException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    AttachmentException(String message) {
        super(message, null, false, false);
    }
}
