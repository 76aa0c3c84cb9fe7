package dev.hypnos.tests.program;

import dev.hypnos.cluster.Cluster;
import dev.hypnos.cluster.Node;
import dev.hypnos.history.Client;
import dev.hypnos.history.History;
import dev.hypnos.history.Specification;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** Programs whose clients record what they do. */
public final class Recorded {
    private Recorded() {}

    private interface Body {
        void run() throws Exception;
    }

    private static void inTwo(Body one, Body other) throws Exception {
        Thread first = thread(one);
        Thread second = thread(other);
        first.join();
        second.join();
    }

    private static Thread thread(Body body) {
        return Thread.ofPlatform().start(() -> {
            try {
                body.run();
            } catch (Exception thrown) {
                throw new IllegalStateException(thrown);
            }
        });
    }

    private static final class Counter {
        int count;

        int incrementAndGet() {
            return ++count;
        }
    }

    public static void lostUpdate() throws Exception {
        Counter counter = new Counter();
        History history = new History();
        inTwo(
                () -> history.client("a").call("incrementAndGet", counter::incrementAndGet),
                () -> history.client("b").call("incrementAndGet", counter::incrementAndGet));
        history.checkLinearizable(Specification.counter());
    }

    public static void noLostUpdate() throws Exception {
        AtomicInteger counter = new AtomicInteger();
        History history = new History();
        inTwo(
                () -> history.client("a").call("incrementAndGet", counter::incrementAndGet),
                () -> history.client("b").call("incrementAndGet", counter::incrementAndGet));
        history.checkLinearizable(Specification.of(AtomicInteger::new));
    }

    /** A register that a writer and a reader see at different times: only that a write was over before the read began tells that it is wrong. */
    private static final class Late {
        final AtomicInteger visible = new AtomicInteger();
        final AtomicInteger written = new AtomicInteger();
    }

    public static void staleRead() throws Exception {
        Late late = new Late();
        History history = new History();
        inTwo(
                () -> {
                    history.client("writer")
                            .call(
                                    "write",
                                    () -> {
                                        late.written.set(1);
                                        return null;
                                    },
                                    1);
                    late.visible.set(late.written.get());
                },
                () -> history.client("reader").call("read", late.visible::get));
        history.checkLinearizable(Specification.register(0));
    }

    public static void staleReadIsSequential() throws Exception {
        Late late = new Late();
        History history = new History();
        inTwo(
                () -> {
                    history.client("writer")
                            .call(
                                    "write",
                                    () -> {
                                        late.written.set(1);
                                        return null;
                                    },
                                    1);
                    late.visible.set(late.written.get());
                },
                () -> history.client("reader").call("read", late.visible::get));
        history.checkSequentiallyConsistent(Specification.register(0));
    }

    /** Nothing but their events: they overlap, or one comes before the other. */
    public static void twoOperations() throws Exception {
        History history = new History();
        inTwo(
                () -> history.client("a").call("get", () -> 0),
                () -> history.client("b").call("get", () -> 0));
        history.checkLinearizable(Specification.counter());
    }

    /** What is written plainly and read elsewhere, with events in between that must not order it. */
    public static void race() throws Exception {
        Counter counter = new Counter();
        History history = new History();
        inTwo(() -> history.client("a").call("write", () -> counter.count = 1, 1), () -> {
            history.client("b").call("other", () -> 0);
            counter.count++;
        });
    }

    /** A record of the program: on nodes it is of another class. */
    public record Money(int amount) implements Serializable {}

    /** What a node keeps in a static field of its own. */
    static final List<Money> ACCOUNT = new ArrayList<>();

    static Money deposit(Client client, Money money) {
        var call = client.invoke("add", money);
        synchronized (ACCOUNT) {
            ACCOUNT.add(money);
        }
        call.returned(true);
        return money;
    }

    public static void clientsOnNodes() {
        Cluster cluster = Cluster.of("a", "b");
        History history = new History();
        for (Node node : cluster.nodes()) {
            Client client = history.client(node.name());
            node.run(() -> deposit(client, new Money(5)));
        }
        if (history.operations().size() != 2) {
            throw new AssertionError(history.operations().toString());
        }
        // the two accounts have nothing to do with each other: one says what the other should have said
        history.checkLinearizable(Specification.set());
    }
}
