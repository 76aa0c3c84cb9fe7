package dev.hypnos.examples.events.raft;

import dev.hypnos.model.members.Members;
import dev.hypnos.suites.clusters.ClusterText;

/** Updates of a log, and the state in which they end. */
public final class RaftEnds {
    private RaftEnds() {}

    public static String run(long updates) {
        Members members = new Members();
        members.add("leader", "leader", Replica::new);
        members.add("one", Replica::new);
        members.add("other", Replica::new);
        members.start();
        for (int i = 0; i < updates; i++) {
            members.send(members.peers().getFirst(), new Replica.Update("update " + i));
        }
        members.run();
        return ClusterText.symmetric(members);
    }
}
