package dev.hypnos.examples;

/**
 * A model at the level of messages, of an error of the FlyMC paper or of a workload that it explores to the end.
 *
 * @param name what people call it: {@code hypnos run example:NAME}
 * @param test the test, as {@code class#method}
 * @param fails whether some orders fail
 * @param shows what it shows, in one line
 * @param events how many events the paper counts on the way to the error; 0 where it gives no number
 * @param crashes how many of them are crashes
 * @param restarts how many of them are restarts
 * @param paths how many paths the paper's checker needed; 0 where its text gives no number
 */
public record EventExample(
        String name, String test, boolean fails, String shows, int events, int crashes, int restarts, int paths) {
    private static final String FIXED = "-fixed";

    static EventExample fails(
            String name, Class<?> type, String method, String shows, int events, int crashes, int restarts) {
        return new EventExample(name, type.getName() + "#" + method, true, shows, events, crashes, restarts, 0);
    }

    static EventExample passes(String name, Class<?> type, String method, String shows) {
        return new EventExample(name, type.getName() + "#" + method, false, shows, 0, 0, 0, 0);
    }

    EventExample withPaths(int count) {
        return new EventExample(name, test, fails, shows, events, crashes, restarts, count);
    }

    /** The repaired twin of one that fails. */
    EventExample fixed() {
        return new EventExample(
                name + FIXED, test + "Fixed", false, shows + ", repaired", events, crashes, restarts, 0);
    }
}
