package dev.hypnos.examples.events.logcabin;

import dev.hypnos.examples.events.logcabin.Messages.Snapshot;
import dev.hypnos.junit.HypnosTest;
import dev.hypnos.model.members.Members;
import dev.hypnos.model.members.Peer;
import java.util.List;

/** A server comes back that lacks what only a snapshot holds any more. */
public class Snapshots {
    private static final int ENTRIES = 5;

    private final Members members = new Members();

    private void returns(boolean asksFollower) {
        for (String name : List.of("a", "b", "c")) {
            members.add(name, () -> new Server(asksFollower));
        }
        members.start();
        members.settle();
        Peer behind = members.peers().get(2);
        members.crashNow(behind);
        members.deliver(members.peers().get(0), new Snapshot(ENTRIES));
        members.settle();
        members.crashes(1).restarts(2);
        members.run();
        List<Server> up = members.up(Server.class);
        for (Server server : up) {
            if (up.stream().anyMatch(Server::leads) && server.index() != ENTRIES) {
                throw new AssertionError("a server never gets the snapshot");
            }
        }
    }

    @HypnosTest
    void aServerReturns() {
        returns(false);
    }

    @HypnosTest
    void aServerReturnsFixed() {
        returns(true);
    }
}
