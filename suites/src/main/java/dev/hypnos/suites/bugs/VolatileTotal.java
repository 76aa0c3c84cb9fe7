package dev.hypnos.suites.bugs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.hypnos.junit.HypnosTest;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.LongAdder;

/**
 * A proxy adds up how many bytes it has sent. The total is {@code volatile}, so every thread reads the newest value;
 * but {@code +=} reads first and writes then, and what another thread adds in between is written over.
 *
 * <p>Fixed: a {@code LongAdder}, made for sums with many writers.
 */
public class VolatileTotal {
    interface Traffic {
        void sent(int bytes);

        long total();
    }

    static class VolatileTraffic implements Traffic {
        private volatile long total;

        @Override
        @SuppressWarnings("NonAtomicVolatileUpdate") // the bug
        public void sent(int bytes) {
            total += bytes;
        }

        @Override
        public long total() {
            return total;
        }
    }

    static class FixedTraffic implements Traffic {
        private final LongAdder total = new LongAdder();

        @Override
        public void sent(int bytes) {
            total.add(bytes);
        }

        @Override
        public long total() {
            return total.sum();
        }
    }

    @HypnosTest
    void bug() throws Exception {
        sendThreePackets(new VolatileTraffic());
    }

    @HypnosTest
    void fixed() throws Exception {
        sendThreePackets(new FixedTraffic());
    }

    private static void sendThreePackets(Traffic traffic) throws Exception {
        try (ExecutorService connections = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int bytes : new int[] {100, 20, 3}) {
                connections.execute(() -> traffic.sent(bytes));
            }
        }
        assertEquals(123, traffic.total(), "bytes sent");
    }
}
