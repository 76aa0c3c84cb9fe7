package dev.hypnos.suites.bugs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.hypnos.junit.HypnosTest;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/**
 * A cache spares the database: what was loaded once is not loaded again. But the look into the map and the store after
 * the load are two steps, with the slow load between them. Requests that come during the load all load as well, and
 * the database has the whole load just when the cache is cold.
 *
 * <p>Fixed: the map holds futures; who puts the future in loads, all others wait for it.
 */
public class CacheStampede {
    interface Cache {
        String get(String key);
    }

    record ColdCache(Map<String, String> values, Function<String, String> database) implements Cache {
        @Override
        public String get(String key) {
            String value = values.get(key);
            if (value == null) {
                value = database.apply(key);
                values.put(key, value);
            }
            return value;
        }
    }

    record FixedCache(ConcurrentMap<String, CompletableFuture<String>> values, Function<String, String> database)
            implements Cache {
        @Override
        public String get(String key) {
            CompletableFuture<String> mine = new CompletableFuture<>();
            CompletableFuture<String> others = values.putIfAbsent(key, mine);
            if (others != null) {
                return others.join();
            }
            mine.complete(database.apply(key));
            return mine.join();
        }
    }

    @HypnosTest
    void bug() throws Exception {
        AtomicInteger loads = new AtomicInteger();
        askTwice(new ColdCache(new ConcurrentHashMap<>(), key -> key + loads.incrementAndGet()), loads);
    }

    @HypnosTest
    void fixed() throws Exception {
        AtomicInteger loads = new AtomicInteger();
        askTwice(new FixedCache(new ConcurrentHashMap<>(), key -> key + loads.incrementAndGet()), loads);
    }

    private static void askTwice(Cache cache, AtomicInteger loads) throws Exception {
        try (ExecutorService requests = Executors.newFixedThreadPool(2)) {
            Future<String> first = requests.submit(() -> cache.get("price"));
            Future<String> second = requests.submit(() -> cache.get("price"));
            assertEquals(first.get(), second.get(), "both requests should get what is cached");
        }
        assertEquals(1, loads.get(), "loads from the database");
    }
}
