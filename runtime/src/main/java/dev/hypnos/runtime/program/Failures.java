package dev.hypnos.runtime.program;

import dev.hypnos.runtime.Current;
import dev.hypnos.runtime.ThreadTask;
import dev.hypnos.runtime.outcome.Failure;

/** How a test declares its trial failed. */
public final class Failures {
    private Failures() {}

    public static void declare(String message, AssertionError error) {
        ThreadTask task = Current.task();
        if (task != null && task.takesPart()) {
            task.engine.trialEnd.fail(new Failure.Declared(message, error));
        }
    }

    public static boolean inTrial() {
        return Current.task() != null;
    }
}
