package dev.hypnos.suites.bugs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.hypnos.junit.HypnosTest;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A client sends a payment and waits a second for the answer; without one it sends the payment again. The first one
 * was not lost, only slow, and the customer pays twice.
 *
 * <p>Fixed: both attempts carry the same number, and the bank books a number once.
 */
public class PaymentSentAgain {
    static class Bank {
        final AtomicInteger booked = new AtomicInteger();

        void pay(int number) {
            booked.incrementAndGet();
        }
    }

    static class FixedBank extends Bank {
        private final Set<Integer> numbers = ConcurrentHashMap.newKeySet();

        @Override
        void pay(int number) {
            if (numbers.add(number)) {
                super.pay(number);
            }
        }
    }

    @HypnosTest(earlyTicks = 1)
    void bug() throws Exception {
        payOnce(new Bank());
    }

    @HypnosTest(earlyTicks = 1)
    void fixed() throws Exception {
        payOnce(new FixedBank());
    }

    private static void payOnce(Bank bank) throws Exception {
        ExecutorService network = Executors.newFixedThreadPool(2);
        Future<?> answer = network.submit(() -> bank.pay(17));
        try {
            answer.get(1, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            network.submit(() -> bank.pay(17)).get();
        }
        answer.get();
        assertEquals(1, bank.booked.get(), "payments booked");
    }
}
