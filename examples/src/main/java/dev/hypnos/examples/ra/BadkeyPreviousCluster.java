package dev.hypnos.examples.ra;

import static dev.hypnos.examples.ra.Scenario.atOnce;
import static dev.hypnos.examples.ra.Scenario.election;
import static dev.hypnos.examples.ra.Scenario.enqueue;
import static dev.hypnos.examples.ra.Scenario.removeAndAdd;

import dev.hypnos.junit.HypnosTest;
import dev.hypnos.model.Model;
import java.util.List;

/**
 * Raft keeps a log on several servers by electing a leader; ra also lets the members of the cluster change, one at a
 * time, by an entry in that same log which counts from the moment it is appended. If a later leader overwrites such
 * an entry before it was committed, its followers must go back to the members that they had before.
 *
 * <p>Three changes, four elections and a command at once. The leader appends a change of members and a few followers
 * get it; then one of the elections succeeds with the votes of others, and the new leader puts its own first entry
 * at the same index. A follower of the old leader overwrites the change, looks for the members before it, and finds
 * that only leaders ever kept them: {@code badkey previous_cluster}. The repaired follower keeps them whenever it
 * takes a change into its log.
 *
 * <p>The two other errors of this package, told in {@link InconsistentState} and {@link InconsistentState2}, are
 * found by this test too.
 */
public class BadkeyPreviousCluster {
    @HypnosTest(timeLimit = "60s")
    void badkeyPreviousCluster() {
        Model.run(() -> test(Version.AS_RELEASED));
    }

    @HypnosTest(timeLimit = "60s")
    void badkeyPreviousClusterFixed() {
        Model.run(() -> test(Version.REPAIRED));
    }

    private static void test(Version version) {
        Scenario.start(version, "s4");
        List<String> acknowledged = atOnce(
                election("s1"),
                election("s2"),
                election("s3"),
                election("s4"),
                removeAndAdd("s1", "s2"),
                removeAndAdd("s1", "s3"),
                removeAndAdd("s5", "s4"),
                enqueue(Model.self(), "s3", "message 1"));
        Scenario.areDequeued("s1", acknowledged);
    }
}
