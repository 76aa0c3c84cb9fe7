package dev.hypnos.suites.bugs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.hypnos.junit.HypnosTest;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Events are collected in a list; the flusher exchanges the list for an empty one and writes it out. The exchange is
 * atomic, but whoever adds an event fetches the list first and adds then: in between the list was exchanged and
 * written, and the event goes into a list that is already done.
 *
 * <p>Fixed: adding and exchanging exclude each other.
 */
public class FlushLosesEvents {
    interface Buffer {
        void add(String event);

        List<String> flush();
    }

    static class ExchangedBuffer implements Buffer {
        private final AtomicReference<Queue<String>> events = new AtomicReference<>(new ConcurrentLinkedQueue<>());

        @Override
        public void add(String event) {
            events.get().add(event);
        }

        @Override
        public List<String> flush() {
            return new ArrayList<>(events.getAndSet(new ConcurrentLinkedQueue<>()));
        }
    }

    static class FixedBuffer implements Buffer {
        private List<String> events = new ArrayList<>();

        @Override
        public synchronized void add(String event) {
            events.add(event);
        }

        @Override
        public synchronized List<String> flush() {
            List<String> full = events;
            events = new ArrayList<>();
            return full;
        }
    }

    @HypnosTest
    void bug() throws InterruptedException {
        addWhileFlushing(new ExchangedBuffer());
    }

    @HypnosTest
    void fixed() throws InterruptedException {
        addWhileFlushing(new FixedBuffer());
    }

    private static void addWhileFlushing(Buffer buffer) throws InterruptedException {
        Thread writer = Thread.ofPlatform().name("writer").start(() -> buffer.add("login"));
        List<String> written = new ArrayList<>(buffer.flush());
        writer.join();
        written.addAll(buffer.flush());
        assertEquals(List.of("login"), written, "what was added should be written");
    }
}
