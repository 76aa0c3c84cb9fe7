package dev.hypnos.suites.bugs;

import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.hypnos.junit.HypnosTest;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * All that touches the document runs on one thread of an executor; {@code save} may be called from anywhere and waits
 * until it has run there. If the document is still marked as changed when it is closed, closing saves it first: the
 * one thread waits for a task that stands behind it in its own queue.
 *
 * <p>Fixed: on its own thread the executor's work is done at once.
 */
public class ExecutorWaitsForItself {
    static class Document {
        final ExecutorService thread = Executors.newSingleThreadExecutor();
        volatile boolean changed = true;

        void save() throws Exception {
            thread.submit(this::write).get();
        }

        void write() {
            changed = false;
        }

        void close() throws Exception {
            thread.submit(() -> {
                        if (changed) {
                            saveBeforeClosing();
                        }
                        return true;
                    })
                    .get();
        }

        void saveBeforeClosing() throws Exception {
            save();
        }
    }

    static class FixedDocument extends Document {
        @Override
        void saveBeforeClosing() {
            write();
        }
    }

    @HypnosTest
    void bug() throws Exception {
        saveAndClose(new Document());
    }

    @HypnosTest
    void fixed() throws Exception {
        saveAndClose(new FixedDocument());
    }

    private static void saveAndClose(Document document) throws Exception {
        Thread autosave = Thread.ofPlatform().name("autosave").start(() -> {
            try {
                document.save();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        document.close();
        autosave.join();
        document.thread.close();
        assertFalse(document.changed, "what was changed should be saved");
    }
}
