package dev.hypnos.examples;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hypnos.junit.HypnosTest;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/**
 * Figure 4 of the Morpheus paper: what POS has to get right, and what it need not care about. One task (here the test itself)
 * executes k operations E and then A; another one executes B alone. The error is A before B. Around them, three more tasks
 * execute x, y and z operations that have nothing to do with it.
 *
 * <p>For A to come before B, the priority of B must be the lowest of E<sub>1</sub>, …, E<sub>k</sub>, A and B: 1 in k + 2,
 * whatever x, y and z are. PCT, which picks the operations to delay among all of them, finds it ever more rarely.
 *
 * <pre>{@code
 * ./hypnos run example:figure4 --trials 2000 --keep-going --conflict-analysis off
 * ./hypnos run example:figure4 --trials 2000 --keep-going --conflict-analysis off --param figure4.y=500
 * }</pre>
 */
public class Figure4 {
    /** A variable that only one task uses. */
    private static class Private {
        @SuppressWarnings("UnusedVariable") // written only: that is all it is for
        private volatile int value;

        void write(int times) {
            for (int i = 0; i < times; i++) {
                value = i;
            }
        }
    }

    private volatile boolean prepared;

    private static int size(String name, int preset) {
        return Integer.getInteger("figure4." + name, preset);
    }

    @HypnosTest
    void preparesBeforeUse() throws InterruptedException {
        run(this::use, this::prepare);
    }

    /** A waits for B. */
    @HypnosTest
    void preparesBeforeUseFixed() throws InterruptedException {
        CountDownLatch prepares = new CountDownLatch(1);
        run(
                () -> {
                    awaitUninterrupted(prepares);
                    use();
                },
                () -> {
                    prepare();
                    prepares.countDown();
                });
    }

    private static void run(Runnable a, Runnable b) throws InterruptedException {
        List<Thread> others = List.of(writer("x", 10), writer("y", 20), writer("z", 20), new Thread(b, "B"));
        for (Thread other : others) {
            other.start();
        }
        new Private().write(size("k", 8));
        a.run();
        for (Thread other : others) {
            other.join();
        }
    }

    private static Thread writer(String name, int preset) {
        int times = size(name, preset);
        return new Thread(() -> new Private().write(times), name);
    }

    private void prepare() {
        prepared = true;
    }

    private void use() {
        assertTrue(prepared, "A used what B had not prepared yet");
    }

    private static void awaitUninterrupted(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException("nobody interrupts A", e);
        }
    }
}
