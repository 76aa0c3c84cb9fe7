package dev.hypnos.examples.ra;

import static dev.hypnos.examples.ra.Scenario.atOnce;
import static dev.hypnos.examples.ra.Scenario.election;
import static dev.hypnos.examples.ra.Scenario.enqueue;
import static dev.hypnos.examples.ra.Scenario.removeAndAdd;

import dev.hypnos.junit.HypnosTest;
import dev.hypnos.model.Model;
import dev.hypnos.model.Pid;

/**
 * A follower of ra that lacks entries says so and waits for them in a state of its own, in which it takes no
 * commands. A request for its vote must end that wait: it goes back to being a follower and takes the request again
 * as its next event.
 *
 * <p>Three elections, a server that leaves and joins, and five commands at once. A new leader begins with an entry
 * after all those that it has; a follower that the old leader had not served yet rejects it and waits. Meanwhile
 * another candidate, whose requests are calls of small processes that bring the answers back, asks for the
 * follower's vote. The follower puts the request back into its events, but as a message that nobody waits for, and
 * when it comes to the answer there is nobody to give it to: {@code undefined_reply}, and the server crashes. The
 * repaired server puts back the event as it came, with its caller.
 *
 * <p>After all this the members must have the same messages in the same order.
 */
public class InconsistentState {
    @HypnosTest(timeLimit = "60s")
    void inconsistentState() {
        Model.run(() -> test(Version.AS_RELEASED));
    }

    @HypnosTest(timeLimit = "60s")
    void inconsistentStateFixed() {
        Model.run(() -> test(Version.REPAIRED));
    }

    private static void test(Version version) {
        Scenario.start(version, "s4");
        Pid test = Model.self();
        atOnce(
                election("s1"),
                election("s2"),
                election("s3"),
                removeAndAdd("s4", "s5"),
                enqueue(test, "s2", "message 1"),
                enqueue(test, "s5", "message 2"),
                enqueue(test, "s1", "message 3"),
                enqueue(test, "s4", "message 4"),
                enqueue(test, "s3", "message 5"));
        Scenario.statesAreEqual();
    }
}
