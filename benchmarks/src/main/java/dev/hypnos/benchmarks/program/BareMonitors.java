package dev.hypnos.benchmarks.program;

/** A monitor that nobody else wants, entered and left again and again around nothing that is an operation. */
public final class BareMonitors extends Accompanied {
    private volatile int sum;

    @Override
    void work(int size) {
        sum = again(new Object(), size);
    }

    private static int again(Object lock, int times) {
        int sum = 0;
        for (int i = 0; i < times; i++) {
            synchronized (lock) {
                sum += i ^ times;
            }
        }
        return sum;
    }
}
