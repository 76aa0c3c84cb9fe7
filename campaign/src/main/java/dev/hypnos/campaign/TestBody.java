package dev.hypnos.campaign;

import dev.hypnos.runtime.Trial;

/** What the root task does, and what must happen around it outside the engine's control. */
@FunctionalInterface
public interface TestBody extends Trial.Body {
    /** Called right before a trial, by the thread that drives the engine. */
    default void beforeTrial() {}

    /** Called right after a trial, however it ended; tasks that were cut off never run their {@code finally} blocks. */
    default void afterTrial() {}
}
