package dev.hypnos.runtime.task;

import dev.hypnos.runtime.code.ClassInitialization;
import org.jspecify.annotations.Nullable;

/**
 * A class that a task has seen initialised, at the head of those that it saw before. A task that it starts has seen the
 * same: the lists share their ends. Few classes get here, those that were not initialised before there was a second
 * thread.
 */
public record SeenClass(ClassInitialization type, @Nullable SeenClass next) {
    /** Whether the class is in the list. */
    public static boolean has(@Nullable SeenClass head, ClassInitialization type) {
        for (SeenClass at = head; at != null; at = at.next) {
            if (at.type == type) {
                return true;
            }
        }
        return false;
    }
}
