package dev.hypnos.suites.bugs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.hypnos.junit.HypnosTest;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A reply carries a buffer, and whoever gets the reply gives the buffer back. The caller may cancel; so the network
 * thread looks whether the call is cancelled, and then completes it. Cancelled in between, {@code complete} does
 * nothing, and nobody has the buffer.
 *
 * <p>Fixed: the answer of {@code complete} tells who has the buffer.
 */
public class LateReplyLeaks {
    static class Call {
        final CompletableFuture<String> reply = new CompletableFuture<>();
        final AtomicInteger buffers = new AtomicInteger();

        void replied(String buffer) {
            buffers.incrementAndGet();
            if (!deliver(buffer)) {
                buffers.decrementAndGet();
            }
        }

        boolean deliver(String buffer) {
            if (reply.isCancelled()) {
                return false;
            }
            reply.complete(buffer);
            return true;
        }

        void cancel() {
            if (!reply.cancel(false)) {
                buffers.decrementAndGet();
            }
        }
    }

    static class FixedCall extends Call {
        @Override
        boolean deliver(String buffer) {
            return reply.complete(buffer);
        }
    }

    @HypnosTest
    void bug() throws InterruptedException {
        replyWhileCancelling(new Call());
    }

    @HypnosTest
    void fixed() throws InterruptedException {
        replyWhileCancelling(new FixedCall());
    }

    private static void replyWhileCancelling(Call call) throws InterruptedException {
        Thread network = Thread.ofPlatform().name("network").start(() -> call.replied("buffer"));
        call.cancel();
        network.join();
        assertEquals(0, call.buffers.get(), "buffers that nobody gave back");
    }
}
