package dev.hypnos.suites.bugs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.hypnos.junit.HypnosTest;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A driver is loaded once, by whoever needs it first. The first one marks it as loaded and loads it; the second one
 * sees the mark and uses a driver whose loading is still under way.
 *
 * <p>Fixed: others wait until it is loaded, because marking and loading happen under one lock.
 */
public class OnceButNotYet {
    static class Driver {
        private final AtomicBoolean loaded = new AtomicBoolean();
        private volatile int version;

        int version() {
            if (loaded.compareAndSet(false, true)) {
                load();
            }
            return version;
        }

        void load() {
            version = 7;
        }
    }

    static class FixedDriver extends Driver {
        @Override
        synchronized int version() {
            return super.version();
        }
    }

    @HypnosTest
    void bug() throws InterruptedException {
        useFromTwoThreads(new Driver());
    }

    @HypnosTest
    void fixed() throws InterruptedException {
        useFromTwoThreads(new FixedDriver());
    }

    private static void useFromTwoThreads(Driver driver) throws InterruptedException {
        Thread other = Thread.ofPlatform().name("other").start(driver::version);
        assertEquals(7, driver.version(), "version of a driver that is loaded");
        other.join();
    }
}
