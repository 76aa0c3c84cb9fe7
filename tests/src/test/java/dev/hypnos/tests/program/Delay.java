package dev.hypnos.tests.program;

import java.util.concurrent.Delayed;
import java.util.concurrent.TimeUnit;

/** An element of a {@code DelayQueue}, due at a time of {@code System.nanoTime}. */
record Delay(String name, long due) implements Delayed {
    @Override
    public long getDelay(TimeUnit unit) {
        return unit.convert(due - System.nanoTime(), TimeUnit.NANOSECONDS);
    }

    @Override
    public int compareTo(Delayed other) {
        return Long.compare(due, ((Delay) other).due);
    }
}
