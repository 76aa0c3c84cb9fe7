package dev.hypnos.suites.bugs;

import dev.hypnos.junit.HypnosTest;

/**
 * A barrier for two that is used round after round. The last one to arrive sets the count back to zero and wakes the
 * other, who waits for just that. If the last one is fast, it has arrived for the next round before the other one
 * looks: the count is one again, and both wait.
 *
 * <p>Fixed: who waits, waits for the end of its own generation.
 */
public class BarrierWithoutGeneration {
    private static final int PARTIES = 2;

    static class Barrier {
        int arrived;
        int generation;

        synchronized void await() throws InterruptedException {
            arrived++;
            if (arrived == PARTIES) {
                arrived = 0;
                generation++;
                notifyAll();
            } else {
                waitForOthers();
            }
        }

        synchronized void waitForOthers() throws InterruptedException {
            while (arrived != 0) {
                wait();
            }
        }
    }

    static class FixedBarrier extends Barrier {
        @Override
        synchronized void waitForOthers() throws InterruptedException {
            int mine = generation;
            while (mine == generation) {
                wait();
            }
        }
    }

    @HypnosTest
    void bug() throws InterruptedException {
        twoRounds(new Barrier());
    }

    @HypnosTest
    void fixed() throws InterruptedException {
        twoRounds(new FixedBarrier());
    }

    private static void twoRounds(Barrier barrier) throws InterruptedException {
        Thread other = start("other", () -> {
            barrier.await();
            barrier.await();
        });
        barrier.await();
        barrier.await();
        other.join();
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
