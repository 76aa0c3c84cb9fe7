package dev.hypnos.systems.grpc;

import dev.hypnos.cluster.Cluster;
import dev.hypnos.cluster.Node;
import dev.hypnos.junit.HypnosTest;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Assertions;

/** Two guests want the same seat. */
public class GrpcCluster {
    @HypnosTest(trials = 1000, timeLimit = "10m")
    void aSeatIsGivenOnce() {
        bookTwice("atomic");
    }

    /** The server looks first, and takes the seat then. */
    @HypnosTest(trials = 1000, timeLimit = "10m")
    void aSeatIsLookedAtFirst() {
        bookTwice("careless");
    }

    private static void bookTwice(String care) {
        Cluster cluster = Cluster.of("theatre", "ann", "bob");
        cluster.node("theatre").start(Theatre.class, care);
        CompletableFuture<String> ann = book(cluster.node("ann"));
        CompletableFuture<String> bob = book(cluster.node("bob"));
        Assertions.assertEquals(ann.join(), bob.join());
    }

    /** The answer that a guest gets. */
    private static CompletableFuture<String> book(Node guest) {
        String name = guest.name();
        return CompletableFuture.supplyAsync(
                () -> guest.call(() -> Guest.book(name)),
                task -> Thread.ofPlatform().name(name).start(task));
    }
}
