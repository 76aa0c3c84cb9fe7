package dev.hypnos.examples.cassandra;

import static dev.hypnos.model.Model.receive;
import static dev.hypnos.model.Model.self;
import static dev.hypnos.model.Model.send;
import static dev.hypnos.model.Model.spawn;

import dev.hypnos.Hypnos;
import dev.hypnos.examples.cassandra.Message.History;
import dev.hypnos.examples.cassandra.Message.HistoryRequest;
import dev.hypnos.examples.cassandra.Message.Submit;
import dev.hypnos.examples.cassandra.Message.Submitted;
import dev.hypnos.junit.HypnosTest;
import dev.hypnos.model.Body;
import dev.hypnos.model.Model;
import dev.hypnos.model.Pid;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * An update that was replaced comes back. Replicas agree on one update after the other. A replica that accepted one
 * keeps it until it is committed, and tells it to whoever prepares the next: it may be chosen, and has to be completed
 * first.
 *
 * <p>As released, a replica keeps one ballot, the last that it promised, and tells the accepted update with that. The
 * first proposer's x is accepted everywhere. Then the third one's prepare comes to one replica only, and its others
 * take their time. The first proposer commits x; the one replica does not forget that it accepted x, because it has
 * promised a later ballot. The second proposer gets y through at the two other replicas, and commits it on all three.
 * Now the third proposer's prepares arrive there. It sees that the one replica had no y when it promised, commits that
 * once more, and prepares again. The one replica answers that it accepted x, with the third proposer's own first
 * ballot, which is later than that of y. So x is proposed again, and replaces y: the history is x, y, x.
 *
 * <p>As repaired, the accepted update keeps the ballot that it came with, which is before that of y: it is not proposed
 * again.
 */
public class SupersededUpdateReturns {
    private static final int REPLICAS = 3;
    private static final long SUBMIT_MILLIS = 100;

    private record Done(Pid submitter) {}

    @HypnosTest
    void everyUpdateHappensOnce() {
        Model.run(() -> onceEach(twoSubmitters(Version.AS_RELEASED)));
    }

    @HypnosTest
    void everyUpdateHappensOnceFixed() {
        Model.run(() -> onceEach(twoSubmitters(Version.REPAIRED)));
    }

    @HypnosTest
    void replicasAgreeFixed() {
        Model.run(() -> {
            List<List<String>> histories = threeSubmitters(Version.REPAIRED);
            onceEach(histories);
            inOneOrder(histories);
        });
    }

    /** One submits x and then y, another z. */
    private static List<List<String>> twoSubmitters(Version version) {
        List<Pid> replicas = replicas(version);
        List<Pid> proposers = proposers(version, replicas);
        Pid one = submitter(() -> {
            submit(proposers.get(0), "x");
            submit(proposers.get(1), "y");
        });
        Pid other = submitter(() -> submit(proposers.get(2), "z"));
        await(one);
        await(other);
        return histories(replicas);
    }

    /** Three submit x, y and z at once. */
    private static List<List<String>> threeSubmitters(Version version) {
        List<Pid> replicas = replicas(version);
        List<Pid> proposers = proposers(version, replicas);
        Pid first = submitter(() -> submit(proposers.get(0), "x"));
        Pid second = submitter(() -> submit(proposers.get(1), "y"));
        Pid third = submitter(() -> submit(proposers.get(2), "z"));
        await(first);
        await(second);
        await(third);
        return histories(replicas);
    }

    private static List<Pid> replicas(Version version) {
        return IntStream.rangeClosed(1, REPLICAS)
                .mapToObj(i -> spawn("replica " + i, () -> new Replica(version).run()))
                .toList();
    }

    private static List<Pid> proposers(Version version, List<Pid> replicas) {
        return IntStream.rangeClosed(1, 3)
                .mapToObj(i -> spawn("proposer " + i, () -> new Proposer(i, version, replicas).run()))
                .toList();
    }

    private static Pid submitter(Body body) {
        Pid parent = self();
        return spawn("submitter", () -> {
            body.run();
            send(parent, new Done(self()));
        });
    }

    /** Waits for the update, though not for long: a proposer may have given up. */
    private static void submit(Pid proposer, String update) {
        send(proposer, new Submit(self(), update));
        receive(SUBMIT_MILLIS, message -> message instanceof Submitted(String done) && done.equals(update));
    }

    private static void await(Pid submitter) {
        receive(Done.class, done -> done.submitter() == submitter);
    }

    private static List<List<String>> histories(List<Pid> replicas) {
        return replicas.stream().map(SupersededUpdateReturns::history).toList();
    }

    /**
     * The updates of a replica, newest first; one that was committed twice in a row counts once, for that changes
     * nothing.
     */
    private static List<String> history(Pid replica) {
        send(replica, new HistoryRequest(self()));
        List<String> updates =
                receive(History.class, history -> history.from() == replica).updates();
        return IntStream.range(0, updates.size())
                .filter(i -> i == 0 || !updates.get(i).equals(updates.get(i - 1)))
                .mapToObj(updates::get)
                .toList();
    }

    private static void onceEach(List<List<String>> histories) {
        for (List<String> history : histories) {
            if (history.stream().distinct().count() < history.size()) {
                Hypnos.fail("an update came back: " + history);
            }
        }
    }

    /**
     * All replicas have the same newest update, and no two of them have two updates in different orders. Their
     * histories need not be equal: a commit that comes after a later one is dropped, so that a replica can miss one in
     * between.
     */
    private static void inOneOrder(List<List<String>> histories) {
        for (List<String> one : histories) {
            for (List<String> other : histories) {
                if (!shared(one, other).equals(shared(other, one))
                        || !newest(one).equals(newest(other))) {
                    Hypnos.fail("the replicas do not agree: " + histories);
                }
            }
        }
    }

    private static List<String> shared(List<String> one, List<String> other) {
        return one.stream().filter(other::contains).toList();
    }

    private static Optional<String> newest(List<String> history) {
        return history.stream().findFirst();
    }
}
