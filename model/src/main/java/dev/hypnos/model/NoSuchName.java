package dev.hypnos.model;

/**
 * Nobody is registered under the name.
 *
 * @since 0.1
 */
public final class NoSuchName extends RuntimeException {
    private static final long serialVersionUID = 1;

    NoSuchName(String name) {
        super("nobody is registered as " + name, null, false, false);
    }
}
