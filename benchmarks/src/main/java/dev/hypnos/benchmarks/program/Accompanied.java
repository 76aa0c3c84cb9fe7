package dev.hypnos.benchmarks.program;

/**
 * A program in which one thread works while another one exists: nothing can be taken for granted because there is only
 * one.
 */
abstract class Accompanied implements Program {
    private volatile int theirs;

    @Override
    public final void run(int size) throws InterruptedException {
        Thread other = new Thread(() -> {
            for (int i = 0; i < 10; i++) {
                theirs = i;
            }
        });
        other.start();
        work(size);
        other.join();
    }

    abstract void work(int size);
}
