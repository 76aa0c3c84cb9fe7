package dev.hypnos.frameworks;

import static com.google.common.util.concurrent.MoreExecutors.directExecutor;
import static com.google.common.util.concurrent.MoreExecutors.listeningDecorator;
import static com.google.common.util.concurrent.MoreExecutors.newSequentialExecutor;

import com.google.common.util.concurrent.Futures;
import com.google.common.util.concurrent.ListenableFuture;
import com.google.common.util.concurrent.ListeningExecutorService;
import dev.hypnos.junit.HypnosTest;
import java.nio.file.Path;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GuavaTest {
    @TempDir
    private Path directory;

    /** Two shops are asked for a price, and the callback of each keeps the lower one. */
    static class Programs {
        private final ListeningExecutorService pool = listeningDecorator(Executors.newFixedThreadPool(2));
        private int best = Integer.MAX_VALUE;

        /** A direct executor runs the callback in the thread that completes the future: here in two at once. */
        @HypnosTest
        void callbacksOfADirectExecutor() throws ExecutionException, InterruptedException {
            compare(directExecutor());
        }

        @HypnosTest
        void callbacksOfASequentialExecutor() throws ExecutionException, InterruptedException {
            compare(newSequentialExecutor(pool));
        }

        private void compare(Executor executor) throws ExecutionException, InterruptedException {
            ListenableFuture<Integer> first = Futures.transform(pool.submit(() -> 10), this::keep, executor);
            ListenableFuture<Integer> second = Futures.transform(pool.submit(() -> 20), this::keep, executor);
            Futures.allAsList(first, second).get();
            pool.shutdown();
            Assertions.assertEquals(10, best);
        }

        private int keep(int price) {
            if (price < best) {
                best = price;
            }
            return price;
        }
    }

    @Test
    void twoCallbacksAtOnceAreFound() {
        new Campaigns(Programs.class, directory).isFound("callbacksOfADirectExecutor");
    }

    @Test
    void oneCallbackAfterTheOtherPasses() {
        new Campaigns(Programs.class, directory).passes("callbacksOfASequentialExecutor");
    }
}
