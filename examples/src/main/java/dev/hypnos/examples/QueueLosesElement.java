package dev.hypnos.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.hypnos.junit.HypnosTest;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Request threads put audit events into a lock-free ring buffer, one thread ships them. {@code offer} writes the event into
 * the next free slot and then claims the slot by moving the tail; if another thread was faster, it tries again. That reads
 * well, and loses events: the slower thread has overwritten the slot of the faster one before it notices.
 *
 * <pre>{@code ./hypnos run example:queue-loses-element}</pre>
 */
public class QueueLosesElement {
    private static final int CAPACITY = 8;

    /** A bounded queue for many producers and one consumer. */
    static class RingBuffer {
        private final AtomicReferenceArray<@Nullable String> slots = new AtomicReferenceArray<>(CAPACITY);
        private final AtomicInteger head = new AtomicInteger();
        private final AtomicInteger tail = new AtomicInteger();

        boolean offer(String event) {
            while (true) {
                int next = tail.get();
                if (next - head.get() == CAPACITY) {
                    return false;
                }
                slots.set(next % CAPACITY, event);
                if (tail.compareAndSet(next, next + 1)) {
                    return true;
                }
            }
        }

        @Nullable
        String poll() {
            int first = head.get();
            if (first == tail.get()) {
                return null;
            }
            String event = slots.get(first % CAPACITY);
            head.set(first + 1);
            return event;
        }
    }

    /** Claims first and writes then; the consumer takes a slot that is claimed but still empty for the end of the queue. */
    static class FixedRingBuffer {
        private final AtomicReferenceArray<@Nullable String> slots = new AtomicReferenceArray<>(CAPACITY);
        private final AtomicInteger head = new AtomicInteger();
        private final AtomicInteger tail = new AtomicInteger();

        boolean offer(String event) {
            while (true) {
                int next = tail.get();
                if (next - head.get() == CAPACITY) {
                    return false;
                }
                if (tail.compareAndSet(next, next + 1)) {
                    slots.set(next % CAPACITY, event);
                    return true;
                }
            }
        }

        @Nullable
        String poll() {
            int first = head.get();
            String event = slots.getAndSet(first % CAPACITY, null);
            if (event != null) {
                head.set(first + 1);
            }
            return event;
        }
    }

    @HypnosTest
    void keepsWhatTwoProducersOffer() throws InterruptedException {
        RingBuffer audit = new RingBuffer();
        offerFromTwoThreads(audit::offer);
        assertEquals(Set.of("login", "logout"), drain(audit::poll), "both events should reach the audit log");
    }

    @HypnosTest
    void keepsWhatTwoProducersOfferFixed() throws InterruptedException {
        FixedRingBuffer audit = new FixedRingBuffer();
        offerFromTwoThreads(audit::offer);
        assertEquals(Set.of("login", "logout"), drain(audit::poll), "both events should reach the audit log");
    }

    private static void offerFromTwoThreads(Consumer<String> offer) throws InterruptedException {
        Thread login = new Thread(() -> offer.accept("login"), "login");
        Thread logout = new Thread(() -> offer.accept("logout"), "logout");
        login.start();
        logout.start();
        login.join();
        logout.join();
    }

    private static Set<String> drain(Supplier<@Nullable String> poll) {
        Set<String> events = new TreeSet<>();
        for (String event = poll.get(); event != null; event = poll.get()) {
            events.add(event);
        }
        return events;
    }
}
