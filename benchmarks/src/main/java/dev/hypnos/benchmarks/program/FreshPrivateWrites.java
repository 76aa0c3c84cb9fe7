package dev.hypnos.benchmarks.program;

/** As {@link PrivateWrites}; the static fields make every trial load its classes anew. */
public final class FreshPrivateWrites implements Program {
    private static volatile int mine;
    private static volatile int theirs;

    @Override
    public void run(int size) throws InterruptedException {
        Thread other = new Thread(() -> {
            for (int i = 0; i < 10; i++) {
                theirs = i;
            }
        });
        other.start();
        write(size);
        other.join();
    }

    private static void write(int times) {
        for (int i = 0; i < times; i++) {
            mine = i;
        }
    }
}
