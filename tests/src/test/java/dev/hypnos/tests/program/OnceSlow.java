package dev.hypnos.tests.program;

import java.util.concurrent.atomic.AtomicInteger;

/** An enum that is initialised in each trial, with other tasks in between: see {@link Once}. */
enum OnceSlow {
    ONE,
    OTHER;

    static final AtomicInteger STEPS = new AtomicInteger();

    static {
        STEPS.incrementAndGet();
        Thread.yield();
        STEPS.incrementAndGet();
    }
}
