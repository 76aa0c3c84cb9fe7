package dev.hypnos.examples;

import dev.hypnos.examples.events.cassandra.LightweightTransactions;
import dev.hypnos.examples.events.cassandra.TwoOwners;
import dev.hypnos.examples.events.ethereum.FastSynchronisation;
import dev.hypnos.examples.events.logcabin.Snapshots;
import dev.hypnos.examples.events.mapreduce.Job;
import dev.hypnos.examples.events.raft.Updates;
import dev.hypnos.examples.events.spark.Removal;
import dev.hypnos.examples.events.spark.Stages;
import dev.hypnos.examples.events.zookeeper.Elections;
import java.util.ArrayList;
import java.util.List;

/** The errors of the FlyMC paper, as models at the level of messages, each with a repaired twin; and the workloads that it explores to the end. */
public final class Events {
    private static final List<EventExample> ERRORS = List.of(
            EventExample.fails(
                            "cass-1",
                            LightweightTransactions.class,
                            "threeWrites",
                            "Cassandra: a write that was superseded comes back (6023)",
                            54,
                            0,
                            0)
                    .withPaths(2_318),
            EventExample.fails(
                    "cass-2",
                    TwoOwners.class,
                    "theAnswerIsRight",
                    "Cassandra: a write is done, and its client is told that it is not (6013)",
                    30,
                    0,
                    0),
            EventExample.fails(
                    "cass-3",
                    TwoOwners.class,
                    "promisesAreKept",
                    "Cassandra: what was accepted is not remembered as a promise (5925)",
                    15,
                    0,
                    0),
            EventExample.fails(
                    "zook-1",
                    Elections.class,
                    "writesWhileAllCrash",
                    "ZooKeeper: an epoch that nobody agreed to (335)",
                    46,
                    3,
                    3),
            EventExample.fails(
                    "zook-2",
                    Elections.class,
                    "aFollowerReturns",
                    "ZooKeeper: a follower that took itself for the leader is locked out (790)",
                    39,
                    1,
                    1),
            EventExample.fails(
                    "zook-3",
                    Elections.class,
                    "anOldLeaderReturns",
                    "ZooKeeper: votes go round, and nobody is elected (1419)",
                    41,
                    3,
                    3),
            EventExample.fails(
                    "zook-4",
                    Elections.class,
                    "aQuorumIsLost",
                    "ZooKeeper: a leader without a quorum counts observers (1492)",
                    24,
                    1,
                    0),
            EventExample.fails(
                    "sprk-1",
                    Stages.class,
                    "aLateTask",
                    "Spark: a late task of an old attempt ends the new one (19263)",
                    42,
                    0,
                    0),
            EventExample.fails(
                    "sprk-2",
                    Removal.class,
                    "anExecutorGoes",
                    "Spark: an executor that was removed registers again, and ends (15262)",
                    23,
                    0,
                    0),
            EventExample.fails(
                    "mapr-1",
                    Job.class,
                    "aJobRunsOnce",
                    "MapReduce: a job runs again after its client was told that it is done (5505)",
                    36,
                    1,
                    1),
            EventExample.fails(
                    "raft-1",
                    Snapshots.class,
                    "aServerReturns",
                    "LogCabin: a snapshot goes on where its receiver no longer is (174)",
                    21,
                    2,
                    2),
            EventExample.fails(
                    "ethm-1",
                    FastSynchronisation.class,
                    "aSourceReturns",
                    "Ethereum: what a source was asked for is forgotten when it returns (15138)",
                    12,
                    1,
                    1));

    private static final List<EventExample> WORKLOADS = List.of(
            EventExample.passes("paxos-1", LightweightTransactions.class, "oneWriteAtOnce", "Paxos: one write"),
            EventExample.passes("paxos-2", LightweightTransactions.class, "twoWritesAtOnce", "Paxos: two writes"),
            EventExample.passes("paxos-3", LightweightTransactions.class, "threeWritesAtOnce", "Paxos: three writes"),
            EventExample.passes("raft-updates-1", Updates.class, "one", "Raft: one update"),
            EventExample.passes("raft-updates-2", Updates.class, "two", "Raft: two updates"),
            EventExample.passes("raft-updates-3", Updates.class, "three", "Raft: three updates"));

    private Events() {}

    /** Every model with an error. */
    public static List<EventExample> errors() {
        return ERRORS;
    }

    /** The repaired twins of those. */
    public static List<EventExample> repaired() {
        return ERRORS.stream().map(EventExample::fixed).toList();
    }

    /** What has no error, to be explored to the end: Paxos-1 to 3 and Raft-1 to 3 of the paper, in which RAFT-1 is an error as well. */
    public static List<EventExample> workloads() {
        return WORKLOADS;
    }

    /** The errors and the workloads. */
    public static List<EventExample> all() {
        List<EventExample> all = new ArrayList<>(ERRORS);
        all.addAll(WORKLOADS);
        return List.copyOf(all);
    }

    static List<EventExample> withRepaired() {
        List<EventExample> all = new ArrayList<>(all());
        all.addAll(repaired());
        return List.copyOf(all);
    }
}
