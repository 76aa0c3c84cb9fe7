package dev.hypnos.examples;

import dev.hypnos.junit.HypnosTest;

/**
 * A health check waits until the server is ready. To spare the lock where the server is ready already, it looks at the
 * flag first, outside. Between the look and the {@code wait} the server becomes ready and notifies: nobody is waiting yet,
 * the notification is lost, and the health check waits for one that will never come.
 *
 * <pre>{@code ./hypnos run example:missed-notification}</pre>
 */
public class MissedNotification {
    /** Lets others wait for the start of a server. */
    static class Startup {
        private volatile boolean ready;

        @SuppressWarnings({"WaitNotInLoop", "NakedNotify"}) // the error of this example
        void awaitReady() throws InterruptedException {
            if (!ready) {
                synchronized (this) {
                    wait();
                }
            }
        }

        @SuppressWarnings("NakedNotify")
        void ready() {
            ready = true;
            synchronized (this) {
                notifyAll();
            }
        }
    }

    /** Looks and waits under one lock, so that nothing fits in between; and looks again after every wake-up. */
    static class FixedStartup {
        private boolean ready;

        synchronized void awaitReady() throws InterruptedException {
            while (!ready) {
                wait();
            }
        }

        synchronized void ready() {
            ready = true;
            notifyAll();
        }
    }

    @HypnosTest
    void waitsUntilTheServerIsReady() throws InterruptedException {
        Startup startup = new Startup();
        Thread server = new Thread(startup::ready, "server");
        server.start();
        startup.awaitReady();
        server.join();
    }

    @HypnosTest
    void waitsUntilTheServerIsReadyFixed() throws InterruptedException {
        FixedStartup startup = new FixedStartup();
        Thread server = new Thread(startup::ready, "server");
        server.start();
        startup.awaitReady();
        server.join();
    }
}
