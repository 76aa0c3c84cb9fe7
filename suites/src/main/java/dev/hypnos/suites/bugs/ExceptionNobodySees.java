package dev.hypnos.suites.bugs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.hypnos.junit.HypnosTest;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Two files are imported on a pool, and the importer waits on a latch until both are. An import that needs the
 * catalogue and comes before it fails. Its exception lies in a {@code Future} that nobody asks, the latch is not
 * counted down, and the importer waits for ever.
 *
 * <p>Fixed: the latch is counted down in {@code finally}, and failures are reported.
 */
public class ExceptionNobodySees {
    static class Importer {
        final CountDownLatch latch = new CountDownLatch(2);
        final AtomicInteger imported = new AtomicInteger();
        final AtomicInteger failed = new AtomicInteger();
        private volatile boolean catalogue;

        void catalogue() {
            catalogue = true;
            imported.incrementAndGet();
        }

        void articles() {
            if (!catalogue) {
                throw new IllegalStateException("no catalogue");
            }
            imported.incrementAndGet();
        }

        void run(Runnable part) {
            part.run();
            latch.countDown();
        }
    }

    static class FixedImporter extends Importer {
        @Override
        void run(Runnable part) {
            try {
                part.run();
            } catch (IllegalStateException e) {
                failed.incrementAndGet();
            } finally {
                latch.countDown();
            }
        }
    }

    @HypnosTest
    void bug() throws InterruptedException {
        importBoth(new Importer());
    }

    @HypnosTest
    void fixed() throws InterruptedException {
        importBoth(new FixedImporter());
    }

    private static void importBoth(Importer importer) throws InterruptedException {
        try (ExecutorService pool = Executors.newFixedThreadPool(2)) {
            var _ = pool.submit(() -> importer.run(importer::catalogue));
            var _ = pool.submit(() -> importer.run(importer::articles));
            importer.latch.await();
        }
        assertEquals(2, importer.imported.get() + importer.failed.get(), "parts imported or reported");
    }
}
