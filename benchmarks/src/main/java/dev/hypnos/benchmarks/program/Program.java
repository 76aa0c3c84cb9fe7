package dev.hypnos.benchmarks.program;

import java.util.function.IntConsumer;

/** A program of a given size. Trials have copies of it; a type of the JDK is what they share with the benchmark. */
public interface Program extends IntConsumer {
    void run(int size) throws Exception;

    @Override
    default void accept(int size) {
        try {
            run(size);
        } catch (Exception thrown) {
            throw new IllegalStateException(thrown);
        }
    }
}
