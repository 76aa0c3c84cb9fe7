package dev.hypnos.model;

/** What a process does. */
@FunctionalInterface
public interface Body {
    void run() throws Exception;
}
