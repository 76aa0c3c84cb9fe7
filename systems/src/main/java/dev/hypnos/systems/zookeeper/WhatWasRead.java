package dev.hypnos.systems.zookeeper;

import dev.hypnos.cluster.Node;
import dev.hypnos.junit.HypnosTest;
import dev.hypnos.systems.Archives;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Assertions;

/**
 * Two of three servers run, and the one that follows is killed while a client makes a note: the one that leads may be the only one to have it. The other is started again and brought up to date,
 * and a client reads all notes. Then the one that was brought up to date loses its power, and the other is taken away. The first is started once more, with the third server. What
 * was read is still there, whether or not it was acknowledged.
 *
 * <p>ZOOKEEPER-4785: a server of 3.9.1 that is brought up to date acknowledges the new leader before it has logged what it was sent. The leader takes it for stored by
 * a majority, and shows it. Nothing here depends on epochs, by which ZOOKEEPER-4643 takes notes back ({@link OneIsAway}): no server that has the note takes part in the last election.
 */
public class WhatWasRead {
    private static final Duration PATIENCE = Duration.ofSeconds(40);

    @HypnosTest(trials = 3000, timeLimit = "1h")
    void isKept391() throws Exception {
        isKept(Archives.of("zookeeper-3.9.1"));
    }

    @HypnosTest(trials = 3000, timeLimit = "1h")
    void isKept395() throws Exception {
        isKept();
    }

    /** @param release that of the class path, 3.9.5, if nothing is said */
    private static void isKept(Path... release) throws Exception {
        Ensemble ensemble = Ensemble.ofThree(release);
        ensemble.servers().forEach(server -> server.disk().strict());
        Node follows = ensemble.servers().get(0);
        Node leads = ensemble.servers().get(1);
        Node third = ensemble.servers().get(2);
        String leader = leads.name();
        ensemble.start(follows);
        ensemble.start(leads);
        ensemble.client().run(() -> Notes.connectTo(leader));
        ensemble.client().call(() -> Notes.make("first"));
        follows.kill();
        ensemble.client().run(() -> Notes.tryToMake("second"));
        ensemble.start(follows);
        List<String> read = ensemble.client().call(() -> Notes.of(leader));
        follows.crash();
        leads.kill();
        ensemble.start(follows);
        ensemble.start(third);
        Thread.sleep(PATIENCE);
        String server = follows.name();
        List<String> left = ensemble.client().call(() -> Notes.of(server));
        if (read != null && left != null) {
            List<String> gone = new ArrayList<>(read);
            gone.removeAll(left);
            Assertions.assertEquals(List.of(), gone, "notes that were read are gone; there are " + left);
        }
    }
}
