package dev.hypnos.systems;

import dev.hypnos.examples.Scenario;
import dev.hypnos.systems.cassandra.ConditionalWrites;
import dev.hypnos.systems.curator.CuratorLatch;
import dev.hypnos.systems.grpc.GrpcCluster;
import dev.hypnos.systems.h2.StoreCrash;
import dev.hypnos.systems.hazelcast.HazelcastCluster;
import dev.hypnos.systems.http.HttpCluster;
import dev.hypnos.systems.infinispan.InfinispanCluster;
import dev.hypnos.systems.jgroups.CounterGroup;
import dev.hypnos.systems.netty.NettyCluster;
import dev.hypnos.systems.pekko.PekkoCluster;
import dev.hypnos.systems.ratis.RatisCluster;
import dev.hypnos.systems.spring.SpringCluster;
import dev.hypnos.systems.zookeeper.AcknowledgedWrites;
import dev.hypnos.systems.zookeeper.EarlierZooKeepers;
import dev.hypnos.systems.zookeeper.LastWrite;
import dev.hypnos.systems.zookeeper.Majority;
import dev.hypnos.systems.zookeeper.OneIsAway;
import dev.hypnos.systems.zookeeper.Recovery;
import dev.hypnos.systems.zookeeper.SameNotes;
import dev.hypnos.systems.zookeeper.TakingTurns;
import dev.hypnos.systems.zookeeper.WhatWasRead;
import dev.hypnos.systems.zookeeper.ZooKeeperCluster;
import java.util.List;
import java.util.Optional;

/** All systems, and what is done with each. */
public final class Systems {
    private static final String ZOOKEEPER = ZooKeeperCluster.class.getName() + "#";

    private static final String WRITES = AcknowledgedWrites.class.getName() + "#";
    private static final String LAST_WRITE = LastWrite.class.getName() + "#";
    private static final String EARLIER = EarlierZooKeepers.class.getName() + "#";

    private static final String RECOVERY = Recovery.class.getName() + "#";

    private static final String MAJORITY = Majority.class.getName() + "#";
    private static final String SAME_NOTES = SameNotes.class.getName() + "#";
    private static final String TURNS = TakingTurns.class.getName() + "#";
    private static final String WHAT_WAS_READ = WhatWasRead.class.getName() + "#";
    private static final String ONE_IS_AWAY = OneIsAway.class.getName() + "#";

    private static final String CASSANDRA = ConditionalWrites.class.getName() + "#";

    private static final String JGROUPS = CounterGroup.class.getName() + "#";
    private static final String PEKKO = PekkoCluster.class.getName() + "#";
    private static final String HTTP = HttpCluster.class.getName() + "#";
    private static final String NETTY = NettyCluster.class.getName() + "#";
    private static final String GRPC = GrpcCluster.class.getName() + "#";
    private static final String CURATOR = CuratorLatch.class.getName() + "#";
    private static final String HAZELCAST = HazelcastCluster.class.getName() + "#";
    private static final String SPRING = SpringCluster.class.getName() + "#";
    private static final String INFINISPAN = InfinispanCluster.class.getName() + "#";
    private static final String H2 = StoreCrash.class.getName() + "#";
    private static final String RATIS = RatisCluster.class.getName() + "#";

    private static final List<Scenario> ALL = List.of(
            new Scenario(
                    "zookeeper-election",
                    ZOOKEEPER + "electsAndServes",
                    false,
                    "three ZooKeeper 3.9.5 servers elect a leader and serve a client"),
            new Scenario(
                    "zookeeper-failover",
                    ZOOKEEPER + "writesSurviveTheLeader",
                    false,
                    "the leader is killed and started again while a client writes"),
            new Scenario(
                    "zookeeper-failover-careless",
                    ZOOKEEPER + "writesAreRetriedWithoutACheck",
                    true,
                    "the same with a client that takes a lost answer for a lost write"),
            new Scenario(
                    "zookeeper-server-ends",
                    WRITES + "surviveTheLeader",
                    true,
                    "a client writes much, the leader is killed, a follower ends by itself"),
            new Scenario(
                    "zookeeper-lost-write",
                    LAST_WRITE + "isOnAllServers",
                    true,
                    "the leader is killed, and a follower goes back to an older value"),
            new Scenario(
                    "zookeeper-790",
                    RECOVERY + "ofThree331",
                    true,
                    "a ZooKeeper 3.3.1 server is killed, and locked out when it is back"),
            new Scenario("zookeeper-790-fixed", RECOVERY + "ofThree332", false, "the same with 3.3.2, where it is not"),
            new Scenario(
                    "zookeeper-1419",
                    RECOVERY + "ofFive343",
                    true,
                    "ZooKeeper 3.4.3 servers are killed, and an election never ends"),
            new Scenario("zookeeper-1419-fixed", RECOVERY + "ofFive344", false, "the same with 3.4.4, where it does"),
            new Scenario(
                    "zookeeper-1492",
                    MAJORITY + "leads343",
                    true,
                    "a ZooKeeper 3.4.3 server leads observers, its majority is dead"),
            new Scenario("zookeeper-1492-fixed", MAJORITY + "leads344", false, "the same with 3.4.4, where none leads"),
            new Scenario(
                    "zookeeper-335",
                    TURNS + "losesNothing336",
                    true,
                    "ZooKeeper 3.3.6 servers take turns, and disagree when all are back"),
            new Scenario(
                    "zookeeper-335-fixed", TURNS + "losesNothing3412", false, "the same with 3.4.12, where they agree"),
            new Scenario(
                    "zookeeper-2845",
                    SAME_NOTES + "afterAPartition3411",
                    true,
                    "ZooKeeper 3.4.11 servers are cut off, and one has what others lack"),
            new Scenario(
                    "zookeeper-2845-fixed",
                    SAME_NOTES + "afterAPartition3412",
                    false,
                    "the same with 3.4.12, where none has"),
            new Scenario(
                    "zookeeper-4643",
                    ONE_IS_AWAY + "losesNothing391",
                    true,
                    "ZooKeeper 3.9.1 servers lose their power, and what was acknowledged"),
            new Scenario(
                    "zookeeper-4643-fixed",
                    ONE_IS_AWAY + "losesNothing395",
                    false,
                    "the same with 3.9.5, where nothing is lost"),
            new Scenario(
                    "zookeeper-4785",
                    WHAT_WAS_READ + "isKept391",
                    true,
                    "a ZooKeeper 3.9.1 server loses its power, and what was read"),
            new Scenario(
                    "zookeeper-4785-fixed",
                    WHAT_WAS_READ + "isKept392",
                    false,
                    "the same with 3.9.2, where it is kept"),
            new Scenario(
                    "zookeeper-4712",
                    ONE_IS_AWAY + "losesNothing392",
                    true,
                    "the same with 3.9.2, where one can have what others lack"),
            new Scenario(
                    "zookeeper-3.4.3-election",
                    EARLIER + "electsAndServes343",
                    false,
                    "three ZooKeeper 3.4.3 servers elect a leader and serve a client"),
            new Scenario(
                    "zookeeper-3.4.3-failover",
                    EARLIER + "writesSurviveTheLeader343",
                    false,
                    "the leader of them is killed and started again while a client writes"),
            new Scenario(
                    "zookeeper-3.4.3-restart",
                    EARLIER + "aKilledServerStartsAgain343",
                    false,
                    "the leader of them is killed after its first write, and starts again"),
            new Scenario(
                    "zookeeper-3.3.1-election",
                    EARLIER + "electsAndServes331",
                    false,
                    "three ZooKeeper 3.3.1 servers elect a leader and serve a client"),
            new Scenario(
                    "zookeeper-3.3.1-failover",
                    EARLIER + "writesSurviveTheLeader331",
                    false,
                    "the leader of them is killed and started again while a client writes"),
            new Scenario(
                    "zookeeper-3.3.1-restart",
                    EARLIER + "aKilledServerStartsAgain331",
                    true,
                    "the leader of them is killed after its first write, and cannot start"),
            new Scenario(
                    "cassandra-writes",
                    CASSANDRA + "ofThree201",
                    false,
                    "three Cassandra 2.0.1 servers take conditional writes to one row"),
            new Scenario(
                    "cassandra-2.0.0-writes",
                    CASSANDRA + "ofThree200",
                    true,
                    "the same with 2.0.0, where two of them can replace the same value"),
            new Scenario(
                    "jgroups-raft-election",
                    JGROUPS + "electsAndCounts",
                    false,
                    "three members of jgroups-raft elect a leader and count"),
            new Scenario(
                    "jgroups-raft-failover",
                    JGROUPS + "countsSurviveTheLeader",
                    false,
                    "the leader of them is killed and started again"),
            new Scenario(
                    "pekko-cluster", PEKKO + "formsACluster", false, "three actor systems of Pekko form a cluster"),
            new Scenario(
                    "pekko-downing",
                    PEKKO + "goesOnWithoutAMemberThatIsKilled",
                    false,
                    "a member of it is killed, and the others go on without it"),
            new Scenario(
                    "http-orders",
                    HTTP + "anOrderIsTakenOnce",
                    false,
                    "java.net.http and com.sun.net.httpserver, cut off for a while"),
            new Scenario(
                    "http-orders-careless",
                    HTTP + "anOrderIsRetriedWithoutAKey",
                    true,
                    "the same with a client that sends the order again without a key"),
            new Scenario(
                    "netty-ledger",
                    NETTY + "linesAreAddedUp",
                    false,
                    "a Netty 4.1 client sends lines to a server, which adds them up"),
            new Scenario(
                    "netty-ledger-unframed",
                    NETTY + "whatIsReadIsTakenForALine",
                    true,
                    "the same with a server that takes what it reads for a line"),
            new Scenario(
                    "grpc-seats",
                    GRPC + "aSeatIsGivenOnce",
                    false,
                    "two gRPC 1.85 clients want the same seat of a server"),
            new Scenario(
                    "grpc-seats-careless",
                    GRPC + "aSeatIsLookedAtFirst",
                    true,
                    "the same with a server that looks first and takes the seat then"),
            new Scenario(
                    "ratis-counter",
                    RATIS + "electsAndCounts",
                    false,
                    "three Apache Ratis 3.3 peers elect a leader and count for a client"),
            new Scenario(
                    "ratis-failover",
                    RATIS + "countsSurviveTheLeader",
                    false,
                    "the leader is killed, and the others go on"),
            new Scenario(
                    "curator-latch",
                    CURATOR + "anotherLeadsWhenTheLeaderIsKilled",
                    false,
                    "candidates with Curator's LeaderLatch, whose leaders are killed"),
            new Scenario(
                    "hazelcast-map", HAZELCAST + "countsInAMap", false, "three Hazelcast 5.5 members count in a map"),
            new Scenario(
                    "hazelcast-failover",
                    HAZELCAST + "countsSurviveAMember",
                    false,
                    "a member of them is killed and started again"),
            new Scenario(
                    "spring-orders",
                    SPRING + "ordersAreCounted",
                    false,
                    "two clients of a Spring Boot 3.5 application on Tomcat"),
            new Scenario(
                    "spring-restart",
                    SPRING + "ordersAreForgottenWithTheShop",
                    false,
                    "the application is killed and started again"),
            new Scenario(
                    "infinispan-cache",
                    INFINISPAN + "valuesSurviveAMember",
                    false,
                    "three Infinispan 15 members, a replicated cache, and a kill"),
            new Scenario(
                    "h2-kill",
                    H2 + "committedEntriesSurviveAKill",
                    false,
                    "a process with a store of H2 is killed while it is used"),
            new Scenario(
                    "h2-strict-disk",
                    H2 + "durableEntriesSurviveAStrictDisk",
                    false,
                    "its machine loses the power, on a strict disk"),
            new Scenario(
                    "h2-ordered-disk", H2 + "durableEntriesSurviveAnOrderedDisk", false, "the same on an ordered disk"),
            new Scenario(
                    "h2-new-store",
                    H2 + "aNewStoreIsNotForced",
                    true,
                    "the same with a store that is new and was never forced"),
            new Scenario(
                    "h2-committed-only",
                    H2 + "committedEntriesNeedASync",
                    true,
                    "the same with entries that are committed and not synchronised"));

    private Systems() {}

    public static List<Scenario> all() {
        return ALL;
    }

    /** The test, as {@code class#method}, of the one with this name. */
    public static Optional<String> test(String name) {
        return ALL.stream()
                .filter(scenario -> name.equals(scenario.name()))
                .map(Scenario::test)
                .findFirst();
    }

    public static List<String> names() {
        return ALL.stream().map(Scenario::name).toList();
    }
}
