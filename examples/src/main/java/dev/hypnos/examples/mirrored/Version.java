package dev.hypnos.examples.mirrored;

/** How a new member greets the others. */
public enum Version {
    /** A member that ends meanwhile takes the new one with it. */
    AS_RELEASED,
    /** A member that ends meanwhile is passed over. */
    REPAIRED
}
