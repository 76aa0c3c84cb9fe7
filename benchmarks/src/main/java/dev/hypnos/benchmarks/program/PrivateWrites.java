package dev.hypnos.benchmarks.program;

/** A thread that writes a volatile field which no other thread ever touches, while another one exists. */
public final class PrivateWrites implements Program {
    private volatile int mine;
    private volatile int theirs;

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

    private void write(int times) {
        for (int i = 0; i < times; i++) {
            mine = i;
        }
    }
}
