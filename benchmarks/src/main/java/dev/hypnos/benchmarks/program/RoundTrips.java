package dev.hypnos.benchmarks.program;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/** Round trips between two threads through two bounded queues of one element. */
public final class RoundTrips implements Program {
    @Override
    public void run(int size) throws InterruptedException {
        BlockingQueue<Integer> requests = new ArrayBlockingQueue<>(1);
        BlockingQueue<Integer> replies = new ArrayBlockingQueue<>(1);
        Thread server = new Thread(() -> serve(requests, replies, size));
        server.start();
        for (int i = 0; i < size; i++) {
            requests.put(i);
            if (replies.take() != i) {
                throw new AssertionError("wrong reply");
            }
        }
        server.join();
    }

    private static void serve(BlockingQueue<Integer> requests, BlockingQueue<Integer> replies, int count) {
        try {
            for (int i = 0; i < count; i++) {
                replies.put(requests.take());
            }
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
    }
}
