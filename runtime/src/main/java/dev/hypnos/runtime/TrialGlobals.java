package dev.hypnos.runtime;

import dev.hypnos.runtime.world.ProcessGlobals;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What a trial has for itself besides its tasks: its process, its virtual devices, and what
 * {@linkplain TrialState hooks} keep.
 */
final class TrialGlobals {
    /** The globals of the process that the test is in. */
    private ProcessGlobals process = new ProcessGlobals();

    private @Nullable Object[] states = new Object[8];
    /** The virtual devices that the trial has used. */
    private final Map<Class<?>, AutoCloseable> devices = new LinkedHashMap<>();

    ProcessGlobals process() {
        return process;
    }

    @SuppressWarnings("unchecked") // at this index there is nothing but what this state has made
    <T> T state(TrialState<T> kind) {
        if (kind.index >= states.length) {
            states = Arrays.copyOf(states, Math.max(kind.index + 1, states.length * 2));
        }
        Object known = states[kind.index];
        if (known == null) {
            known = kind.made.get();
            states[kind.index] = known;
        }
        return (T) known;
    }

    /**
     * The one object of this type that the trial has, made when it is first asked for and closed when the trial is
     * over.
     */
    <T extends AutoCloseable> T device(Class<T> type, Supplier<T> made) {
        AutoCloseable known = devices.get(type);
        if (known == null) {
            known = made.get();
            devices.put(type, known);
        }
        return type.cast(known);
    }

    /** The trial is over: what its devices hold of the machine is free. */
    void closeDevices() {
        devices.values().forEach(TrialGlobals::close);
        devices.clear();
    }

    void clear() {
        closeDevices();
        process = new ProcessGlobals();
        Arrays.fill(states, null);
    }

    private static void close(AutoCloseable device) {
        try {
            device.close();
        } catch (Exception thrown) {
            throw new IllegalStateException("a device of the last trial cannot be closed", thrown);
        }
    }
}
