package dev.hypnos.suites.bugs;

import dev.hypnos.junit.HypnosTest;

/**
 * A download tells by {@code notifyAll} that it is finished, and its owner waits for that. A notification is not
 * remembered: a download that is finished before its owner waits is never heard of.
 *
 * <p>Fixed: a field remembers that it is finished, and the owner waits only as long as it is not.
 */
public class NotifiedBeforeWaiting {
    static class Download {
        @SuppressWarnings("WaitNotInLoop") // the bug
        synchronized void await() throws InterruptedException {
            wait();
        }

        @SuppressWarnings("NakedNotify") // the bug
        synchronized void finish() {
            notifyAll();
        }
    }

    static class FixedDownload extends Download {
        private boolean finished;

        @Override
        synchronized void await() throws InterruptedException {
            while (!finished) {
                wait();
            }
        }

        @Override
        synchronized void finish() {
            finished = true;
            notifyAll();
        }
    }

    @HypnosTest
    void bug() throws InterruptedException {
        awaitADownload(new Download());
    }

    @HypnosTest
    void fixed() throws InterruptedException {
        awaitADownload(new FixedDownload());
    }

    private static void awaitADownload(Download download) throws InterruptedException {
        Thread network = Thread.ofPlatform().name("network").start(download::finish);
        download.await();
        network.join();
    }
}
