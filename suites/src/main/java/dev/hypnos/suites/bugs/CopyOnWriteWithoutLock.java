package dev.hypnos.suites.bugs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.hypnos.junit.HypnosTest;
import java.util.Map;
import java.util.TreeMap;

/**
 * Routes are read at every request and changed once a week: an immutable map behind a {@code volatile} field, copied
 * for each change. Readers need no lock, so the author gave none to the writers either. Two changes copy the same map,
 * and the later one publishes a copy that lacks the earlier one.
 *
 * <p>Fixed: writers exclude each other; readers still read the field.
 */
public class CopyOnWriteWithoutLock {
    interface Routes {
        void add(String path, String service);

        Map<String, String> all();
    }

    static class UnguardedRoutes implements Routes {
        private volatile Map<String, String> routes = Map.of();

        @Override
        public void add(String path, String service) {
            Map<String, String> copy = new TreeMap<>(routes);
            copy.put(path, service);
            routes = copy;
        }

        @Override
        public Map<String, String> all() {
            return routes;
        }
    }

    static class FixedRoutes extends UnguardedRoutes {
        @Override
        public synchronized void add(String path, String service) {
            super.add(path, service);
        }
    }

    @HypnosTest
    void bug() throws InterruptedException {
        addTwoRoutes(new UnguardedRoutes());
    }

    @HypnosTest
    void fixed() throws InterruptedException {
        addTwoRoutes(new FixedRoutes());
    }

    private static void addTwoRoutes(Routes routes) throws InterruptedException {
        Thread deployment = Thread.ofPlatform().name("deployment").start(() -> routes.add("/cart", "shop"));
        routes.add("/login", "users");
        deployment.join();
        assertEquals(Map.of("/cart", "shop", "/login", "users"), routes.all(), "both routes were added");
    }
}
