package dev.hypnos.benchmarks.program;

/** Two threads that write one volatile field. */
public final class Turns implements Program {
    private volatile int turn;

    @Override
    public void run(int size) throws InterruptedException {
        Thread other = new Thread(() -> write(size));
        other.start();
        write(size);
        other.join();
    }

    private void write(int times) {
        for (int i = 0; i < times; i++) {
            turn = i;
        }
    }
}
