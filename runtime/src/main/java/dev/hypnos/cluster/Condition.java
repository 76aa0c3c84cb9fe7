package dev.hypnos.cluster;

/**
 * What an invariant or an expectation of a {@link Cluster} says. It only reads. What it throws means no.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface Condition {
    boolean holds() throws Exception;
}
