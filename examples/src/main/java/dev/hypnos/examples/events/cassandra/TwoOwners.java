package dev.hypnos.examples.events.cassandra;

import dev.hypnos.examples.events.cassandra.Messages.Request;
import dev.hypnos.junit.HypnosTest;
import dev.hypnos.model.members.Members;
import dev.hypnos.model.members.Peer;
import java.util.List;
import java.util.Map;

/** Two clients, each of which wants to be the next owner of a row: at most one of them can. */
public class TwoOwners {
    private final Members members = new Members();

    private void write(Flaw flaw, int attemptsMax, boolean hasStages) {
        for (String name : List.of("a", "b", "c")) {
            members.add(name, () -> new Replica(flaw, attemptsMax, hasStages));
        }
        members.start();
        for (int i = 1; i <= 2; i++) {
            Peer coordinator = members.peers().get(i - 1);
            members.deliver(coordinator, new Request(i, Map.of("owner", "user_" + (i + 1)), "user_1"));
        }
        members.run();
        check();
    }

    /** Who is told that nothing was written has written nothing, and only one write is chosen. */
    private void check() {
        List<Integer> chosen = members.up(Replica.class).stream()
                .flatMap(replica -> replica.chosen.stream())
                .map(Replica.Chosen::write)
                .distinct()
                .toList();
        if (chosen.size() > 1) {
            throw new AssertionError("both became owner");
        }
        for (int i = 1; i <= 2; i++) {
            boolean isRefused = members.member(members.peers().get(i - 1)) instanceof Replica coordinator
                    && coordinator.result == Replica.Result.NOT_APPLIED;
            if (isRefused && chosen.contains(i)) {
                throw new AssertionError("client " + i + " is told that it is not the owner, but it is");
            }
        }
    }

    /** CASSANDRA-6013. */
    @HypnosTest
    void theAnswerIsRight() {
        write(Flaw.PARTLY_ACCEPTED, 3, false);
    }

    @HypnosTest
    void theAnswerIsRightFixed() {
        write(Flaw.NONE, 3, false);
    }

    /** CASSANDRA-5925. */
    @HypnosTest
    void promisesAreKept() {
        write(Flaw.BALLOT_NOT_KEPT, 1, true);
    }

    @HypnosTest
    void promisesAreKeptFixed() {
        write(Flaw.NONE, 1, true);
    }
}
