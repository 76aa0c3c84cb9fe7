package dev.hypnos.examples.events.cassandra;

import dev.hypnos.examples.events.cassandra.Messages.Request;
import dev.hypnos.model.members.Members;
import java.util.List;
import java.util.Map;

/** Writes that come at any time and have no error, for measurements. */
public final class Writes {
    private Writes() {}

    /** Runs so many writes, three at most, in one trial; returns what their clients were told. */
    public static String run(long count) {
        Members members = new Members();
        for (String name : List.of("a", "b", "c")) {
            members.add(name, () -> new Replica(Flaw.NONE, 1, false));
        }
        members.start();
        for (int i = 0; i < count; i++) {
            members.send(members.peers().get(i), new Request(i + 1, Map.of("value_" + i, "" + i), "user_1"));
        }
        members.run();
        return members.up(Replica.class).stream()
                .map(replica -> replica.result)
                .toList()
                .toString();
    }
}
