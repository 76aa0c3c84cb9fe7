package dev.hypnos.examples;

import dev.hypnos.examples.cassandra.SupersededUpdateReturns;
import dev.hypnos.examples.corfu.HeadOfHeads;
import dev.hypnos.examples.corfu.TailOfTails;
import dev.hypnos.examples.gproc.DelayedFaultReport;
import dev.hypnos.examples.gproc.LostRequest;
import dev.hypnos.examples.gproc.RevertedRegistration;
import dev.hypnos.examples.locks.ServerProbing;
import dev.hypnos.examples.locks.SilentObserver;
import dev.hypnos.examples.locks.TwoProbes;
import dev.hypnos.examples.locks.VersionReset;
import dev.hypnos.examples.mirrored.LeaveWhileJoin;
import dev.hypnos.examples.mnesia.AddCopyWhileRestarting;
import dev.hypnos.examples.mnesia.DeleteCopyWhileRestarting;
import dev.hypnos.examples.ra.BadkeyPreviousCluster;
import dev.hypnos.examples.ra.InconsistentState;
import dev.hypnos.examples.ra.InconsistentState2;
import java.util.List;

/** The errors of the Morpheus paper, as models of the protocols that had them; each has a repaired twin. */
public final class Protocols {
    private static final List<Example> ALL = List.of(
            new Example(
                    "locks-1",
                    VersionReset.class.getName() + "#locksAreGrantedAsReleased",
                    "locks: the version of a lock is forgotten too soon, and some wait for ever",
                    VersionReset.class.getName() + "#locksAreGrantedFixed"),
            Example.of("locks-1-version", VersionReset.class, "locksAreGranted", "locks-1 with this flaw alone"),
            Example.of(
                    "locks-silent-observer",
                    SilentObserver.class,
                    "deadlocksAreBroken",
                    "a second flaw in locks-1: who sees a deadlock tells nobody"),
            Example.of(
                    "locks-two-probes",
                    TwoProbes.class,
                    "serverIsFoundByBoth",
                    "locks-2 with two who look for the server"),
            Example.of(
                    "locks-2",
                    ServerProbing.class,
                    "serverIsFound",
                    "locks: a server starts while somebody looks for it"),
            Example.of(
                    "gproc-1",
                    DelayedFaultReport.class,
                    "aNameIsSeenEverywhere",
                    "gproc: an old report of a fault arrives late"),
            Example.of(
                    "gproc-2",
                    RevertedRegistration.class,
                    "whatIsRegisteredStaysRegistered",
                    "gproc: a node that joins removes what was registered for it"),
            Example.of(
                    "gproc-3", LostRequest.class, "theNewLeaderAnswers", "gproc: a request to a dying leader is lost"),
            Example.of(
                    "mnesia-1",
                    AddCopyWhileRestarting.class,
                    "aCopyIsAdded",
                    "mnesia: a table is copied to a node that is starting, and both wait"),
            Example.of(
                    "mnesia-2",
                    DeleteCopyWhileRestarting.class,
                    "aDeletedCopyStaysDeleted",
                    "mnesia: the end of a node counts as its agreement"),
            Example.of(
                    "ms-1",
                    LeaveWhileJoin.class,
                    "aMemberJoinsWhileAnotherLeaves",
                    "mirrored supervisor: a member asks one that is leaving"),
            Example.of(
                    "ra-1",
                    BadkeyPreviousCluster.class,
                    "badkeyPreviousCluster",
                    "ra: members come and go during elections"),
            Example.of(
                    "ra-2",
                    InconsistentState.class,
                    "inconsistentState",
                    "ra: elections, a member leaves and joins, five writers"),
            Example.of(
                    "ra-3",
                    InconsistentState2.class,
                    "inconsistentState2",
                    "ra: two clients remove and add the same member"),
            new Example(
                    "crce-2",
                    TailOfTails.class.getName() + "#readsAreAsTheAuthorsExpected",
                    "CORFU: a new tail is repaired; with the original oracle",
                    TailOfTails.class.getName() + "#aWrittenValueStaysFixed"),
            Example.of(
                    "crce-2-time-travel",
                    TailOfTails.class,
                    "aWrittenValueStays",
                    "CORFU: a new tail is repaired, and a value that was read is gone"),
            Example.of(
                    "crce-3",
                    HeadOfHeads.class,
                    "theChainIsWrittenFromItsHead",
                    "CORFU: a new head is repaired, and the chain has a hole"),
            Example.of(
                    "c6023",
                    SupersededUpdateReturns.class,
                    "everyUpdateHappensOnce",
                    "Cassandra: an update that was superseded comes back"));

    private Protocols() {}

    /** Every model with an error. */
    public static List<Example> all() {
        return ALL;
    }
}
