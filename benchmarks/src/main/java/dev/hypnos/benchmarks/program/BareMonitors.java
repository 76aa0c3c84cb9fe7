package dev.hypnos.benchmarks.program;

/** A monitor that nobody else wants, entered and left again and again around nothing that is an operation. */
public final class BareMonitors implements Program {
    private volatile int theirs;
    private volatile int sum;

    @Override
    public void run(int size) throws InterruptedException {
        Thread other = new Thread(() -> {
            for (int i = 0; i < 10; i++) {
                theirs = i;
            }
        });
        other.start();
        sum = again(new Object(), size);
        other.join();
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
