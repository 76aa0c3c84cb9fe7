package dev.hypnos.suites.bugs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.hypnos.junit.HypnosTest;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Settings are loaded at first use, with double-checked locking on a {@code volatile} field, as it should be. But the
 * field is set before the settings are filled: whoever looks outside the lock finds settings that are still empty.
 *
 * <p>Fixed: filled first, published then.
 */
public class DoubleCheckedTooEarly {
    static class Settings {
        private final Map<String, String> values = new ConcurrentHashMap<>();

        void load() {
            values.put("language", "la");
        }
    }

    static class Application {
        volatile @Nullable Settings settings;

        Settings settings() {
            Settings known = settings;
            if (known == null) {
                synchronized (this) {
                    known = settings;
                    if (known == null) {
                        known = make();
                    }
                }
            }
            return known;
        }

        Settings make() {
            Settings made = new Settings();
            settings = made;
            made.load();
            return made;
        }
    }

    static class FixedApplication extends Application {
        @Override
        Settings make() {
            Settings made = new Settings();
            made.load();
            settings = made;
            return made;
        }
    }

    @HypnosTest
    void bug() throws InterruptedException {
        useFromTwoThreads(new Application());
    }

    @HypnosTest
    void fixed() throws InterruptedException {
        useFromTwoThreads(new FixedApplication());
    }

    private static void useFromTwoThreads(Application application) throws InterruptedException {
        Thread other = Thread.ofPlatform().name("other").start(application::settings);
        assertEquals("la", application.settings().values.get("language"));
        other.join();
    }
}
