package dev.hypnos.runtime;

import dev.hypnos.runtime.vm.Jdk;
import org.jspecify.annotations.Nullable;

/**
 * The real thread on which tasks run as continuations. Being a class of ours it tells, for any code that runs on it,
 * which engine and which task that is.
 */
final class Carrier extends Thread {
    /** Room for deep recursion in tests, which run on this thread's stack; as large as a main thread's usual 8 MB. */
    static final long STACK_BYTES = 8L << 20;

    /** The task that runs on this carrier, or null while the engine itself does. */
    @Nullable
    ThreadTask task;

    /** A task that is to be unwound when this carrier is called next, or null. */
    @Nullable
    ThreadTask unwinds;

    /** What is to run here when this carrier is called next, and asks for trials; or null. */
    @Nullable
    Driver drives;

    private final ContinuationRunner runner;
    /** Set by whoever passes control to this carrier. */
    volatile boolean called;

    Carrier(ContinuationRunner runner, String name) {
        super(null, null, name, STACK_BYTES, false);
        this.runner = runner;
        setDaemon(true);
    }

    @Override
    public void run() {
        runner.serve(this);
    }

    /** Waits, for real, until called. */
    void awaitCall() {
        while (!called) {
            Jdk.UNSAFE.park(false, 0L);
        }
        called = false;
    }

    void call() {
        called = true;
        Jdk.UNSAFE.unpark(this);
    }
}
