package dev.hypnos.suites.bugs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.hypnos.junit.HypnosTest;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;

/**
 * For each message a mailbox unparks its reader, and the reader parks once for each message that it expects. Permits
 * do not add up: two messages that come while the reader is busy leave one permit, and it parks for a message it has
 * already got.
 *
 * <p>Fixed: the reader looks into the mailbox before it parks.
 */
public class UnparksDoNotAddUp {
    static class Mailbox {
        final Queue<String> messages = new ConcurrentLinkedQueue<>();
        final Thread reader = Thread.currentThread();

        void send(String message) {
            messages.add(message);
            LockSupport.unpark(reader);
        }

        String receive() {
            LockSupport.park(this);
            return messages.remove();
        }
    }

    static class FixedMailbox extends Mailbox {
        @Override
        String receive() {
            String message = messages.poll();
            while (message == null) {
                LockSupport.park(this);
                message = messages.poll();
            }
            return message;
        }
    }

    @HypnosTest
    void bug() throws InterruptedException {
        receiveTwo(new Mailbox());
    }

    @HypnosTest
    void fixed() throws InterruptedException {
        receiveTwo(new FixedMailbox());
    }

    private static void receiveTwo(Mailbox mailbox) throws InterruptedException {
        Thread ada = Thread.ofPlatform().name("ada").start(() -> mailbox.send("hello"));
        Thread bob = Thread.ofPlatform().name("bob").start(() -> mailbox.send("hello"));
        assertEquals("hello", mailbox.receive());
        assertEquals("hello", mailbox.receive());
        ada.join();
        bob.join();
    }
}
