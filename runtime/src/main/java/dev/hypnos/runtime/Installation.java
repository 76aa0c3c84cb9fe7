package dev.hypnos.runtime;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/** Whether the JDK of this JVM has been woven. The agent says so; nothing runs without it. */
public final class Installation {
    private static final List<String> PROBLEMS = new CopyOnWriteArrayList<>();
    /** Why parts of the JDK are not controlled here, by what they are called for people. */
    private static final Map<String, String> LEFT_OUT = new ConcurrentHashMap<>();

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

    /** A part of the JDK is not controlled here; tests that use it get no verdict. */
    public static void leaveOut(String part, String reason) {
        LEFT_OUT.put(part, reason);
    }

    /** Why a part of the JDK is not controlled here; null if it is. */
    public static @Nullable String leftOut(String part) {
        return LEFT_OUT.get(part);
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
