import dev.hypnos.junit.HypnosTest;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Assertions;

/** Tests that use up the memory, each in its own way, and tests that need it afterwards. */
class Hoard {
    private static List<Object> kept = new ArrayList<>();

    private static final class Link {
        final Link next;

        Link(Link next) {
            this.next = next;
        }
    }

    private static void run(Runnable... actions) throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        for (Runnable action : actions) {
            threads.add(new Thread(action));
        }
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }
    }

    /** In a static field, while another task waits for the monitor. */
    @HypnosTest(trials = 20)
    void keepsArrays() throws InterruptedException {
        Runnable hoard = () -> {
            synchronized (Hoard.class) {
                while (true) {
                    kept.add(new byte[1 << 20]);
                }
            }
        };
        run(hoard, hoard);
    }

    /** Small things, which leave no room for anything. */
    @HypnosTest(trials = 20)
    void keepsLinks() throws InterruptedException {
        AtomicInteger count = new AtomicInteger();
        run(count::incrementAndGet, () -> {
            count.incrementAndGet();
            Link first = null;
            while (true) {
                first = new Link(first);
            }
        });
    }

    /** Whoever catches it goes on, in every trial. Few trials: in a full heap each takes long. */
    @HypnosTest(trials = 5)
    void catchesIt() throws InterruptedException {
        AtomicInteger count = new AtomicInteger();
        Runnable hoard = () -> {
            List<Object> own = new ArrayList<>();
            try {
                while (true) {
                    own.add(new byte[4 << 20]);
                }
            } catch (OutOfMemoryError full) {
                own.clear();
                count.incrementAndGet();
            }
        };
        run(hoard, hoard);
        Assertions.assertEquals(2, count.get());
    }

    @HypnosTest(trials = 200)
    void needsLittle() throws InterruptedException {
        AtomicInteger count = new AtomicInteger();
        run(count::incrementAndGet, count::incrementAndGet);
        Assertions.assertEquals(2, count.get());
    }
}
