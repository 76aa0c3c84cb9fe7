package dev.hypnos.benchmarks.program;

/** Monitors that nobody else wants: one again and again, or two in turn. */
public final class OwnMonitors extends Accompanied {
    private int count;

    @Override
    void work(int size) {
        if (size > 0) {
            again(new Object(), size);
        } else {
            inTurn(new Object(), new Object(), -size / 2);
        }
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
