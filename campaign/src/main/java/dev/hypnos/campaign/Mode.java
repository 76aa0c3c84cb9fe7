package dev.hypnos.campaign;

import dev.hypnos.runtime.Engine;

/** How tasks run. The same schedule gives the same operations either way. */
public enum Mode {
    /** On continuations, or on threads when a debugger is present: a debugger cannot see continuations. */
    AUTO,
    /** On continuations of one carrier thread: fast. */
    CONTINUATIONS,
    /** Each on its own thread, one running at a time: slow, and a debugger can follow it. */
    THREADS;

    Engine.Mode ofEngine() {
        return switch (this) {
            case AUTO -> Engine.debuggerPresent() ? Engine.Mode.THREADS : Engine.Mode.CONTINUATIONS;
            case CONTINUATIONS -> Engine.Mode.CONTINUATIONS;
            case THREADS -> Engine.Mode.THREADS;
        };
    }
}
