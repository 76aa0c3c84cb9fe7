package dev.hypnos.frameworks;

import dev.hypnos.junit.HypnosTest;
import java.nio.file.Path;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import reactor.core.publisher.Flux;
import reactor.core.scheduler.Schedulers;

class ReactorTest {
    @TempDir
    private Path directory;

    /** The total of orders that are worked on in parallel. */
    static class Programs {
        private int total;

        /** What is done on the rails of a parallel flux is done in two threads at once. */
        @HypnosTest
        void totalOnTheRails() {
            Flux.range(1, 4)
                    .parallel(2)
                    .runOn(Schedulers.parallel())
                    .doOnNext(order -> total += order)
                    .sequential()
                    .blockLast();
            Assertions.assertEquals(10, total);
        }

        @HypnosTest
        void totalBehindTheRails() {
            Flux.range(1, 4)
                    .parallel(2)
                    .runOn(Schedulers.parallel())
                    .sequential()
                    .doOnNext(order -> total += order)
                    .blockLast();
            Assertions.assertEquals(10, total);
        }
    }

    @Test
    void aTotalThatTwoRailsAddToIsFound() {
        new Campaigns(Programs.class, directory).isFound("totalOnTheRails");
    }

    @Test
    void aTotalBehindTheRailsPasses() {
        new Campaigns(Programs.class, directory).passes("totalBehindTheRails");
    }
}
