package dev.hypnos.examples.ra;

import static dev.hypnos.examples.ra.Scenario.atOnce;
import static dev.hypnos.examples.ra.Scenario.election;
import static dev.hypnos.examples.ra.Scenario.enqueue;
import static dev.hypnos.examples.ra.Scenario.removeAndAdd;

import dev.hypnos.junit.HypnosTest;
import dev.hypnos.model.Body;
import dev.hypnos.model.Model;
import dev.hypnos.model.Pid;
import java.util.List;

/**
 * The leader of ra keeps for every other member where it is in the log. A member that lacks entries rejects what it
 * is sent, and the leader looks it up to go on from there.
 *
 * <p>Two clients each put a message into the queue, remove the third server and add it again, while two elections
 * take place. A new leader sends its first entry to all, and the slowest server lacks what comes before; but by the
 * time its rejection arrives, the others have agreed, and a change of members that was waiting has removed that very
 * server. The leader takes for granted that it knows whoever rejects: {@code badmatch}, and it crashes.
 * Acknowledgements and higher terms were always checked for unknown senders; the repaired leader checks rejections
 * as well.
 *
 * <p>After all this the members must have the same messages, and every acknowledged message must come out of the
 * queue.
 */
public class InconsistentState2 {
    @HypnosTest(timeLimit = "60s")
    void inconsistentState2() {
        Model.run(() -> test(Version.AS_RELEASED));
    }

    @HypnosTest(timeLimit = "60s")
    void inconsistentState2Fixed() {
        Model.run(() -> test(Version.REPAIRED));
    }

    private static void test(Version version) {
        Scenario.start(version, "s4");
        Pid test = Model.self();
        List<String> acknowledged = atOnce(
                inTurn(enqueue(test, "s3", "message 1"), removeAndAdd("s2", "s3")),
                inTurn(enqueue(test, "s3", "message 2"), removeAndAdd("s4", "s3")),
                election("s1"),
                election("s5"));
        Scenario.statesAreEqual();
        Scenario.areDequeued("s1", acknowledged);
    }

    private static Body inTurn(Body first, Body second) {
        return () -> {
            first.run();
            second.run();
        };
    }
}
