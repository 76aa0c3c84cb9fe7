package dev.hypnos.suites.bugs;

import dev.hypnos.junit.HypnosTest;

/**
 * Workers wait at a gate until the configuration is loaded. The gate is opened with {@code notify}, which wakes one of
 * them: with one worker, as in the test, that is enough. With two, one waits for ever.
 *
 * <p>Fixed: {@code notifyAll}.
 */
public class GateWakesOne {
    static class Gate {
        boolean open;

        synchronized void pass() throws InterruptedException {
            while (!open) {
                wait();
            }
        }

        synchronized void open() {
            open = true;
            notify();
        }
    }

    static class FixedGate extends Gate {
        @Override
        synchronized void open() {
            open = true;
            notifyAll();
        }
    }

    @HypnosTest
    void bug() throws InterruptedException {
        openForTwo(new Gate());
    }

    @HypnosTest
    void fixed() throws InterruptedException {
        openForTwo(new FixedGate());
    }

    private static void openForTwo(Gate gate) throws InterruptedException {
        Thread mail = start("mail", gate::pass);
        Thread search = start("search", gate::pass);
        gate.open();
        mail.join();
        search.join();
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
