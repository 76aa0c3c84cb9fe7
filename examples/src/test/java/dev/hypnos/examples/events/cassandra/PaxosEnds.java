package dev.hypnos.examples.events.cassandra;

import dev.hypnos.examples.events.cassandra.Messages.Request;
import dev.hypnos.model.members.Members;
import dev.hypnos.suites.clusters.ClusterText;
import java.util.List;
import java.util.Map;

/** Writes of Cassandra, and the state in which they end. */
public final class PaxosEnds {
    private PaxosEnds() {}

    public static String run(long writes) {
        Members members = new Members();
        for (String name : List.of("a", "b", "c")) {
            members.add(name, () -> new Replica(Flaw.NONE, 1, false));
        }
        members.start();
        for (int i = 0; i < writes; i++) {
            members.deliver(members.peers().get(i), new Request(i + 1, Map.of("value", "" + i), "user_1"));
        }
        members.run();
        return ClusterText.symmetric(members);
    }
}
