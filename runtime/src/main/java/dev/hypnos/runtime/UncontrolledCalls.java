package dev.hypnos.runtime;

import dev.hypnos.runtime.code.CodeOwner;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What is done about calls that leave the engine's control: real sockets, processes, selectors. They block for real,
 * and what they give is not in the schedule.
 *
 * <p>Written as {@code fail}, {@code warn}, or {@code allow:} and names separated by commas, each the beginning of a
 * call's name such as {@code java.net.Socket} or of the name of the class that makes it.
 */
public final class UncontrolledCalls {
    /** A call fails the trial: nothing can be said about it. */
    public static final UncontrolledCalls FAIL = new UncontrolledCalls(false, List.of());

    private static final String ALLOW = "allow:";

    private final boolean warns;
    private final List<String> allowed;
    /** What was let through, and how often. */
    private final Map<String, Integer> seen = new LinkedHashMap<>();

    private UncontrolledCalls(boolean warns, List<String> allowed) {
        this.warns = warns;
        this.allowed = List.copyOf(allowed);
    }

    /** Throws an {@link IllegalArgumentException} with one clear line. */
    public static UncontrolledCalls parse(String text) {
        String policy = text.strip();
        if (policy.toLowerCase(Locale.ROOT).startsWith(ALLOW)) {
            List<String> names = new ArrayList<>();
            for (String name : policy.substring(ALLOW.length()).split(",")) {
                if (!name.isBlank()) {
                    names.add(name.strip());
                }
            }
            if (names.isEmpty()) {
                throw new IllegalArgumentException("allow: needs the name of a class or call");
            }
            return new UncontrolledCalls(false, names);
        }
        return switch (policy.toLowerCase(Locale.ROOT)) {
            case "", "fail" -> new UncontrolledCalls(false, List.of());
            case "warn" -> new UncontrolledCalls(true, List.of());
            default -> throw new IllegalArgumentException("'" + policy + "' is not fail, warn or allow:NAME");
        };
    }

    /** What was let through, one line each. */
    public synchronized List<String> warnings() {
        List<String> lines = new ArrayList<>();
        seen.forEach((place, count) -> lines.add(
                "not controlled: " + place + (count == 1 ? "" : ", " + count + " times") + "; it happens for real"));
        return lines;
    }

    /** Whether calls of this name happen for real without a word. */
    public boolean allows(String call) {
        return allowed.stream().anyMatch(call::startsWith);
    }

    public void called(ThreadTask task, String call) {
        StackTraceElement caller = caller();
        String className = caller == null ? "" : caller.getClassName();
        for (String name : allowed) {
            if (call.startsWith(name) || className.startsWith(name)) {
                return;
            }
        }
        if (warns) {
            synchronized (this) {
                seen.merge(call + (caller == null ? "" : " at " + place(caller)), 1, Integer::sum);
            }
            return;
        }
        Engine engine = task.engine;
        engine.trialEnd.fail(Describe.uncontrolledCall(call));
        engine.giveUp(task);
        throw new Killed();
    }

    private static String place(StackTraceElement caller) {
        return caller.getClassName() + "." + caller.getMethodName() + "(" + caller.getFileName() + ":"
                + caller.getLineNumber() + ")";
    }

    /** The nearest frame of the program. */
    private static @Nullable StackTraceElement caller() {
        for (StackTraceElement frame : new Throwable().getStackTrace()) {
            String name = frame.getClassName();
            if (!CodeOwner.isEngine(name) && !CodeOwner.isJdk(name)) {
                return frame;
            }
        }
        return null;
    }
}
