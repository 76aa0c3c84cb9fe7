package dev.hypnos.suites.bugs;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hypnos.junit.HypnosTest;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/**
 * An alarm has a lower and an upper bound, and the lower one never exceeds the upper one: each setter checks that.
 * Both fields are atomic, the rule over both is not: one thread raises the lower bound while another, which checked
 * against the old value, reduces the upper one.
 *
 * <p>Fixed: both bounds are one immutable value, replaced as a whole.
 */
public class RangeTurnedRound {
    interface Alarm {
        void lower(int value);

        void upper(int value);

        boolean isSound();
    }

    static class AlarmOfTwoAtomics implements Alarm {
        private final AtomicInteger lower = new AtomicInteger(0);
        private final AtomicInteger upper = new AtomicInteger(10);

        @Override
        public void lower(int value) {
            if (value <= upper.get()) {
                lower.set(value);
            }
        }

        @Override
        public void upper(int value) {
            if (value >= lower.get()) {
                upper.set(value);
            }
        }

        @Override
        public boolean isSound() {
            return lower.get() <= upper.get();
        }
    }

    static class FixedAlarm implements Alarm {
        private record Range(int lower, int upper) {}

        private final AtomicReference<Range> range = new AtomicReference<>(new Range(0, 10));

        @Override
        public void lower(int value) {
            range.updateAndGet(old -> value <= old.upper ? new Range(value, old.upper) : old);
        }

        @Override
        public void upper(int value) {
            range.updateAndGet(old -> value >= old.lower ? new Range(old.lower, value) : old);
        }

        @Override
        public boolean isSound() {
            return range.get().lower <= range.get().upper;
        }
    }

    @HypnosTest
    void bug() throws InterruptedException {
        setBothBounds(new AlarmOfTwoAtomics());
    }

    @HypnosTest
    void fixed() throws InterruptedException {
        setBothBounds(new FixedAlarm());
    }

    private static void setBothBounds(Alarm alarm) throws InterruptedException {
        Thread operator = Thread.ofPlatform().name("operator").start(() -> alarm.lower(8));
        alarm.upper(3);
        operator.join();
        assertTrue(alarm.isSound(), "the lower bound should not exceed the upper one");
    }
}
