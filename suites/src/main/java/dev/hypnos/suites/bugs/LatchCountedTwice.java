package dev.hypnos.suites.bugs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.hypnos.junit.HypnosTest;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Two uploads run, and a latch of two tells when both are done. An upload that finds the line busy tries again; the
 * latch is counted down in the {@code finally} block of each attempt. One upload with two attempts opens the latch for
 * both.
 *
 * <p>Fixed: counted down once for each upload, whatever it took.
 */
public class LatchCountedTwice {
    static class Uploads {
        final CountDownLatch latch = new CountDownLatch(2);
        private final AtomicBoolean busy = new AtomicBoolean();
        private final AtomicInteger uploaded = new AtomicInteger();

        boolean attempt() {
            try {
                return send();
            } finally {
                latch.countDown();
            }
        }

        boolean send() {
            if (!busy.compareAndSet(false, true)) {
                return false;
            }
            uploaded.incrementAndGet();
            busy.set(false);
            return true;
        }

        void upload() throws InterruptedException {
            while (!attempt()) {
                Thread.sleep(100);
            }
        }
    }

    static class FixedUploads extends Uploads {
        @Override
        boolean attempt() {
            return send();
        }

        @Override
        void upload() throws InterruptedException {
            super.upload();
            latch.countDown();
        }
    }

    @HypnosTest
    void bug() throws InterruptedException {
        uploadTwice(new Uploads());
    }

    @HypnosTest
    void fixed() throws InterruptedException {
        uploadTwice(new FixedUploads());
    }

    private static void uploadTwice(Uploads uploads) throws InterruptedException {
        start("photo", uploads::upload);
        start("video", uploads::upload);
        uploads.latch.await();
        assertEquals(2, uploads.uploaded.get(), "uploads done when the latch opens");
    }

    private interface Step {
        void run() throws InterruptedException;
    }

    private static Thread start(String name, Step step) {
        return Thread.ofPlatform().name(name).start(() -> {
            try {
                step.run();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
    }
}
