package dev.hypnos.tests.program;

import java.util.concurrent.atomic.AtomicBoolean;

/** A plain value that one task writes and another reads. Whether that is a race depends on what they do in between. */
final class HandOver {
    int value;

    /** Whether a task has seen what another did. */
    @FunctionalInterface
    interface Look {
        boolean sees() throws Exception;
    }

    void write() {
        value = 1;
    }

    void read() {
        Tasks.check(value >= 0, "a value");
    }

    /** One task writes and releases; another reads, if it has seen that. */
    static void by(Tasks.Action release, Look acquire) throws InterruptedException {
        HandOver handed = new HandOver();
        Tasks.run(
                () -> {
                    handed.write();
                    release.run();
                },
                () -> {
                    if (acquire.sees()) {
                        handed.read();
                    }
                });
    }

    /** Whether the first task has done its part; an opaque variable, which tells that and orders nothing. */
    private final AtomicBoolean isPassed = new AtomicBoolean();

    /** As {@link #by}, but the other task begins only after the first has released: one came before the other, and yet in no order. */
    static void afterwards(Tasks.Action release, Look acquire) throws InterruptedException {
        HandOver handed = new HandOver();
        Tasks.run(
                () -> {
                    handed.write();
                    release.run();
                    handed.isPassed.setOpaque(true);
                },
                () -> {
                    if (handed.isPassed.getOpaque() && acquire.sees()) {
                        handed.read();
                    }
                });
    }

    /** As {@link #by}, for what is sure to have seen it when it returns. */
    static void byWaiting(Tasks.Action release, Tasks.Action acquire) throws InterruptedException {
        by(release, () -> {
            acquire.run();
            return true;
        });
    }
}
