package dev.hypnos.systems.zookeeper;

import dev.hypnos.cluster.Node;
import dev.hypnos.junit.Faults;
import dev.hypnos.junit.HypnosTest;
import dev.hypnos.systems.Archives;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Assertions;

/**
 * Two of three servers run, and one is killed while a client makes notes: none is acknowledged, the other server may have one. The one that was killed comes back, the client reads all notes, and
 * that server loses its power. Then the other one is away, and the third comes. What was read is still there, whether or not it was acknowledged. Three times in all a disk may stall.
 *
 * <p>ZOOKEEPER-4785: a server of 3.9.1 that is brought up to date acknowledges the new leader, and logs what it was sent at the same time. The leader takes that for stored by
 * a majority, and shows it. Nothing here depends on epochs, by which ZOOKEEPER-4643 takes notes back ({@link OneIsAway}): no server that has the note takes part in the last election.
 */
public class WhatWasRead {
    private static final Duration PATIENCE = Duration.ofSeconds(40);

    @HypnosTest(trials = 3000, timeLimit = "1h")
    @Faults(stalls = 3)
    void isKept391() throws Exception {
        isKept(Archives.of("zookeeper-3.9.1"));
    }

    @HypnosTest(trials = 3000, timeLimit = "1h")
    @Faults(stalls = 3)
    void isKept392() throws Exception {
        isKept(Archives.of("zookeeper-3.9.2"));
    }

    private static void isKept(Path[] release) throws Exception {
        Ensemble ensemble = Ensemble.ofThree(release);
        // ZooKeeper never forces a directory: where that matters, each release can lose a file that it has forced
        ensemble.servers().forEach(server -> server.disk().strict());
        ensemble.faults().among(ensemble.servers().toArray(Node[]::new)).begin();
        Node first = ensemble.servers().get(0);
        Node second = ensemble.servers().get(1);
        Node third = ensemble.servers().get(2);
        ensemble.start(first);
        ensemble.start(second);
        ensemble.client().call(() -> Notes.make("before"));
        first.kill();
        ensemble.client().call(() -> Notes.make("meanwhile"));
        ensemble.start(first);
        List<String> read = ensemble.client().call(Notes::read);
        first.crash();
        second.kill();
        ensemble.faults().end();
        ensemble.start(first);
        ensemble.start(third);
        Thread.sleep(PATIENCE);
        String server = first.name();
        List<String> left = ensemble.client().call(() -> Notes.of(server));
        if (read != null && left != null) {
            List<String> gone = new ArrayList<>(read);
            gone.removeAll(left);
            Assertions.assertEquals(List.of(), gone, "notes that were read are gone; there are " + left);
        }
    }
}
