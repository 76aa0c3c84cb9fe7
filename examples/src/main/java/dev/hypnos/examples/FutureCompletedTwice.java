package dev.hypnos.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.hypnos.junit.HypnosTest;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * To be fast, a store sends each read to two replicas and takes the answer that comes first; the faster replica is paid for
 * it. Whether the future is still open is asked before it is completed: two answers that come together both find it open.
 * The caller gets one of them, the bill lists two.
 *
 * <pre>{@code ./hypnos run example:future-completed-twice}</pre>
 */
public class FutureCompletedTwice {
    /** A read that two replicas race to answer. */
    static class HedgedRead {
        private final CompletableFuture<String> answer = new CompletableFuture<>();
        private final AtomicInteger paidReplicas = new AtomicInteger();

        void answerFrom(String replica) {
            if (!answer.isDone()) {
                answer.complete(replica);
                paidReplicas.incrementAndGet();
            }
        }
    }

    /** Only one completion can succeed, and it knows that it did. */
    static class FixedHedgedRead {
        private final CompletableFuture<String> answer = new CompletableFuture<>();
        private final AtomicInteger paidReplicas = new AtomicInteger();

        void answerFrom(String replica) {
            if (answer.complete(replica)) {
                paidReplicas.incrementAndGet();
            }
        }
    }

    @HypnosTest
    void theFasterReplicaAnswers() throws InterruptedException {
        HedgedRead read = new HedgedRead();
        answerFromTwoReplicas(read::answerFrom);
        String winner = read.answer.join();
        assertEquals(1, read.paidReplicas.get(), () -> "only " + winner + " answered, and only it should be paid");
    }

    @HypnosTest
    void theFasterReplicaAnswersFixed() throws InterruptedException {
        FixedHedgedRead read = new FixedHedgedRead();
        answerFromTwoReplicas(read::answerFrom);
        String winner = read.answer.join();
        assertEquals(1, read.paidReplicas.get(), () -> "only " + winner + " answered, and only it should be paid");
    }

    private static void answerFromTwoReplicas(Consumer<String> answer) throws InterruptedException {
        Thread east = new Thread(() -> answer.accept("east"), "east");
        Thread west = new Thread(() -> answer.accept("west"), "west");
        east.start();
        west.start();
        east.join();
        west.join();
    }
}
