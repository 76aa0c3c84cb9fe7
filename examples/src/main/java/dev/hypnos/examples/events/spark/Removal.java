package dev.hypnos.examples.events.spark;

import dev.hypnos.examples.events.spark.Heartbeats.Disconnected;
import dev.hypnos.examples.events.spark.Heartbeats.Heartbeat;
import dev.hypnos.examples.events.spark.Heartbeats.IsKnown;
import dev.hypnos.examples.events.spark.Heartbeats.Kill;
import dev.hypnos.examples.events.spark.Heartbeats.Known;
import dev.hypnos.examples.events.spark.Heartbeats.Register;
import dev.hypnos.examples.events.spark.Heartbeats.RegisterAgain;
import dev.hypnos.examples.events.spark.Heartbeats.Remove;
import dev.hypnos.examples.events.spark.Heartbeats.Stop;
import dev.hypnos.junit.HypnosTest;
import dev.hypnos.model.members.Member;
import dev.hypnos.model.members.Members;
import dev.hypnos.model.members.Peer;
import java.util.HashSet;
import java.util.Set;

/** An executor is removed since it was silent, but it lives, and ends only later. */
public class Removal {
    private static final int EXECUTORS = 2;

    private final Members members = new Members();

    /** Knows the block managers of executors. */
    private static final class Blocks extends Member {
        final Set<Peer> known = new HashSet<>();

        @Override
        protected void start() {
            known.addAll(all().subList(3, all().size()));
        }

        @Override
        protected void receive(Peer from, Object message) {
            switch (message) {
                case IsKnown question ->
                    send(from, new Known(question.executor(), known.contains(question.executor())));
                case Register register -> known.add(register.executor());
                case Remove remove -> known.remove(remove.executor());
                default -> throw new IllegalStateException("unknown: " + message);
            }
        }
    }

    private static final class ClusterManager extends Member {
        @Override
        protected void receive(Peer from, Object message) {
            if (message instanceof Kill kill) {
                send(kill.executor(), new Stop());
            }
        }
    }

    private static final class LivingExecutor extends Member {
        private static final String BEAT = "beat";
        private boolean isStopped;
        private int beats = 2;

        @Override
        protected void start() {
            arm(BEAT);
        }

        @Override
        protected void timeout(Object timer) {
            send(all().getFirst(), new Heartbeat());
            beats--;
            if (beats > 0) {
                arm(BEAT);
            }
        }

        @Override
        protected void receive(Peer from, Object message) {
            if (isStopped) {
                return;
            }
            if (message instanceof RegisterAgain) {
                send(from, new Register(self()));
            } else if (message instanceof Stop) {
                isStopped = true;
                disarm(BEAT);
                send(all().getFirst(), new Disconnected());
            }
        }
    }

    private void remove(boolean removesUnknown) {
        Peer driver = members.add("driver", () -> new Driver(removesUnknown));
        members.add("blocks", Blocks::new);
        members.add("cluster manager", ClusterManager::new);
        for (int i = 0; i < EXECUTORS; i++) {
            members.add("executor " + i, LivingExecutor::new);
        }
        members.start();
        members.deliver(driver, new Driver.Expire(members.peers().get(3)));
        members.run();
        Set<Peer> executors = members.up(Driver.class).getFirst().executors;
        Set<Peer> known = members.up(Blocks.class).getFirst().known;
        if (!executors.equals(known)) {
            throw new AssertionError("executors " + executors + ", but block managers of " + known);
        }
    }

    @HypnosTest
    void anExecutorGoes() {
        remove(false);
    }

    @HypnosTest
    void anExecutorGoesFixed() {
        remove(true);
    }
}
