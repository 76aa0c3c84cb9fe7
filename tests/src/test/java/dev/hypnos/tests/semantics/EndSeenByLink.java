package dev.hypnos.tests.semantics;

import dev.hypnos.junit.HypnosTest;
import dev.hypnos.tests.semantics.EndOfProcess.Ending;
import dev.hypnos.tests.semantics.EndOfProcess.Watch;

/**
 * The news of the end of a process, brought by a link, come after its last message: {@link EndOfProcess} in each
 * arrangement.
 */
public class EndSeenByLink {
    @HypnosTest
    void nearbyReturns() {
        EndOfProcess.nearby(Watch.LINK, Ending.RETURNS);
    }

    @HypnosTest
    void nearbyCrashes() {
        EndOfProcess.nearby(Watch.LINK, Ending.CRASHES);
    }

    @HypnosTest
    void nearbyKilledNearby() {
        EndOfProcess.nearby(Watch.LINK, Ending.KILLED_NEARBY);
    }

    @HypnosTest
    void nearbyKilledFromAfar() {
        EndOfProcess.nearby(Watch.LINK, Ending.KILLED_FROM_AFAR);
    }

    @HypnosTest
    void nearbyKilledByWatcher() {
        EndOfProcess.nearby(Watch.LINK, Ending.KILLED_BY_WATCHER);
    }

    @HypnosTest
    void onAnotherNodeReturns() {
        EndOfProcess.onAnotherNode(Watch.LINK, Ending.RETURNS);
    }

    @HypnosTest
    void onAnotherNodeCrashes() {
        EndOfProcess.onAnotherNode(Watch.LINK, Ending.CRASHES);
    }

    @HypnosTest
    void onAnotherNodeKilledNearby() {
        EndOfProcess.onAnotherNode(Watch.LINK, Ending.KILLED_NEARBY);
    }

    @HypnosTest
    void onAnotherNodeKilledFromAfar() {
        EndOfProcess.onAnotherNode(Watch.LINK, Ending.KILLED_FROM_AFAR);
    }

    @HypnosTest
    void onAnotherNodeKilledByWatcher() {
        EndOfProcess.onAnotherNode(Watch.LINK, Ending.KILLED_BY_WATCHER);
    }

    @HypnosTest
    void onAnotherNodeNodeKilled() {
        EndOfProcess.onAnotherNode(Watch.LINK, Ending.NODE_KILLED);
    }

    @HypnosTest
    void onAnotherNodeCut() {
        EndOfProcess.onAnotherNode(Watch.LINK, Ending.CUT);
    }

    @HypnosTest
    void lateNearbyReturns() {
        EndOfProcess.nearby(Watch.LATE_LINK, Ending.RETURNS);
    }

    @HypnosTest
    void lateNearbyCrashes() {
        EndOfProcess.nearby(Watch.LATE_LINK, Ending.CRASHES);
    }

    @HypnosTest
    void lateNearbyKilledNearby() {
        EndOfProcess.nearby(Watch.LATE_LINK, Ending.KILLED_NEARBY);
    }

    @HypnosTest
    void lateNearbyKilledFromAfar() {
        EndOfProcess.nearby(Watch.LATE_LINK, Ending.KILLED_FROM_AFAR);
    }

    @HypnosTest
    void lateNearbyKilledByWatcher() {
        EndOfProcess.nearby(Watch.LATE_LINK, Ending.KILLED_BY_WATCHER);
    }

    @HypnosTest
    void lateOnAnotherNodeReturns() {
        EndOfProcess.onAnotherNode(Watch.LATE_LINK, Ending.RETURNS);
    }

    @HypnosTest
    void lateOnAnotherNodeCrashes() {
        EndOfProcess.onAnotherNode(Watch.LATE_LINK, Ending.CRASHES);
    }

    @HypnosTest
    void lateOnAnotherNodeKilledNearby() {
        EndOfProcess.onAnotherNode(Watch.LATE_LINK, Ending.KILLED_NEARBY);
    }

    @HypnosTest
    void lateOnAnotherNodeKilledFromAfar() {
        EndOfProcess.onAnotherNode(Watch.LATE_LINK, Ending.KILLED_FROM_AFAR);
    }

    @HypnosTest
    void lateOnAnotherNodeKilledByWatcher() {
        EndOfProcess.onAnotherNode(Watch.LATE_LINK, Ending.KILLED_BY_WATCHER);
    }

    @HypnosTest
    void lateOnAnotherNodeNodeKilled() {
        EndOfProcess.onAnotherNode(Watch.LATE_LINK, Ending.NODE_KILLED);
    }

    @HypnosTest
    void lateOnAnotherNodeCut() {
        EndOfProcess.onAnotherNode(Watch.LATE_LINK, Ending.CUT);
    }
}
