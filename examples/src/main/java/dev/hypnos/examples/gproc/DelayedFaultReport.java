package dev.hypnos.examples.gproc;

import dev.hypnos.junit.HypnosTest;
import dev.hypnos.model.Model;
import dev.hypnos.model.Node;
import dev.hypnos.model.Pid;

/**
 * A report that a node is down, believed when it has long been up. Three nodes start the registry at once and
 * elect a leader. Each server has a monitor process that watches the servers of the other nodes, by name, and
 * passes on what it learns.
 *
 * <p>The server on n2 has n1 watched before n1 has its name: there is nobody, and the monitor process is about to
 * say so. Now n1 starts, calls n2 to halt, is obeyed, and leads. It writes to n2, so n2 knows that it lives, but
 * n2 has n1 on its list of watched nodes and leaves it at that. Then the old report comes. n2 takes it for the end
 * of its leader and goes back to the election, alone: it waits for n1, which lives and sees no reason to write.
 * Whoever waits for all nodes to synchronise waits in vain. If it is the leader that believes such a report, a
 * node that follows it is never told anything again.
 *
 * <p>Repaired: a report says which monitor it comes from, and a server that hears from a process which it does not
 * watch by that very process has it watched anew, in the place of the old monitor. A report of a monitor that was
 * replaced is dropped; if the process did end, the new monitor tells.
 */
public class DelayedFaultReport {
    @HypnosTest(timeLimit = "20s")
    void aNameIsSeenEverywhere() {
        test(Flaw.DELAYED_FAULT_REPORT);
    }

    @HypnosTest(timeLimit = "20s")
    void aNameIsSeenEverywhereFixed() {
        test(Flaw.NONE);
    }

    private static void test(Flaw flaw) {
        Model.run(() -> {
            Cluster cluster = new Cluster(flaw);
            cluster.startTogether();
            Node first = cluster.nodes.getFirst();
            Pid process = TestProcess.startAndRegister(first, "name");
            cluster.lookUp(cluster.nodes, "name", process);
            TestProcess.tell(process, new Unregister("name", process), GprocDist.Outcome.TRUE);
            cluster.lookUpNobody(cluster.nodes, "name");
        });
    }
}
