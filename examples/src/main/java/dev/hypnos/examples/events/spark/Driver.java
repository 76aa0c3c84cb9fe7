package dev.hypnos.examples.events.spark;

import dev.hypnos.examples.events.spark.Heartbeats.Disconnected;
import dev.hypnos.examples.events.spark.Heartbeats.Heartbeat;
import dev.hypnos.examples.events.spark.Heartbeats.IsKnown;
import dev.hypnos.examples.events.spark.Heartbeats.Kill;
import dev.hypnos.examples.events.spark.Heartbeats.Known;
import dev.hypnos.examples.events.spark.Heartbeats.Register;
import dev.hypnos.examples.events.spark.Heartbeats.RegisterAgain;
import dev.hypnos.examples.events.spark.Heartbeats.Remove;
import dev.hypnos.model.members.Member;
import dev.hypnos.model.members.Peer;
import java.util.HashSet;
import java.util.Set;

/** Knows the executors that tasks can run on. */
final class Driver extends Member {
    /** An executor has not been heard of for too long. */
    record Expire(Peer executor) {}

    private final boolean removesUnknown;
    final Set<Peer> executors = new HashSet<>();

    /** @param removesUnknown whether the block manager of an executor goes with it also if the executor was removed before */
    Driver(boolean removesUnknown) {
        this.removesUnknown = removesUnknown;
    }

    private Peer blocks() {
        return all().get(1);
    }

    @Override
    protected void start() {
        executors.addAll(all().subList(3, all().size()));
    }

    @Override
    protected void receive(Peer from, Object message) {
        switch (message) {
            case Expire expire -> arm(expire);
            case Heartbeat heartbeat -> send(blocks(), new IsKnown(from));
            case Known known -> {
                if (!known.isKnown()) {
                    send(known.executor(), new RegisterAgain());
                }
            }
            case Register register -> send(blocks(), register);
            case Disconnected gone -> {
                if (executors.remove(from) || removesUnknown) {
                    send(blocks(), new Remove(from));
                }
            }
            default -> throw new IllegalStateException("unknown: " + message);
        }
    }

    @Override
    protected void timeout(Object timer) {
        Peer executor = ((Expire) timer).executor();
        if (executors.remove(executor)) {
            send(blocks(), new Remove(executor));
            send(all().get(2), new Kill(executor));
        }
    }
}
