package dev.hypnos.tests.program;

import java.util.concurrent.TimeUnit;

/** Sleeping. */
public final class SleepWaits {
    private SleepWaits() {}

    /** Nobody wakes a sleeper. */
    private static Waits.Cases sleeps() {
        Waits.Cases cases = new Waits.Cases();
        cases.addTimed(
                "sleep",
                () -> new Waits.Waiting(
                        millis -> {
                            Thread.sleep(millis);
                            return "slept";
                        },
                        () -> {}));
        cases.addTimed(
                "sleep for a duration",
                () -> new Waits.Waiting(
                        millis -> {
                            Thread.sleep(java.time.Duration.ofMillis(millis));
                            return "slept";
                        },
                        () -> {}));
        cases.addTimed(
                "sleep of a unit",
                () -> new Waits.Waiting(
                        millis -> {
                            TimeUnit.MILLISECONDS.sleep(millis);
                            return "slept";
                        },
                        () -> {}));
        return cases;
    }

    public static String interrupted() throws Exception {
        return Waits.interrupted(sleeps());
    }

    public static String timedOut() throws Exception {
        return Waits.timedOut(sleeps());
    }
}
