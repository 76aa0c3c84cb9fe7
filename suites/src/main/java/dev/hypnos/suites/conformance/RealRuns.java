package dev.hypnos.suites.conformance;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Runs a program outside any trial: on threads of this JVM, with its clock and its network. */
public final class RealRuns {
    /** After that a program is taken for stuck. */
    private static final long LIMIT_MILLIS = 10_000;

    private RealRuns() {}

    /** What was seen in so many runs; fewer, if the program gets stuck. */
    public static Map<String, Integer> run(Program program, int runs) {
        Map<String, Integer> seen = new TreeMap<>();
        for (int i = 0; i < runs; i++) {
            String outcome = once(program);
            seen.merge(outcome, 1, Integer::sum);
            if (outcome.equals("deadlock")) {
                break;
            }
        }
        return seen;
    }

    private static String once(Program program) {
        AtomicReference<@Nullable String> returned = new AtomicReference<>();
        AtomicReference<@Nullable String> uncaught = new AtomicReference<>();
        // threads belong to the group of the thread that makes them
        ThreadGroup group = new ThreadGroup(program.name()) {
            @Override
            public void uncaughtException(Thread thread, Throwable thrown) {
                uncaught.compareAndSet(null, "uncaught " + thrown.getClass().getSimpleName());
            }
        };
        Thread thread = new Thread(group, () -> {
            try {
                returned.set(program.callForReal());
            } catch (Throwable thrown) {
                returned.set("throws " + thrown.getClass().getSimpleName());
            }
        });
        thread.setDaemon(true);
        thread.start();
        try {
            thread.join(LIMIT_MILLIS);
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", stop);
        }
        String thrown = uncaught.get();
        String result = returned.get();
        if (thrown != null) {
            return thrown;
        }
        if (result == null) {
            group.interrupt();
            return "deadlock";
        }
        return result;
    }
}
