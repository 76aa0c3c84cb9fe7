package dev.hypnos.model;

/**
 * What a process does.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface Body {
    void run() throws Exception;
}
