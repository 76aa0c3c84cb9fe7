package dev.hypnos.examples.events.cassandra;

import dev.hypnos.examples.events.cassandra.Messages.Request;
import dev.hypnos.junit.HypnosTest;
import dev.hypnos.model.members.Members;
import dev.hypnos.model.members.Peer;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Conditional writes of one row, each coordinated by another replica. */
public class LightweightTransactions {
    private static final List<Map<String, String>> WRITES =
            List.of(Map.of("value_1", "A"), Map.of("value_1", "B", "value_2", "B"), Map.of("value_3", "C"));

    private final Members members = new Members();

    private void start(Flaw flaw) {
        for (String name : List.of("a", "b", "c")) {
            members.add(name, () -> new Replica(flaw, 1, false));
        }
        members.start();
    }

    /** All requests have come when it begins. */
    private void writeAtOnce(int count) {
        start(Flaw.NONE);
        for (int i = 0; i < count; i++) {
            Peer coordinator = members.peers().get(i);
            members.deliver(coordinator, new Request(i + 1, WRITES.get(i), "user_1"));
        }
        members.run();
        check(members);
    }

    /**
     * A request comes at any time. Were all there at the beginning, what a coordinator asks of another one would be on its way before all answers, and would
     * keep the first write from being accepted by itself: the error could not show.
     */
    private void write(Flaw flaw) {
        start(flaw);
        for (int i = 0; i < WRITES.size(); i++) {
            members.send(members.peers().get(i), new Request(i + 1, WRITES.get(i), "user_1"));
        }
        members.run();
        check(members);
    }

    /** Writes come one after the other: none is chosen again after another one was. */
    static void check(Members members) {
        List<Replica.Chosen> chosen = members.up(Replica.class).stream()
                .flatMap(replica -> replica.chosen.stream())
                .sorted(Comparator.comparingInt(Replica.Chosen::ballot))
                .toList();
        Set<Integer> before = new HashSet<>();
        int last = 0;
        for (Replica.Chosen each : chosen) {
            if (each.write() != last && !before.add(each.write())) {
                throw new AssertionError("write " + each.write() + " comes back after write " + last + ": " + chosen);
            }
            last = each.write();
        }
    }

    @HypnosTest
    void threeWrites() {
        write(Flaw.ONE_BALLOT);
    }

    @HypnosTest
    void threeWritesFixed() {
        write(Flaw.NONE);
    }

    @HypnosTest
    void oneWriteAtOnce() {
        writeAtOnce(1);
    }

    @HypnosTest
    void twoWritesAtOnce() {
        writeAtOnce(2);
    }

    @HypnosTest
    void threeWritesAtOnce() {
        writeAtOnce(3);
    }
}
