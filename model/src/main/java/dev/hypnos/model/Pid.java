package dev.hypnos.model;

import dev.hypnos.runtime.library.ModelHooks;
import org.jspecify.annotations.Nullable;

/**
 * A process, as others know it. Pids are ordered by creation.
 *
 * @since 0.1
 */
public final class Pid implements Comparable<Pid> {
    final Process process;
    private final int number;

    Pid(Process process, int number) {
        this.process = process;
        this.number = number;
    }

    /** The node that the process is on. */
    public Node node() {
        return process.node;
    }

    @Override
    public int compareTo(Pid other) {
        ModelHooks.observesNumbers();
        return Integer.compare(number, other.number);
    }

    /** A pid is a value: two of one process are the same object. */
    @Override
    public boolean equals(@Nullable Object other) {
        return this == other;
    }

    @Override
    public int hashCode() {
        ModelHooks.observesNumbers();
        return number;
    }

    @Override
    public String toString() {
        return process.label();
    }
}
