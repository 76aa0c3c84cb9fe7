package dev.hypnos.tests.semantics;

import dev.hypnos.junit.HypnosTest;
import dev.hypnos.tests.semantics.EndOfProcess.Ending;
import dev.hypnos.tests.semantics.EndOfProcess.Watch;

/**
 * The news of the end of a process, brought by a monitor, come after its last message: {@link EndOfProcess} in each
 * arrangement.
 */
public class EndSeenByMonitor {
    @HypnosTest
    void nearbyReturns() {
        EndOfProcess.nearby(Watch.MONITOR, Ending.RETURNS);
    }

    @HypnosTest
    void nearbyCrashes() {
        EndOfProcess.nearby(Watch.MONITOR, Ending.CRASHES);
    }

    @HypnosTest
    void nearbyKilledNearby() {
        EndOfProcess.nearby(Watch.MONITOR, Ending.KILLED_NEARBY);
    }

    @HypnosTest
    void nearbyKilledFromAfar() {
        EndOfProcess.nearby(Watch.MONITOR, Ending.KILLED_FROM_AFAR);
    }

    @HypnosTest
    void nearbyKilledByWatcher() {
        EndOfProcess.nearby(Watch.MONITOR, Ending.KILLED_BY_WATCHER);
    }

    @HypnosTest
    void onAnotherNodeReturns() {
        EndOfProcess.onAnotherNode(Watch.MONITOR, Ending.RETURNS);
    }

    @HypnosTest
    void onAnotherNodeCrashes() {
        EndOfProcess.onAnotherNode(Watch.MONITOR, Ending.CRASHES);
    }

    @HypnosTest
    void onAnotherNodeKilledNearby() {
        EndOfProcess.onAnotherNode(Watch.MONITOR, Ending.KILLED_NEARBY);
    }

    @HypnosTest
    void onAnotherNodeKilledFromAfar() {
        EndOfProcess.onAnotherNode(Watch.MONITOR, Ending.KILLED_FROM_AFAR);
    }

    @HypnosTest
    void onAnotherNodeKilledByWatcher() {
        EndOfProcess.onAnotherNode(Watch.MONITOR, Ending.KILLED_BY_WATCHER);
    }

    @HypnosTest
    void onAnotherNodeNodeKilled() {
        EndOfProcess.onAnotherNode(Watch.MONITOR, Ending.NODE_KILLED);
    }

    @HypnosTest
    void onAnotherNodeCut() {
        EndOfProcess.onAnotherNode(Watch.MONITOR, Ending.CUT);
    }

    @HypnosTest
    void lateNearbyReturns() {
        EndOfProcess.nearby(Watch.LATE_MONITOR, Ending.RETURNS);
    }

    @HypnosTest
    void lateNearbyCrashes() {
        EndOfProcess.nearby(Watch.LATE_MONITOR, Ending.CRASHES);
    }

    @HypnosTest
    void lateNearbyKilledNearby() {
        EndOfProcess.nearby(Watch.LATE_MONITOR, Ending.KILLED_NEARBY);
    }

    @HypnosTest
    void lateNearbyKilledFromAfar() {
        EndOfProcess.nearby(Watch.LATE_MONITOR, Ending.KILLED_FROM_AFAR);
    }

    @HypnosTest
    void lateNearbyKilledByWatcher() {
        EndOfProcess.nearby(Watch.LATE_MONITOR, Ending.KILLED_BY_WATCHER);
    }

    @HypnosTest
    void lateOnAnotherNodeReturns() {
        EndOfProcess.onAnotherNode(Watch.LATE_MONITOR, Ending.RETURNS);
    }

    @HypnosTest
    void lateOnAnotherNodeCrashes() {
        EndOfProcess.onAnotherNode(Watch.LATE_MONITOR, Ending.CRASHES);
    }

    @HypnosTest
    void lateOnAnotherNodeKilledNearby() {
        EndOfProcess.onAnotherNode(Watch.LATE_MONITOR, Ending.KILLED_NEARBY);
    }

    @HypnosTest
    void lateOnAnotherNodeKilledFromAfar() {
        EndOfProcess.onAnotherNode(Watch.LATE_MONITOR, Ending.KILLED_FROM_AFAR);
    }

    @HypnosTest
    void lateOnAnotherNodeKilledByWatcher() {
        EndOfProcess.onAnotherNode(Watch.LATE_MONITOR, Ending.KILLED_BY_WATCHER);
    }

    @HypnosTest
    void lateOnAnotherNodeNodeKilled() {
        EndOfProcess.onAnotherNode(Watch.LATE_MONITOR, Ending.NODE_KILLED);
    }

    @HypnosTest
    void lateOnAnotherNodeCut() {
        EndOfProcess.onAnotherNode(Watch.LATE_MONITOR, Ending.CUT);
    }
}
