package dev.hypnos.systems.pekko;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.cluster.Cluster;
import org.apache.pekko.cluster.MemberStatus;

/** A member of the cluster, which is a process of its own. */
final class Member {
    private static final CompletableFuture<Cluster> STARTED = new CompletableFuture<>();

    private Member() {}

    /**
     * Starts an actor system that joins the cluster.
     *
     * @param args its address, and those of all members separated by commas
     */
    public static void main(String[] args) {
        StringBuilder seeds = new StringBuilder();
        for (String seed : args[1].split(",", -1)) {
            seeds.append("\"pekko://members@").append(seed).append(":25520\",");
        }
        Config config = ConfigFactory.parseString("""
                pekko {
                  loglevel = OFF
                  stdout-loglevel = OFF
                  # a tick of virtual time costs as much as one of real time: a few of them will do
                  scheduler.tick-duration = 100ms
                  actor.provider = cluster
                  remote.artery.transport = tcp
                  remote.artery.canonical.hostname = "%s"
                  remote.artery.canonical.port = 25520
                  cluster.seed-nodes = [%s]
                  cluster.downing-provider-class = "org.apache.pekko.cluster.sbr.SplitBrainResolverProvider"
                }""".formatted(args[0], seeds));
        ActorSystem system = ActorSystem.create("members", config.withFallback(ConfigFactory.load()));
        STARTED.complete(Cluster.get(system));
    }

    /** The addresses of those that are members with all rights, as this one sees it. */
    static String up() {
        Set<String> up = new TreeSet<>();
        STARTED.join().state().getMembers().forEach(member -> {
            if (member.status().equals(MemberStatus.up())) {
                up.add(member.address().host().get());
            }
        });
        return String.join(" ", up);
    }

    /** Waits until so many are up, as this one sees it; returns their addresses. */
    static String awaitUp(int count) throws InterruptedException {
        while (up().split(" ", -1).length != count || up().isEmpty()) {
            Thread.sleep(1000);
        }
        return up();
    }
}
