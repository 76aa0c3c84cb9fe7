package dev.hypnos.suites.programs;

import dev.hypnos.suites.conformance.Outcomes;

/** Monitors exclude, and are entered again by who holds them. */
public class MonitorPrograms {
    private final Object lock = new Object();
    private int value;

    /** What one does inside is seen whole by the other. */
    @Outcomes({"0", "2"})
    public Object aBlockIsSeenWhole() throws InterruptedException {
        Thread writer = new Thread(() -> {
            synchronized (lock) {
                value++;
                value++;
            }
        });
        writer.start();
        int seen;
        synchronized (lock) {
            seen = value;
        }
        writer.join();
        return seen;
    }
}
