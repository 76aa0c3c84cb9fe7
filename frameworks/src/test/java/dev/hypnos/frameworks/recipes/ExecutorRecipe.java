package dev.hypnos.frameworks.recipes;

import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.hypnos.junit.HypnosTest;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Two tasks of a pool sell the last book. */
public class ExecutorRecipe {
    private final ConcurrentMap<String, Integer> stock = new ConcurrentHashMap<>();

    private boolean sell() {
        int left = stock.get("book");
        if (left == 0) {
            return false;
        }
        stock.put("book", left - 1);
        return true;
    }

    private boolean sellAtOnce() {
        return stock.replace("book", 1, 0);
    }

    @HypnosTest
    void careless() throws Exception {
        sellTwice(this::sell);
    }

    @HypnosTest
    void repaired() throws Exception {
        sellTwice(this::sellAtOnce);
    }

    private void sellTwice(Callable<Boolean> sale) throws Exception {
        stock.put("book", 1);
        try (ExecutorService pool = Executors.newFixedThreadPool(2)) {
            Future<Boolean> ann = pool.submit(sale);
            Future<Boolean> bob = pool.submit(sale);
            assertNotEquals(ann.get(), bob.get(), "one of them gets the book");
        }
    }
}
