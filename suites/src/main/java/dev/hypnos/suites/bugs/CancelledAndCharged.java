package dev.hypnos.suites.bugs;

import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.hypnos.junit.HypnosTest;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;

/**
 * An order is charged by a task; whoever cancels it in time pays nothing. {@code cancel(false)} answers {@code true} for a task
 * that is running too: it only says that nobody will get the result. The customer reads "cancelled", and is charged.
 *
 * <p>Fixed: charging and cancelling compete for one state of the order, and one of them wins.
 */
public class CancelledAndCharged {
    interface Order {
        void charge();

        boolean cancel(Future<?> task);

        boolean isCharged();
    }

    static class TrustingOrder implements Order {
        private volatile boolean charged;

        @Override
        public void charge() {
            charged = true;
        }

        @Override
        public boolean cancel(Future<?> task) {
            return task.cancel(false);
        }

        @Override
        public boolean isCharged() {
            return charged;
        }
    }

    static class FixedOrder implements Order {
        private final AtomicReference<String> state = new AtomicReference<>("open");

        @Override
        public void charge() {
            state.compareAndSet("open", "charged");
        }

        @Override
        public boolean cancel(Future<?> task) {
            return state.compareAndSet("open", "cancelled");
        }

        @Override
        public boolean isCharged() {
            return state.get().equals("charged");
        }
    }

    @HypnosTest
    void bug() {
        chargeAndCancel(new TrustingOrder());
    }

    @HypnosTest
    void fixed() {
        chargeAndCancel(new FixedOrder());
    }

    private static void chargeAndCancel(Order order) {
        boolean cancelled;
        try (ExecutorService payments = Executors.newSingleThreadExecutor()) {
            Future<?> task = payments.submit(order::charge);
            cancelled = order.cancel(task);
        }
        assertNotEquals(cancelled, order.isCharged(), "an order is either cancelled or charged");
    }
}
