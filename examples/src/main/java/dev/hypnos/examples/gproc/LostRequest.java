package dev.hypnos.examples.gproc;

import dev.hypnos.junit.HypnosTest;
import dev.hypnos.model.Model;
import dev.hypnos.model.Node;
import dev.hypnos.model.Pid;
import java.util.ArrayList;
import java.util.List;

/**
 * A request that nobody remembers. The three nodes start one after the other, so that n1 leads; each registers a
 * name. Then the registry stops on n1, and n2 is asked to synchronise all nodes.
 *
 * <p>The server on n2 passes the request on to the leader. But n1 has gone, and the report of that has not come
 * yet: the request goes to a dead process. The report comes, n2 and n3 elect a new leader, all is well again, and
 * the client waits until its time is up. Had it asked a moment later, while there was no leader, its request would
 * have waited in the mailbox and been answered. The list of clients to be served again after an election exists in
 * the original, and nothing is ever put on it.
 *
 * <p>Repaired: a server remembers the clients that wait for a synchronisation, and the calls that it passed on,
 * until they are answered, and sends them again when there is a new leader, which may be itself. A call may then
 * be executed twice, so to register what is registered just so is no error.
 */
public class LostRequest {
    @HypnosTest(timeLimit = "20s")
    void theNewLeaderAnswers() {
        test(Flaw.LOST_REQUEST);
    }

    @HypnosTest(timeLimit = "20s")
    void theNewLeaderAnswersFixed() {
        test(Flaw.NONE);
    }

    private static void test(Flaw flaw) {
        Model.run(() -> {
            Cluster cluster = new Cluster(flaw);
            cluster.startOneByOne();
            List<Node> nodes = cluster.nodes;
            List<Pid> processes = new ArrayList<>();
            for (Node node : nodes) {
                processes.add(TestProcess.startAndRegister(node, "name of " + node));
            }
            Node leader = cluster.leader();
            for (int i = 0; i < nodes.size(); i++) {
                cluster.lookUp(nodes, "name of " + nodes.get(i), processes.get(i));
            }
            cluster.sync(nodes.getFirst());
            cluster.stop(leader);
            List<Node> rest = nodes.stream().filter(node -> node != leader).toList();
            cluster.sync(rest.getFirst());
            cluster.lookUpNobody(rest, "name of " + leader);
            for (int i = 0; i < nodes.size(); i++) {
                if (nodes.get(i) != leader) {
                    cluster.lookUp(rest, "name of " + nodes.get(i), processes.get(i));
                }
            }
        });
    }
}
