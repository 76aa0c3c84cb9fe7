package dev.hypnos.suites.bugs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.hypnos.junit.HypnosTest;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.BiFunction;
import java.util.function.Supplier;

/**
 * The price of a book and the price of its delivery are fetched by two asynchronous stages; both add theirs to one
 * basket, and a third stage that depends on both reads the total. That stage comes after both, as it should; but the
 * two run at the same time, and one addition is lost.
 *
 * <p>Fixed: the stages return their prices, and the third one adds them.
 */
public class StagesShareBasket {
    static class Basket {
        private int total;

        int add(int price) {
            total += price;
            return total;
        }
    }

    @HypnosTest
    void bug() {
        Basket basket = new Basket();
        order(() -> basket.add(10), () -> basket.add(4), (book, delivery) -> basket.total);
    }

    @HypnosTest
    void fixed() {
        order(() -> 10, () -> 4, Integer::sum);
    }

    private static void order(
            Supplier<Integer> book, Supplier<Integer> delivery, BiFunction<Integer, Integer, Integer> combination) {
        try (ExecutorService pool = Executors.newFixedThreadPool(2)) {
            CompletableFuture<Integer> total = CompletableFuture.supplyAsync(book, pool)
                    .thenCombine(CompletableFuture.supplyAsync(delivery, pool), combination);
            assertEquals(14, total.join(), "book and delivery");
        }
    }
}
