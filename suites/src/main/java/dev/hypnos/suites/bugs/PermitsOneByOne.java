package dev.hypnos.suites.bugs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.hypnos.junit.HypnosTest;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;

/**
 * A copy needs two of the three connections to a store, one for reading and one for writing, and fetches them one by
 * one. Three copies at once have one connection each, and each waits for a second one.
 *
 * <p>Fixed: both permits are acquired in one call.
 */
public class PermitsOneByOne {
    interface Acquisition {
        void twoOf(Semaphore connections) throws InterruptedException;
    }

    static void oneByOne(Semaphore connections) throws InterruptedException {
        connections.acquire();
        connections.acquire();
    }

    static void together(Semaphore connections) throws InterruptedException {
        connections.acquire(2);
    }

    @HypnosTest
    void bug() throws InterruptedException {
        threeCopies(PermitsOneByOne::oneByOne);
    }

    @HypnosTest
    void fixed() throws InterruptedException {
        threeCopies(PermitsOneByOne::together);
    }

    private static void threeCopies(Acquisition acquisition) throws InterruptedException {
        Semaphore connections = new Semaphore(3);
        List<Thread> copies = new ArrayList<>();
        for (String name : List.of("photos", "letters", "music")) {
            copies.add(start(name, () -> {
                acquisition.twoOf(connections);
                connections.release(2);
            }));
        }
        for (Thread copy : copies) {
            copy.join();
        }
        assertEquals(3, connections.availablePermits(), "all connections should be back");
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
