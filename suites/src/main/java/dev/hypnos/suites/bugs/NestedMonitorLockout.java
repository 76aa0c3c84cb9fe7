package dev.hypnos.suites.bugs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.hypnos.junit.HypnosTest;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * A mailbox is guarded by the monitor of its account; inside, it waits on a monitor of its own for mail. {@code wait}
 * gives back the monitor it is called on, not the outer one: whoever wants to deliver the mail never gets into the
 * account.
 *
 * <p>Fixed: one monitor guards the mailbox, and the waiting gives it back.
 */
public class NestedMonitorLockout {
    interface Mailbox {
        void deliver(String letter);

        String read() throws InterruptedException;
    }

    static class NestedMailbox implements Mailbox {
        private final Object arrival = new Object();
        private final Deque<String> letters = new ArrayDeque<>();

        @Override
        public synchronized void deliver(String letter) {
            synchronized (arrival) {
                letters.add(letter);
                arrival.notifyAll();
            }
        }

        @Override
        public synchronized String read() throws InterruptedException {
            synchronized (arrival) {
                while (letters.isEmpty()) {
                    arrival.wait();
                }
                return letters.remove();
            }
        }
    }

    static class FixedMailbox implements Mailbox {
        private final Deque<String> letters = new ArrayDeque<>();

        @Override
        public synchronized void deliver(String letter) {
            letters.add(letter);
            notifyAll();
        }

        @Override
        public synchronized String read() throws InterruptedException {
            while (letters.isEmpty()) {
                wait();
            }
            return letters.remove();
        }
    }

    @HypnosTest
    void bug() throws InterruptedException {
        readALetter(new NestedMailbox());
    }

    @HypnosTest
    void fixed() throws InterruptedException {
        readALetter(new FixedMailbox());
    }

    private static void readALetter(Mailbox mailbox) throws InterruptedException {
        Thread postman = Thread.ofPlatform().name("postman").start(() -> mailbox.deliver("hello"));
        assertEquals("hello", mailbox.read());
        postman.join();
    }
}
