package dev.hypnos.benchmarks.program;

/** Monitors that nobody else wants: one again and again, or two in turn. */
public final class OwnMonitors implements Program {
    private int count;
    private volatile int theirs;

    @Override
    public void run(int size) throws InterruptedException {
        Thread other = new Thread(() -> {
            for (int i = 0; i < 10; i++) {
                theirs = i;
            }
        });
        other.start();
        if (size > 0) {
            again(new Object(), size);
        } else {
            inTurn(new Object(), new Object(), -size / 2);
        }
        other.join();
    }

    private void again(Object lock, int times) {
        for (int i = 0; i < times; i++) {
            synchronized (lock) {
                count++;
            }
        }
    }

    private void inTurn(Object one, Object other, int times) {
        for (int i = 0; i < times; i++) {
            synchronized (one) {
                count++;
            }
            synchronized (other) {
                count++;
            }
        }
    }
}
