package dev.hypnos.runtime;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Whether the JDK of this JVM has been woven. The agent says so; nothing runs without it. */
public final class Installation {
    private static final List<String> PROBLEMS = new CopyOnWriteArrayList<>();
    private static volatile boolean complete;

    private Installation() {}

    /** The agent has done its work. */
    public static void complete() {
        complete = true;
    }

    /** Something could not be woven; no test may pass. */
    public static void problem(String line) {
        PROBLEMS.add(line);
    }

    public static boolean isComplete() {
        return complete && PROBLEMS.isEmpty();
    }

    /** What could not be woven, one line each. */
    public static List<String> problems() {
        return List.copyOf(PROBLEMS);
    }

    static void require() {
        if (!PROBLEMS.isEmpty()) {
            throw new IllegalStateException("Hypnos cannot control this JVM: " + PROBLEMS.get(0));
        }
        if (!complete) {
            throw new IllegalStateException("Hypnos cannot control this JVM: its agent is not installed");
        }
    }
}
