package dev.hypnos.frameworks.recipes;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.hypnos.junit.HypnosTest;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/** Two readers ask a cache for what it does not have yet. */
public class CacheRecipe {
    private final ConcurrentMap<String, String> cache = new ConcurrentHashMap<>();
    private final AtomicInteger loads = new AtomicInteger();

    private String load(String key) {
        return key + " of load " + loads.incrementAndGet();
    }

    private String get(String key) {
        String value = cache.get(key);
        if (value == null) {
            value = load(key);
            cache.put(key, value);
        }
        return value;
    }

    @HypnosTest
    void careless() throws InterruptedException {
        askTwice(this::get);
    }

    @HypnosTest
    void repaired() throws InterruptedException {
        askTwice(key -> cache.computeIfAbsent(key, this::load));
    }

    private void askTwice(Consumer<String> reader) throws InterruptedException {
        Thread other = Thread.startVirtualThread(() -> reader.accept("page"));
        reader.accept("page");
        other.join();
        assertEquals(1, loads.get(), "a page is loaded once");
    }
}
