package dev.hypnos.suites.bugs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.hypnos.junit.HypnosTest;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A document is stored only if its version is the one that the editor has read. When a document is deleted and made
 * anew, its versions start at one again: an editor that read the deleted document stores its text over the new one.
 *
 * <p>Fixed: versions are numbered for the whole store, and never start again.
 */
public class VersionStartsAgain {
    record Document(String text, int version) {}

    static class Store {
        private final Map<String, Document> documents = new ConcurrentHashMap<>();

        int firstVersion() {
            return 1;
        }

        void create(String name, String text) {
            documents.put(name, new Document(text, firstVersion()));
        }

        void delete(String name) {
            documents.remove(name);
        }

        Optional<Document> read(String name) {
            return Optional.ofNullable(documents.get(name));
        }

        boolean store(String name, String text, int version) {
            Document stored = documents.computeIfPresent(
                    name, (key, old) -> old.version == version ? new Document(text, version + 1) : old);
            return stored != null && stored.text.equals(text);
        }
    }

    static class FixedStore extends Store {
        private final AtomicInteger versions = new AtomicInteger();

        @Override
        int firstVersion() {
            return versions.addAndGet(1000);
        }
    }

    @HypnosTest
    void bug() throws InterruptedException {
        editWhileReplacing(new Store());
    }

    @HypnosTest
    void fixed() throws InterruptedException {
        editWhileReplacing(new FixedStore());
    }

    private static void editWhileReplacing(Store store) throws InterruptedException {
        store.create("minutes", "May");
        Thread secretary = Thread.ofPlatform().name("secretary").start(() -> {
            store.delete("minutes");
            store.create("minutes", "June");
        });
        store.read("minutes")
                .filter(document -> document.text.equals("May"))
                .ifPresent(document -> store.store("minutes", "May, corrected", document.version));
        secretary.join();
        assertEquals("June", store.read("minutes").orElseThrow().text(), "the minutes of June");
    }
}
