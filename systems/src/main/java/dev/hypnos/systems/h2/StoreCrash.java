package dev.hypnos.systems.h2;

import dev.hypnos.cluster.Cluster;
import dev.hypnos.cluster.Node;
import dev.hypnos.junit.HypnosTest;
import java.util.Random;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Assertions;

/** A node with a store, a client that puts entries into it, and an end at any moment. What the client was told must be there again. */
public class StoreCrash {
    private static final int ENTRIES = 3;

    private final Node node = Cluster.of("store").node("store");

    private void survives(Runnable end, boolean isDurable) throws InterruptedException {
        AtomicInteger told = new AtomicInteger();
        Semaphore answers = new Semaphore(0);
        Thread client = Thread.ofPlatform().name("client").start(() -> {
            for (int number = 1; number <= ENTRIES && node.isRunning(); number++) {
                int next = number;
                try {
                    node.run(() -> Ledger.put(next, isDurable));
                } catch (IllegalStateException gone) {
                    return;
                }
                told.set(next);
                answers.release();
            }
        });
        // at any moment after some answer: without this most trials would end before the first
        answers.acquire(new Random().nextInt(ENTRIES));
        end.run();
        int promised = told.get();
        client.join();
        node.kill();
        node.run(Ledger::open);
        int found = node.call(Ledger::count);
        Assertions.assertTrue(
                found >= promised, () -> promised + " entries were committed, and " + found + " are there");
    }

    /** The process is killed: what was committed is there. */
    @HypnosTest(trials = 1000)
    void committedEntriesSurviveAKill() throws InterruptedException {
        node.run(Ledger::open);
        survives(node::kill, false);
    }

    /** The power is lost on a strict disk: what was committed and synchronised is there. */
    @HypnosTest(trials = 1000)
    void durableEntriesSurviveAStrictDisk() throws InterruptedException {
        node.disk().strict();
        node.run(Ledger::open);
        node.run(Ledger::settle);
        survives(node::crash, true);
    }

    /** The same on an ordered one. */
    @HypnosTest(trials = 1000)
    void durableEntriesSurviveAnOrderedDisk() throws InterruptedException {
        node.run(Ledger::open);
        node.run(Ledger::settle);
        survives(node::crash, true);
    }

    /**
     * The same with a store that is new and not forced: its file, its name or a part of its header is gone. With a part of the header it cannot be
     * opened any more.
     */
    @HypnosTest(trials = 1000)
    void aNewStoreIsNotForced() throws InterruptedException {
        node.run(Ledger::open);
        survives(node::crash, true);
    }

    /** What was only committed is not durable, as H2 says. */
    @HypnosTest(trials = 1000)
    void committedEntriesNeedASync() throws InterruptedException {
        node.run(Ledger::open);
        node.run(Ledger::settle);
        survives(node::crash, false);
    }
}
