package dev.hypnos.suites.bugs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.hypnos.junit.HypnosTest;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Phaser;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A crawler fetches a page on a pool, and every page submits the pages that it links to. The main thread has submitted
 * the first page and shuts the pool down, as the book says. If the first page is not done yet, what it links to is
 * rejected.
 *
 * <p>Fixed: the pool is shut down when the last page is done; a phaser counts the pages under way.
 */
public class ShutdownBeforeSubmit {
    static class Crawler {
        final ExecutorService pool = Executors.newFixedThreadPool(2);
        final Phaser underWay = new Phaser(1);
        final AtomicInteger pages = new AtomicInteger();

        void fetch(int links) {
            underWay.register();
            var _ = pool.submit(() -> {
                pages.incrementAndGet();
                try {
                    if (links > 0) {
                        fetch(links - 1);
                    }
                } finally {
                    underWay.arriveAndDeregister();
                }
            });
        }

        void finish() {
            pool.close();
        }
    }

    static class FixedCrawler extends Crawler {
        @Override
        void finish() {
            underWay.arriveAndAwaitAdvance();
            pool.close();
        }
    }

    @HypnosTest
    void bug() {
        crawl(new Crawler());
    }

    @HypnosTest
    void fixed() {
        crawl(new FixedCrawler());
    }

    private static void crawl(Crawler crawler) {
        crawler.fetch(1);
        crawler.finish();
        assertEquals(2, crawler.pages.get(), "pages fetched");
    }
}
