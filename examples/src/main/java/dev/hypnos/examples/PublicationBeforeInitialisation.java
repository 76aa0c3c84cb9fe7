package dev.hypnos.examples;

import static org.junit.jupiter.api.Assertions.assertNotNull;

import dev.hypnos.junit.HypnosTest;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Settings are loaded when the first request needs them, with double-checked locking and a {@code volatile} field, just as
 * the books say. But the object is assigned first and loaded afterwards. A second request finds the field set, takes no
 * lock, and works with settings that are still empty.
 *
 * <pre>{@code ./hypnos run example:publication-before-initialisation}</pre>
 */
public class PublicationBeforeInitialisation {
    /** The settings of a service. */
    static class Settings {
        private @Nullable String endpoint;

        void load() {
            endpoint = "https://orders.example.org";
        }

        @Nullable
        String endpoint() {
            return endpoint;
        }
    }

    /** Loads the settings once, when they are needed. */
    static class LazySettings {
        private volatile @Nullable Settings settings;

        Settings get() {
            Settings current = settings;
            if (current == null) {
                synchronized (this) {
                    current = settings;
                    if (current == null) {
                        current = new Settings();
                        settings = current;
                        current.load();
                    }
                }
            }
            return current;
        }
    }

    /** Publishes what is complete. */
    static class FixedLazySettings {
        private volatile @Nullable Settings settings;

        Settings get() {
            Settings current = settings;
            if (current == null) {
                synchronized (this) {
                    current = settings;
                    if (current == null) {
                        current = new Settings();
                        current.load();
                        settings = current;
                    }
                }
            }
            return current;
        }
    }

    @HypnosTest
    void everyRequestSeesTheEndpoint() throws InterruptedException {
        serveTwoRequests(new LazySettings()::get);
    }

    @HypnosTest
    void everyRequestSeesTheEndpointFixed() throws InterruptedException {
        serveTwoRequests(new FixedLazySettings()::get);
    }

    private static void serveTwoRequests(Supplier<Settings> settings) throws InterruptedException {
        Runnable request = () -> {
            String endpoint = settings.get().endpoint();
            assertNotNull(endpoint, "a request got settings that nobody had loaded yet");
        };
        Thread first = Thread.ofVirtual().name("request-1").start(request);
        Thread second = Thread.ofVirtual().name("request-2").start(request);
        first.join();
        second.join();
    }
}
