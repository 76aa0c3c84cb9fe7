package dev.hypnos.benchmarks.program;

/** Two threads that write one volatile field; the static field makes every trial load its classes anew. */
public final class FreshTurns implements Program {
    private static volatile int turn;

    @Override
    public void run(int size) throws InterruptedException {
        Thread other = new Thread(() -> write(size));
        other.start();
        write(size);
        other.join();
    }

    private static void write(int times) {
        for (int i = 0; i < times; i++) {
            turn = i;
        }
    }
}
