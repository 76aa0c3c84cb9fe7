package dev.hypnos.examples.counter;

import static dev.hypnos.model.Model.here;
import static dev.hypnos.model.Model.receive;
import static dev.hypnos.model.Model.spawnMonitor;
import static dev.hypnos.model.Model.unlink;

import dev.hypnos.examples.counter.CounterClient.Specification;
import dev.hypnos.examples.counter.CounterClient.Way;
import dev.hypnos.junit.HypnosTest;
import dev.hypnos.model.Body;
import dev.hypnos.model.Down;
import dev.hypnos.model.Model;

/**
 * A server counts for its clients; whoever asks for anything else crashes it, and its supervisor starts it again. The
 * counter is in a table of the supervisor, so a client sees it grow whatever happens to the server: that holds in every
 * order.
 *
 * <p>A client that goes further and claims that two answers come from one generation of the server is wrong: between
 * them the bad client's request may crash it. {@link #invalidSameGeneration} shows it. Here all is on one node; for the
 * rest see {@link CounterOnManyNodes}.
 */
public class CounterOnOneNode {
    /** Passes. */
    @HypnosTest(timeLimit = "60s")
    void valid() {
        Model.run(() -> {
            startServer();
            client().twice();
        });
    }

    /** Passes. */
    @HypnosTest(timeLimit = "60s")
    void invalid() {
        withBadClient(() -> client().twice());
    }

    /** Fails in some orders: the server crashes between the two answers and comes back as another generation. */
    @HypnosTest(timeLimit = "60s")
    void invalidSameGeneration() {
        withBadClient(() -> client().twiceOfOneGeneration());
    }

    private static void withBadClient(Body goodClient) {
        Model.run(() -> {
            startServer();
            spawnMonitor(here(), "good client", goodClient);
            spawnMonitor(here(), "bad client", () -> client().invalid());
            receive(Down.class);
            receive(Down.class);
        });
    }

    private static void startServer() {
        unlink(CounterServer.startSupervisor());
    }

    private static CounterClient client() {
        return new CounterClient(Way.LOCAL, here(), Specification.WITHOUT_LOST_CONNECTIONS);
    }
}
