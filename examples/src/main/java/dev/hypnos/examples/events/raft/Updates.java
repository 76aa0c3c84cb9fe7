package dev.hypnos.examples.events.raft;

import dev.hypnos.junit.HypnosTest;
import dev.hypnos.model.members.Members;

/** Updates of three replicas: each has them all in the end, in one order. */
public class Updates {
    private final Members members = new Members();

    private void update(int count) {
        members.add("leader", "leader", Replica::new);
        members.add("one", Replica::new);
        members.add("other", Replica::new);
        members.start();
        for (int i = 0; i < count; i++) {
            members.send(members.peers().getFirst(), new Replica.Update("update " + i));
        }
        members.run();
        for (Replica replica : members.up(Replica.class)) {
            if (replica.committed != count || replica.log.size() != count) {
                throw new AssertionError(replica.log + ", of which " + replica.committed + " are decided");
            }
        }
    }

    @HypnosTest
    void one() {
        update(1);
    }

    @HypnosTest
    void two() {
        update(2);
    }

    @HypnosTest
    void three() {
        update(3);
    }
}
