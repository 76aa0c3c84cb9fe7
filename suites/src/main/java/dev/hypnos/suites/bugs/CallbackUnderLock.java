package dev.hypnos.suites.bugs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.hypnos.junit.HypnosTest;

/**
 * A sensor tells its display every new value, under its own lock. The display, under its own lock, asks the sensor for
 * the current value when it is repainted. A measurement during a repaint: each holds its lock and wants the other's.
 *
 * <p>Fixed: the sensor calls others only after it has given its lock back.
 */
public class CallbackUnderLock {
    static class Display {
        private int shown;

        synchronized void show(int value) {
            shown = value;
        }

        synchronized void repaint(Sensor sensor) {
            shown = sensor.value();
        }
    }

    static class Sensor {
        final Display display;
        int value;

        Sensor(Display display) {
            this.display = display;
        }

        synchronized void measured(int newValue) {
            value = newValue;
            display.show(newValue);
        }

        synchronized int value() {
            return value;
        }
    }

    static class FixedSensor extends Sensor {
        FixedSensor(Display display) {
            super(display);
        }

        @Override
        @SuppressWarnings("UnsynchronizedOverridesSynchronized") // calls the display without the lock
        void measured(int newValue) {
            synchronized (this) {
                value = newValue;
            }
            display.show(newValue);
        }
    }

    @HypnosTest
    void bug() throws InterruptedException {
        measureWhileRepainting(new Sensor(new Display()));
    }

    @HypnosTest
    void fixed() throws InterruptedException {
        measureWhileRepainting(new FixedSensor(new Display()));
    }

    private static void measureWhileRepainting(Sensor sensor) throws InterruptedException {
        Thread measurement = Thread.ofPlatform().name("measurement").start(() -> sensor.measured(21));
        sensor.display.repaint(sensor);
        measurement.join();
        assertEquals(21, sensor.display.shown, "the display should show what was measured");
    }
}
