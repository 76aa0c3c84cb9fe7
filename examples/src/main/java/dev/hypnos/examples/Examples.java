package dev.hypnos.examples;

import dev.hypnos.examples.election.LeaderElection;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** All examples, in the order in which to read them. */
public final class Examples {
    private static final List<Example> ALL = List.of(
            Example.of(
                    "lost-update",
                    LostUpdate.class,
                    "everyVisitIsCounted",
                    "count++ on a plain field: two threads read the same number"),
            Example.of(
                    "volatile-counter",
                    VolatileCounter.class,
                    "theLastReleaseFreesTheBuffer",
                    "volatile makes a counter visible, not atomic"),
            Example.of(
                    "check-then-act",
                    CheckThenAct.class,
                    "oneUserGetsOneSession",
                    "two atomic calls of a concurrent map are not one atomic call"),
            Example.of(
                    "lock-order-deadlock",
                    LockOrderDeadlock.class,
                    "transfersInBothDirections",
                    "two transfers take the same two locks in opposite order"),
            Example.of(
                    "missed-notification",
                    MissedNotification.class,
                    "waitsUntilTheServerIsReady",
                    "notify comes between the look and the wait, which never ends"),
            Example.of(
                    "publication-before-initialisation",
                    PublicationBeforeInitialisation.class,
                    "everyRequestSeesTheEndpoint",
                    "double-checked locking publishes an object before it is filled"),
            Example.of(
                    "thread-pool-self-deadlock",
                    ThreadPoolSelfDeadlock.class,
                    "quotesTwoOrders",
                    "work of a pool waits for work that needs the same pool"),
            Example.of(
                    "timeout-against-cancellation",
                    TimeoutAgainstCancellation.class,
                    "aRequestHasOneOutcome",
                    "cancelling a time-out that already runs (one early tick)"),
            Example.of(
                    "queue-loses-element",
                    QueueLosesElement.class,
                    "keepsWhatTwoProducersOffer",
                    "a lock-free ring buffer writes to a slot before it owns it"),
            Example.of(
                    "future-completed-twice",
                    FutureCompletedTwice.class,
                    "theFasterReplicaAnswers",
                    "two replicas find the future open, and both believe they won"),
            Example.of(
                    "linked-queue-loses-node",
                    LinkedQueueLosesNode.class,
                    "keepsWhatTwoOffer",
                    "a lock-free list gets two last nodes at once, and keeps one"),
            Example.of(
                    "cache-filled-twice",
                    CacheFilledTwice.class,
                    "allSeeOneRate",
                    "between read lock and write lock another has filled the cache"),
            Example.of(
                    "order-sent-again",
                    OrderSentAgain.class,
                    "anOrderIsShippedOnce",
                    "the answer is lost, and the request is sent once more"),
            Example.of(
                    "late-message",
                    LateMessage.class,
                    "theBackupHasTheLastPrice",
                    "a late message on one connection replaces what came on another"),
            Example.of(
                    "leader-election",
                    LeaderElection.class,
                    "oneLeader",
                    "a model: a voter that is restarted forgets its vote"),
            Example.of(
                    "figure1",
                    Figure1.class,
                    "readsBeforeTheWrite",
                    "Morpheus, figure 1: one read against figure1.m + 1 writes"),
            Example.of(
                    "figure4",
                    Figure4.class,
                    "preparesBeforeUse",
                    "Morpheus, figure 4: unrelated operations cost POS nothing"));

    private Examples() {}

    /** Every example with an error; each has a fixed twin. */
    public static List<Example> all() {
        return ALL;
    }

    /** The names of all examples and of their twins, of the structures and protocols and theirs, of the scenarios, and of the models of events. */
    public static List<String> names() {
        List<String> names = new ArrayList<>();
        for (Example example : withOthers()) {
            names.add(example.name());
            names.add(example.fixedName());
        }
        Scenarios.all().forEach(scenario -> names.add(scenario.name()));
        Events.withRepaired().forEach(event -> names.add(event.name()));
        return List.copyOf(names);
    }

    /** The test, as {@code class#method}, of the example, the fixed twin, the scenario or the model of events with this name. */
    public static Optional<String> test(String name) {
        for (Example example : withOthers()) {
            if (name.equals(example.name())) {
                return Optional.of(example.test());
            }
            if (name.equals(example.fixedName())) {
                return Optional.of(example.fixedTest());
            }
        }
        for (EventExample event : Events.withRepaired()) {
            if (name.equals(event.name())) {
                return Optional.of(event.test());
            }
        }
        return Scenarios.all().stream()
                .filter(scenario -> name.equals(scenario.name()))
                .map(Scenario::test)
                .findFirst();
    }

    private static List<Example> withOthers() {
        List<Example> all = new ArrayList<>(ALL);
        all.addAll(Structures.all());
        all.addAll(Protocols.all());
        return all;
    }
}
