package dev.hypnos.benchmarks.program;

/** Two tasks read an object that neither of them writes. */
public final class SharedReads implements Program {
    private static final class Settings {
        int limit = 1;
    }

    @Override
    public void run(int size) throws InterruptedException {
        Settings settings = new Settings();
        Thread other = new Thread(() -> read(settings, 10));
        other.start();
        read(settings, size);
        other.join();
    }

    private static int read(Settings settings, int times) {
        int sum = 0;
        for (int i = 0; i < times; i++) {
            sum += settings.limit;
        }
        return sum;
    }
}
