package dev.hypnos.examples.events.ethereum;

import dev.hypnos.junit.HypnosTest;
import dev.hypnos.model.members.Members;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** A node fetches four parts from two sources, one of which goes and comes back. */
public class FastSynchronisation {
    private static final int PARTS = 4;

    private final Members members = new Members();

    private void fetch(boolean forgetsLostSources) {
        members.add("node", "node", () -> new Downloader(forgetsLostSources));
        for (String name : List.of("one", "other")) {
            members.add(name, Source::new);
        }
        // idle sources are asked in their order
        members.distinct();
        members.start();
        members.settle();
        members.deliver(members.peers().get(0), new Downloader.Begin(PARTS));
        members.crashes(1)
                .restarts(1)
                .among(members.peers().get(1), members.peers().get(2));
        members.run();
        check(members.up(Downloader.class).getFirst());
    }

    /** What was not fetched is still to be asked for, and it is asked for as long as there is somebody to ask. */
    private static void check(Downloader node) {
        Set<Integer> known = new TreeSet<>(node.fetched);
        known.addAll(node.queue);
        if (known.size() < PARTS || (node.hasSources() && !node.queue.isEmpty())) {
            throw new AssertionError(
                    "the node has " + node.fetched + " and waits for ever: " + node.queue + " is queued");
        }
    }

    @HypnosTest
    void aSourceReturns() {
        fetch(false);
    }

    @HypnosTest
    void aSourceReturnsFixed() {
        fetch(true);
    }
}
