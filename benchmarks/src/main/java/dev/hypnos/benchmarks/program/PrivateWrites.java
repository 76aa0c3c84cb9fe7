package dev.hypnos.benchmarks.program;

/** A thread that writes a volatile field which no other thread ever touches, while another one exists. */
public final class PrivateWrites extends Accompanied {
    private volatile int mine;

    @Override
    void work(int size) {
        write(size);
    }

    private void write(int times) {
        for (int i = 0; i < times; i++) {
            mine = i;
        }
    }
}
