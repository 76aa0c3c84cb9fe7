package dev.hypnos.runtime.names;

/**
 * What a resource is named by, where it is known which thing it is in another trial: not by the order in which such
 * things came to be.
 */
public interface Identified {
    /** The same for the same thing in every trial, and for no other thing. */
    long identity();
}
