package dev.hypnos.runtime.task;

import dev.hypnos.kernel.Access;

/** Hears what a task touches while it handles an event: that is part of the operation that the event is. */
@FunctionalInterface
public interface Handling {
    void touches(int resource, Access access);
}
