package dev.hypnos.tests.program;

import java.lang.management.ManagementFactory;
import java.util.concurrent.atomic.AtomicLong;

/** Depends on what no two runs have in common. */
public final class Uncertain {
    private Uncertain() {}

    public static void asksForTheTimeOfTheProcessor() throws InterruptedException {
        AtomicLong steps = new AtomicLong();
        Thread other = new Thread(steps::incrementAndGet);
        other.start();
        long wanted = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() & 15;
        while (wanted-- > 0) {
            steps.incrementAndGet();
        }
        other.join();
    }
}
