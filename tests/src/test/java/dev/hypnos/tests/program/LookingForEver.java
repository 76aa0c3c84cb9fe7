package dev.hypnos.tests.program;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/** Loops that look, in some orders or in all, for what never comes; and one for what comes with time. */
public final class LookingForEver {
    private LookingForEver() {}

    /** Who does not look while the flag is up looks for ever. */
    public static void pulseMissed() throws InterruptedException {
        AtomicBoolean up = new AtomicBoolean();
        Thread pulse = Tasks.start("pulse", () -> {
            up.set(true);
            up.set(false);
        });
        while (!up.get()) {
            Thread.onSpinWait();
        }
        pulse.join();
    }

    public static void forEachOther() throws InterruptedException {
        AtomicBoolean one = new AtomicBoolean();
        AtomicBoolean other = new AtomicBoolean();
        Thread thread = Tasks.start("other", () -> {
            while (!one.get()) {}
            other.set(true);
        });
        while (!other.get()) {}
        one.set(true);
        thread.join();
    }

    public static String untilTimeHasPassed() throws InterruptedException {
        AtomicInteger step = new AtomicInteger();
        AtomicInteger noise = new AtomicInteger();
        Thread sleeper = Tasks.start("sleeper", () -> {
            step.set(1);
            Thread.sleep(5);
            step.set(2);
            noise.set(1);
        });
        while (step.get() != 2) {}
        int seen = noise.get();
        sleeper.join();
        return "noise " + seen;
    }
}
