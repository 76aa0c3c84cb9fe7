package dev.hypnos.suites.bugs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.hypnos.junit.HypnosTest;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A sensor publishes its position through a reference to a buffer; readers copy both coordinates, and start again if
 * the reference has changed meanwhile. To save memory the sensor uses two buffers by turns. After two publications the
 * reference is what it was, and the reader takes half an old and half a new position for one.
 *
 * <p>Fixed: every publication has a buffer of its own.
 */
public class BufferRecycled {
    static class Buffer {
        volatile int x;
        volatile int y;
    }

    record Position(int x, int y) {}

    static class Sensor {
        final AtomicReference<Buffer> current = new AtomicReference<>(new Buffer());
        private Buffer spare = new Buffer();

        Buffer free() {
            return spare;
        }

        void publish(int value) {
            Buffer buffer = free();
            buffer.x = value;
            buffer.y = value;
            spare = current.getAndSet(buffer);
        }

        @SuppressWarnings("ReferenceEquality") // the bug: the same buffer is not the same position
        Position read() {
            while (true) {
                Buffer buffer = current.get();
                Position position = new Position(buffer.x, buffer.y);
                if (current.get() == buffer) {
                    return position;
                }
            }
        }
    }

    static class FixedSensor extends Sensor {
        @Override
        Buffer free() {
            return new Buffer();
        }
    }

    @HypnosTest
    void bug() throws InterruptedException {
        readWhilePublishing(new Sensor());
    }

    @HypnosTest
    void fixed() throws InterruptedException {
        readWhilePublishing(new FixedSensor());
    }

    private static void readWhilePublishing(Sensor sensor) throws InterruptedException {
        Thread measuring = Thread.ofPlatform().name("measuring").start(() -> {
            sensor.publish(1);
            sensor.publish(2);
        });
        Position position = sensor.read();
        assertEquals(position.x(), position.y(), "both coordinates should be of one position");
        measuring.join();
    }
}
