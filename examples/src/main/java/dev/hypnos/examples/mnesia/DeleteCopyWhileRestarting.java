package dev.hypnos.examples.mnesia;

import dev.hypnos.Hypnos;
import dev.hypnos.junit.HypnosTest;
import dev.hypnos.model.Model;
import dev.hypnos.model.Node;
import java.util.List;

/**
 * A table has copies on two nodes. One node deletes the copy of the other, whose database is stopped and started
 * meanwhile. The transaction gets as far as the commit: both have agreed, the first node decides and sends its
 * decision. But the participant on the second node hears first that its database is stopped: the controller has ended,
 * to which it is linked as long as it may commit. It takes the transaction for aborted, tells so, and that overrides
 * what the first node decided. Or the participant hears of the decision, but the log, which is closed when the
 * transaction manager ends, does not get it any more. The first node, which has committed, waits for the other to do so
 * too; it hears that the other is down, takes that for the end of the wait, and reports success. When the second node
 * is back it finds in its log that the transaction was aborted, or finds no decision and takes it for aborted, and still
 * has the old schema. The two differ, are merged, and the copy that was deleted is there again.
 *
 * <p>A node that has agreed cannot know what was decided. The repaired participant, if it is stopped then, leaves the
 * outcome open, and the repaired database, if it starts without a decision in the log, asks the other nodes.
 */
public class DeleteCopyWhileRestarting {
    @HypnosTest(timeLimit = "60s")
    void aDeletedCopyStaysDeleted() {
        Model.run(() -> Cluster.test(Flaw.ABORTS_IN_DOUBT, true, DeleteCopyWhileRestarting::deleteCopy));
    }

    @HypnosTest(timeLimit = "60s")
    void aDeletedCopyStaysDeletedFixed() {
        Model.run(() -> Cluster.test(Flaw.NONE, true, DeleteCopyWhileRestarting::deleteCopy));
    }

    private static void deleteCopy(Cluster cluster) {
        cluster.restartWhile(() -> Mnesia.deleteTableCopy(Cluster.TABLE, cluster.second));
        List<Node> copies = Mnesia.discCopies(Cluster.TABLE);
        if (!copies.equals(List.of(cluster.first))) {
            Hypnos.fail("the copy was deleted, and there are copies on " + copies);
        }
    }
}
