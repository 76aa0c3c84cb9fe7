package dev.hypnos.examples.election;

import static dev.hypnos.model.Model.here;
import static dev.hypnos.model.Model.node;
import static dev.hypnos.model.Model.receive;
import static dev.hypnos.model.Model.register;
import static dev.hypnos.model.Model.self;
import static dev.hypnos.model.Model.send;
import static dev.hypnos.model.Model.spawn;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hypnos.junit.HypnosTest;
import dev.hypnos.model.Model;
import dev.hypnos.model.Node;
import dev.hypnos.model.Pid;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Three voters, two candidates, one term: who has two votes leads, and nobody votes twice. One of the voters is restarted in
 * the meantime. If it kept its vote in memory, it has forgotten it, votes again for the other candidate, and there are two
 * leaders. If it writes the vote to its store before it answers, there cannot be.
 *
 * <p>It takes three things in one order: the voter votes for one candidate, is restarted, and is reached by the other
 * candidate after that; and the two other voters must disagree. Time plays no part.
 *
 * <pre>{@code
 * ./hypnos run example:leader-election
 * ./hypnos run example:leader-election-fixed --trials 100000
 * }</pre>
 */
public class LeaderElection {
    private static final String VOTER = "voter";
    private static final int TERM = 1;
    private static final int MAJORITY = 2;
    private static final long PATIENCE_MILLIS = 1_000;

    private record AskForVote(Pid candidate, String name) {}

    private record Vote(boolean granted) {}

    private record Outcome(String candidate, boolean leads) {}

    private enum Memory {
        VOLATILE,
        DURABLE
    }

    @HypnosTest
    void oneLeader() {
        Model.run(() -> elect(Memory.VOLATILE));
    }

    @HypnosTest
    void oneLeaderFixed() {
        Model.run(() -> elect(Memory.DURABLE));
    }

    private static void elect(Memory memory) {
        Pid test = self();
        List<Node> voters = List.of(node("v1"), node("v2"), node("v3"));
        voters.forEach(voter -> spawn(voter, VOTER, () -> vote(memory)));
        for (String name : List.of("ada", "ben")) {
            spawn(node(name), name, () -> send(test, new Outcome(name, wins(name, voters))));
        }
        Node restarted = voters.get(1);
        restarted.kill();
        restarted.start();
        spawn(restarted, VOTER, () -> vote(memory));

        List<String> leaders = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            Outcome outcome = receive(Outcome.class);
            if (outcome.leads()) {
                leaders.add(outcome.candidate());
            }
        }
        assertTrue(leaders.size() <= 1, () -> "term " + TERM + " has two leaders: " + leaders);
    }

    /** A voter: the first who asks in a term has its vote. */
    private static void vote(Memory memory) {
        register(VOTER, self());
        Map<Integer, String> votes = new HashMap<>();
        while (true) {
            AskForVote ask = receive(AskForVote.class);
            String given = memory == Memory.DURABLE ? stored() : votes.get(TERM);
            if (given == null) {
                given = ask.name();
                if (memory == Memory.DURABLE) {
                    here().store().put(TERM, given);
                } else {
                    votes.put(TERM, given);
                }
            }
            send(ask.candidate(), new Vote(given.equals(ask.name())));
        }
    }

    private static @Nullable String stored() {
        return (String) here().store().get(TERM);
    }

    /** A candidate: asks all voters, and waits for as many votes as make a majority. */
    private static boolean wins(String name, List<Node> voters) {
        voters.forEach(voter -> send(voter.address(VOTER), new AskForVote(self(), name)));
        int votes = 0;
        for (int answers = 0; answers < voters.size(); answers++) {
            Vote vote = receive(PATIENCE_MILLIS, Vote.class);
            if (vote == null) {
                return false;
            }
            votes += vote.granted() ? 1 : 0;
            if (votes == MAJORITY) {
                return true;
            }
        }
        return false;
    }
}
