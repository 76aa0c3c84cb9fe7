package dev.hypnos.examples.ra;

import dev.hypnos.Hypnos;
import dev.hypnos.model.Body;
import dev.hypnos.model.Down;
import dev.hypnos.model.Model;
import dev.hypnos.model.Pid;
import java.util.List;
import java.util.Objects;

/** What the three tests have in common. */
final class Scenario {
    private static final long REST_MILLIS = 10_000;

    private Scenario() {}

    static void start(Version version, String firstLeader) {
        RaApplication.startCluster(version, firstLeader);
        Model.sleep(REST_MILLIS);
    }

    private record Acknowledged(String message) {}

    /**
     * Runs all of them at once, waits until the last has ended, and then for things to settle.
     *
     * @return the messages that were acknowledged
     */
    static List<String> atOnce(Body... tasks) {
        for (Body task : tasks) {
            Model.spawnMonitor(Model.here(), "client", task);
        }
        for (int i = 0; i < tasks.length; i++) {
            Model.receive(Down.class);
        }
        Model.sleep(REST_MILLIS);
        List<String> acknowledged = List.of();
        while (Model.receive(0, m -> m instanceof Acknowledged) instanceof Acknowledged(String message)) {
            acknowledged = Lists.with(acknowledged, message);
        }
        return acknowledged;
    }

    /** Puts a message into the queue, and tells the test if it is there for good. */
    static Body enqueue(Pid test, String server, String message) {
        return () -> {
            if (Client.enqueue(server, message)) {
                Model.send(test, new Acknowledged(message));
            }
        };
    }

    static Body election(String server) {
        return () -> Client.triggerElection(server);
    }

    /** Removes a server and adds it again. */
    static Body removeAndAdd(String asked, String server) {
        return () -> {
            Client.removeMember(asked, server);
            Client.addMember(asked, server);
        };
    }

    /** All members that run have the same messages in the same order. */
    static void statesAreEqual() {
        List<String> members = null;
        for (String server : RaApplication.servers()) {
            members = members == null ? Client.members(server) : members;
        }
        if (members == null) {
            return;
        }
        List<Client.Answer.MachineState> states = List.of();
        for (String member : members) {
            Client.Answer.MachineState state = Client.localQuery(member);
            if (state != null) {
                states = Lists.with(states, state);
            }
        }
        for (Client.Answer.MachineState state : states) {
            if (!Objects.equals(state.queue(), states.getFirst().queue())) {
                Hypnos.fail("inconsistent state");
            }
        }
    }

    /** Every acknowledged message comes out of the queue, if the cluster still answers. */
    static void areDequeued(String server, List<String> acknowledged) {
        List<String> left = acknowledged;
        FifoQueue.Result result = left.isEmpty() ? null : Client.dequeue(server);
        while (result instanceof FifoQueue.Result.Taken(String message)) {
            left = Lists.only(left, other -> !other.equals(message));
            result = Client.dequeue(server);
        }
        if (result instanceof FifoQueue.Result.Empty && !left.isEmpty()) {
            Hypnos.fail("an acknowledged message is lost");
        }
    }
}
