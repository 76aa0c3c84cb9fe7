package dev.hypnos.runtime;

import java.util.function.Supplier;

/**
 * What a hook keeps for one trial: made when it is first asked for, and gone when the next trial begins. Found without
 * hashing.
 */
public final class TrialState<T> {
    private static int count;

    final int index;
    final Supplier<T> made;

    private TrialState(int index, Supplier<T> made) {
        this.index = index;
        this.made = made;
    }

    /** A new kind of state; to be kept in a static field. */
    public static synchronized <T> TrialState<T> of(Supplier<T> made) {
        return new TrialState<>(count++, made);
    }

    /** The state that belongs to the trial under way in this engine. */
    public T in(Engine engine) {
        return engine.globals.state(this);
    }
}
