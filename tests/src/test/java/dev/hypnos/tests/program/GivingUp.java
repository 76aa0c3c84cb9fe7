package dev.hypnos.tests.program;

/** A task that looks a number of times for what comes with time, and then gives up. */
public final class GivingUp {
    private static volatile boolean came;

    private GivingUp() {}

    public static String afterAFewLooks() {
        return after(500);
    }

    public static String afterManyLooks() {
        return after(5_000);
    }

    private static String after(int looks) {
        Tasks.start("sleeper", () -> {
            Thread.sleep(5);
            came = true;
        });
        for (int i = 0; i < looks; i++) {
            if (came) {
                return "came";
            }
        }
        return "gave up";
    }
}
