package dev.hypnos.suites.bugs;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hypnos.junit.HypnosTest;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Two halves of a computation meet at a barrier, and the impatient one waits for a second only. If it gives up, the
 * barrier is broken for the other one too, which did nothing wrong, and dies of a {@code BrokenBarrierException}.
 *
 * <p>Fixed: who is impatient asks a future of the other half, which breaks nothing.
 */
public class OneGivesUpAtTheBarrier {
    interface Meeting {
        void patient() throws Exception;

        void impatient() throws Exception;
    }

    static class BarrierMeeting implements Meeting {
        private final CyclicBarrier barrier = new CyclicBarrier(2);

        @Override
        public void patient() throws Exception {
            barrier.await();
        }

        @Override
        public void impatient() throws Exception {
            barrier.await(1, TimeUnit.SECONDS);
        }
    }

    static class FixedMeeting implements Meeting {
        private final CompletableFuture<String> left = new CompletableFuture<>();
        private final CompletableFuture<String> right = new CompletableFuture<>();

        @Override
        public void patient() throws Exception {
            left.complete("here");
            right.get();
        }

        @Override
        public void impatient() throws Exception {
            right.complete("here");
            left.get(1, TimeUnit.SECONDS);
        }
    }

    @HypnosTest(earlyTicks = 1)
    void bug() throws Exception {
        meet(new BarrierMeeting());
    }

    @HypnosTest(earlyTicks = 1)
    void fixed() throws Exception {
        meet(new FixedMeeting());
    }

    private static void meet(Meeting meeting) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        Future<Boolean> patient = pool.submit(() -> {
            meeting.patient();
            return true;
        });
        try {
            meeting.impatient();
        } catch (TimeoutException e) {
            assertFalse(patient.isCancelled(), "only one of them gave up");
        }
        assertTrue(patient.get(), "the patient one should be done");
    }
}
