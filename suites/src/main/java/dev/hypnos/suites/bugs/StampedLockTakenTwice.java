package dev.hypnos.suites.bugs;

import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.hypnos.junit.HypnosTest;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.StampedLock;

/**
 * A directory is guarded by a {@code StampedLock}, which replaced a {@code ReentrantLock} because it is faster. It is
 * not reentrant: a lookup that finds nothing adds a default entry by the public method, which takes the lock that the
 * thread has already. Only a lookup that comes before the first entry does that.
 *
 * <p>Fixed: public methods lock, and call private ones that do not.
 */
public class StampedLockTakenTwice {
    static class Directory {
        private final StampedLock lock = new StampedLock();
        private final Map<String, String> entries = new HashMap<>();

        void add(String name, String number) {
            long stamp = lock.writeLock();
            try {
                put(name, number);
            } finally {
                lock.unlockWrite(stamp);
            }
        }

        void put(String name, String number) {
            entries.putIfAbsent(name, number);
        }

        void addDefault(String name) {
            add(name, "112");
        }

        String lookUp(String name) {
            long stamp = lock.writeLock();
            try {
                if (!entries.containsKey(name)) {
                    addDefault(name);
                }
                return entries.getOrDefault(name, "none");
            } finally {
                lock.unlockWrite(stamp);
            }
        }
    }

    static class FixedDirectory extends Directory {
        @Override
        void addDefault(String name) {
            put(name, "112");
        }
    }

    @HypnosTest
    void bug() throws InterruptedException {
        lookUpWhileAdding(new Directory());
    }

    @HypnosTest
    void fixed() throws InterruptedException {
        lookUpWhileAdding(new FixedDirectory());
    }

    private static void lookUpWhileAdding(Directory directory) throws InterruptedException {
        Thread clerk = Thread.ofPlatform().name("clerk").start(() -> directory.add("ada", "1815"));
        assertNotEquals("none", directory.lookUp("ada"));
        clerk.join();
    }
}
