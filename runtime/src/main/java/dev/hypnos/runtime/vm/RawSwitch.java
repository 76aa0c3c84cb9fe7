package dev.hypnos.runtime.vm;

import jdk.internal.vm.Continuation;
import jdk.internal.vm.ContinuationScope;

/** The floor against which the engine is measured: a yield and a resume of a bare continuation, and nothing else. */
public final class RawSwitch {
    private static final ContinuationScope SCOPE = new ContinuationScope("raw");

    private RawSwitch() {}

    /** The nanoseconds of one switch, over this many between two continuations. */
    public static double nanos(int switches) {
        Continuation[] both = {
            new Continuation(SCOPE, RawSwitch::yieldForEver), new Continuation(SCOPE, RawSwitch::yieldForEver)
        };
        long start = System.nanoTime();
        for (int i = 0; i < switches; i++) {
            both[i & 1].run();
        }
        return (double) (System.nanoTime() - start) / switches;
    }

    private static void yieldForEver() {
        while (true) {
            Continuation.yield(SCOPE);
        }
    }
}
