package dev.hypnos.benchmarks.program;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/**
 * One thread fills and empties a queue while another looks at it now and then: nearly every operation is a decision,
 * and nearly none a switch. What {@link RoundTrips} costs more is what its switches cost.
 */
public final class SoloQueue implements Program {
    @Override
    public void run(int size) throws InterruptedException {
        BlockingQueue<Integer> queue = new ArrayBlockingQueue<>(1);
        Thread other = new Thread(() -> look(queue, size));
        other.start();
        for (int i = 0; i < size; i++) {
            queue.put(i);
            if (queue.take() != i) {
                throw new AssertionError("wrong element");
            }
        }
        other.join();
    }

    private static void look(BlockingQueue<Integer> queue, int times) {
        for (int i = 0; i < times; i++) {
            if (queue.size() > 1) {
                throw new AssertionError("too large");
            }
        }
    }
}
