package dev.hypnos.model;

/**
 * A name cannot be registered: somebody has it, or the process is not alive.
 *
 * @since 0.1
 */
public final class NameTaken extends RuntimeException {
    private static final long serialVersionUID = 1;

    NameTaken(String name) {
        super(name + " cannot be registered: it is taken, or the process has ended", null, false, false);
    }
}
