package dev.hypnos.model;

import dev.hypnos.kernel.TaskName;
import org.jspecify.annotations.Nullable;

/**
 * Something unique to refer to: a monitor, a request.
 *
 * @since 0.1
 */
public final class Ref {
    private final TaskName maker;
    private final int number;

    Ref(TaskName maker, int number) {
        this.maker = maker;
        this.number = number;
    }

    /** Two references are equal only if they are the same. */
    @Override
    public boolean equals(@Nullable Object other) {
        return this == other;
    }

    /** The same in every trial, and so is the order of a set of references. */
    @Override
    public int hashCode() {
        return 31 * Long.hashCode(maker.hash()) + number;
    }

    @Override
    public String toString() {
        return "ref" + maker + "-" + number;
    }
}
