package dev.hypnos.frameworks.recipes;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.hypnos.junit.HypnosTest;
import java.util.concurrent.CompletableFuture;

/** Two futures add what they have computed to one sum. */
public class FutureRecipe {
    private int sum;

    @HypnosTest
    void careless() {
        var first = CompletableFuture.supplyAsync(() -> 20).thenAccept(price -> sum += price);
        var second = CompletableFuture.supplyAsync(() -> 22).thenAccept(price -> sum += price);
        CompletableFuture.allOf(first, second).join();
        assertEquals(42, sum);
    }

    @HypnosTest
    void repaired() {
        var first = CompletableFuture.supplyAsync(() -> 20);
        var second = CompletableFuture.supplyAsync(() -> 22);
        assertEquals(42, first.thenCombine(second, Integer::sum).join());
    }
}
