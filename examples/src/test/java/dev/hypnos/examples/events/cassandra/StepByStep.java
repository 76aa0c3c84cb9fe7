package dev.hypnos.examples.events.cassandra;

import dev.hypnos.examples.events.cassandra.Messages.Request;
import dev.hypnos.junit.HypnosTest;
import dev.hypnos.model.members.Members;
import dev.hypnos.model.members.Peer;
import java.util.List;
import java.util.Map;

/** The order of events in which CASSANDRA-6023 shows, one delivery after the other, with the error and without. */
public class StepByStep {
    private final Members members = new Members();

    @HypnosTest
    void aWriteComesBack() {
        run(Flaw.ONE_BALLOT);
    }

    @HypnosTest
    void aWriteComesBackFixed() {
        run(Flaw.NONE);
    }

    private void run(Flaw flaw) {
        for (String name : List.of("a", "b", "c")) {
            members.add(name, () -> new Replica(flaw, 1, false));
        }
        members.start();
        Peer a = members.peers().get(0);
        Peer b = members.peers().get(1);
        Peer c = members.peers().get(2);

        members.deliver(a, new Request(1, Map.of("value_1", "A"), "user_1"));
        round(a, b, c);
        round(a, b, c);
        members.deliverNext(a, a);
        members.deliverNext(a, b);
        // the first write is committed everywhere but at c, which promises the second ballot before
        members.deliver(b, new Request(2, Map.of("value_1", "B", "value_2", "B"), "user_1"));
        deliver(2, b, b);
        members.deliverNext(b, c);
        members.deliverNext(c, b);
        members.deliverNext(a, c);
        // the second write is accepted everywhere but at c, which promises the third ballot before
        deliver(3, b, a);
        deliver(2, b, b);
        deliver(2, a, b);
        members.deliver(c, new Request(3, Map.of("value_3", "C"), "user_1"));
        deliver(2, c, c);
        deliver(2, c, a);
        members.deliverNext(a, c);
        members.settle();
        LightweightTransactions.check(members);
    }

    /** Everybody gets what the first one has sent, and answers. */
    private void round(Peer coordinator, Peer... others) {
        deliver(2, coordinator, coordinator);
        for (Peer other : others) {
            members.deliverNext(coordinator, other);
            members.deliverNext(other, coordinator);
        }
    }

    private void deliver(int count, Peer from, Peer to) {
        for (int i = 0; i < count; i++) {
            members.deliverNext(from, to);
        }
    }
}
