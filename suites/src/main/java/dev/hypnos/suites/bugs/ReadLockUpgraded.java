package dev.hypnos.suites.bugs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.hypnos.junit.HypnosTest;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * A table of translations looks for a word under the read lock and, if it is missing, takes the write lock to put it
 * in. A {@code ReentrantReadWriteLock} gives the write lock when nobody reads, and somebody reads: the thread itself.
 * It only happens where a word is missing, that is, where nobody loaded it in time.
 *
 * <p>Fixed: the read lock is given back first, and the word looked up again under the write lock.
 */
public class ReadLockUpgraded {
    static class Table {
        final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        final Map<String, String> words = new HashMap<>();

        String translate(String word) {
            lock.readLock().lock();
            try {
                String known = words.get(word);
                return known == null ? load(word) : known;
            } finally {
                lock.readLock().unlock();
            }
        }

        String load(String word) {
            lock.writeLock().lock();
            try {
                return words.computeIfAbsent(word, w -> w + "!");
            } finally {
                lock.writeLock().unlock();
            }
        }
    }

    static class FixedTable extends Table {
        @Override
        String translate(String word) {
            String known;
            lock.readLock().lock();
            try {
                known = words.get(word);
            } finally {
                lock.readLock().unlock();
            }
            return known == null ? load(word) : known;
        }
    }

    @HypnosTest
    void bug() throws InterruptedException {
        translateWhileLoading(new Table());
    }

    @HypnosTest
    void fixed() throws InterruptedException {
        translateWhileLoading(new FixedTable());
    }

    private static void translateWhileLoading(Table table) throws InterruptedException {
        Thread loader = Thread.ofPlatform().name("loader").start(() -> table.load("hello"));
        assertEquals("hello!", table.translate("hello"));
        loader.join();
    }
}
