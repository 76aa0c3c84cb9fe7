package dev.hypnos.benchmarks.program;

/** So many threads that each write one shared volatile field a few times. */
public final class ManyTasks implements Program {
    /** Writes of each thread. */
    public static final int WRITES = 20;

    private volatile int shared;

    @Override
    public void run(int size) throws InterruptedException {
        Thread[] threads = new Thread[size];
        for (int i = 0; i < size; i++) {
            threads[i] = new Thread(this::write);
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    private void write() {
        for (int i = 0; i < WRITES; i++) {
            shared = i;
        }
    }
}
