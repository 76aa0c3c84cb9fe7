package dev.hypnos.suites.bugs;

import dev.hypnos.junit.HypnosTest;

/**
 * A worker says in its first line that it is running, works as long as that is so, and is stopped by setting it to
 * false. If it is stopped before its thread has come to the first line, it overwrites the wish, and works for ever.
 *
 * <p>Fixed: running is the initial value, and nobody sets it again.
 */
public class StoppedBeforeStarted {
    static class Worker {
        volatile boolean running;

        void run() throws InterruptedException {
            running = true;
            work();
        }

        void work() throws InterruptedException {
            while (running) {
                Thread.sleep(100);
            }
        }

        void stop() {
            running = false;
        }
    }

    static class FixedWorker extends Worker {
        FixedWorker() {
            running = true;
        }

        @Override
        void run() throws InterruptedException {
            work();
        }
    }

    @HypnosTest(timeLimit = "10s")
    void bug() throws InterruptedException {
        startAndStop(new Worker());
    }

    @HypnosTest(timeLimit = "10s")
    void fixed() throws InterruptedException {
        startAndStop(new FixedWorker());
    }

    private static void startAndStop(Worker worker) throws InterruptedException {
        Thread thread = start("worker", worker::run);
        worker.stop();
        thread.join();
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
