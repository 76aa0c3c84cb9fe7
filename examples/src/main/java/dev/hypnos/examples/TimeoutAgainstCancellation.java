package dev.hypnos.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.hypnos.junit.HypnosTest;
import java.util.Collection;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/**
 * A request gives up after thirty seconds; a reply cancels the time-out. A reply in the thirtieth second comes while the
 * time-out is already on its way: {@code cancel} answers {@code false}, nobody looks at the answer, and the caller hears
 * first that the request failed and then that it succeeded (or the other way round).
 *
 * <p>On Hypnos' virtual clock an operation takes no time, so the reply would always be in time. {@code earlyTicks = 1} lets
 * the clock, once in a trial, move to the next deadline while there is still something to do: a slow reply.
 *
 * <pre>{@code ./hypnos run example:timeout-against-cancellation}</pre>
 */
public class TimeoutAgainstCancellation {
    private static final int PATIENCE_SECONDS = 30;

    /** A request under way, and whom to tell how it ended. */
    static class Request {
        private final Consumer<String> caller;
        private final Future<?> timeout;

        Request(ScheduledExecutorService clock, Consumer<String> caller) {
            this.caller = caller;
            this.timeout = clock.schedule(() -> caller.accept("timed out"), PATIENCE_SECONDS, TimeUnit.SECONDS);
        }

        void reply(String value) {
            timeout.cancel(false);
            caller.accept("reply " + value);
        }
    }

    /** The same; whoever settles the request first has settled it. */
    static class FixedRequest {
        private final Consumer<String> caller;
        private final Future<?> timeout;
        private final AtomicBoolean settled = new AtomicBoolean();

        FixedRequest(ScheduledExecutorService clock, Consumer<String> caller) {
            this.caller = caller;
            this.timeout = clock.schedule(() -> settle("timed out"), PATIENCE_SECONDS, TimeUnit.SECONDS);
        }

        void reply(String value) {
            timeout.cancel(false);
            settle("reply " + value);
        }

        private void settle(String outcome) {
            if (settled.compareAndSet(false, true)) {
                caller.accept(outcome);
            }
        }
    }

    @HypnosTest(earlyTicks = 1)
    void aRequestHasOneOutcome() throws InterruptedException {
        Collection<String> outcomes = new ConcurrentLinkedQueue<>();
        try (ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor()) {
            Request request = new Request(clock, outcomes::add);
            replyFromTheNetwork(() -> request.reply("42"));
        }
        assertEquals(1, outcomes.size(), () -> "one request should have one outcome, and its caller heard " + outcomes);
    }

    @HypnosTest(earlyTicks = 1)
    void aRequestHasOneOutcomeFixed() throws InterruptedException {
        Collection<String> outcomes = new ConcurrentLinkedQueue<>();
        try (ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor()) {
            FixedRequest request = new FixedRequest(clock, outcomes::add);
            replyFromTheNetwork(() -> request.reply("42"));
        }
        assertEquals(1, outcomes.size(), () -> "one request should have one outcome, and its caller heard " + outcomes);
    }

    private static void replyFromTheNetwork(Runnable reply) throws InterruptedException {
        Thread network = new Thread(reply, "network");
        network.start();
        network.join();
    }
}
