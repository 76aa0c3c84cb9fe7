package dev.hypnos.suites.bugs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.hypnos.junit.HypnosTest;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/**
 * A queue of prints takes two. A client that finds no room says so politely; but it asks for the room first and adds
 * then. Two clients find the last place, and the second one gets an {@code IllegalStateException} in its face.
 *
 * <p>Fixed: {@code offer} adds or answers that there is no room.
 */
public class RoomThenAdd {
    static class Prints {
        final BlockingQueue<String> queue = new ArrayBlockingQueue<>(2);

        boolean print(String page) {
            return queue.remainingCapacity() > 0 && queue.add(page);
        }
    }

    static class FixedPrints extends Prints {
        @Override
        boolean print(String page) {
            return queue.offer(page);
        }
    }

    @HypnosTest
    void bug() throws InterruptedException {
        printWhenAlmostFull(new Prints());
    }

    @HypnosTest
    void fixed() throws InterruptedException {
        printWhenAlmostFull(new FixedPrints());
    }

    private static void printWhenAlmostFull(Prints prints) throws InterruptedException {
        prints.print("cover");
        Thread other = Thread.ofPlatform().name("other").start(() -> prints.print("letter"));
        prints.print("photo");
        other.join();
        assertEquals(2, prints.queue.size(), "pages in the queue");
    }
}
