package dev.hypnos.examples.mnesia;

import dev.hypnos.Hypnos;
import dev.hypnos.junit.HypnosTest;
import dev.hypnos.model.Model;
import dev.hypnos.model.Node;
import java.util.List;

/**
 * A table has a copy on one node. It is to have another on a second node, whose database is stopped and started
 * meanwhile. At its start the second node merges its schema with that of the first in two transactions: one that
 * merges, and one that finds nothing left to merge. After the first of them the node counts as running, so the new
 * copy can be made: that transaction locks the schema on both nodes and asks the second for its vote. To vote, it has
 * to copy the table; to copy the table, it asks its controller; and the controller postpones everything until the
 * schema is merged. But the transaction that would find that it is merged wants the lock of the schema: if it is the
 * older of the two it waits for ever, if it is the younger it is refused and tries again for ever.
 *
 * <p>The repaired controller refuses at once as long as the schema is not merged. The transaction is aborted, gives
 * back its locks, and the test tries again.
 */
public class AddCopyWhileRestarting {
    @HypnosTest(timeLimit = "60s")
    void aCopyIsAdded() {
        Model.run(() -> Cluster.test(Flaw.POSTPONES_COPYING, false, AddCopyWhileRestarting::addCopy));
    }

    @HypnosTest(timeLimit = "60s")
    void aCopyIsAddedFixed() {
        Model.run(() -> Cluster.test(Flaw.NONE, false, AddCopyWhileRestarting::addCopy));
    }

    private static void addCopy(Cluster cluster) {
        cluster.restartWhile(() -> Mnesia.addTableCopy(Cluster.TABLE, cluster.second));
        List<Node> copies = Mnesia.discCopies(Cluster.TABLE);
        if (!copies.contains(cluster.second)) {
            Hypnos.fail("the copy was added, and there are copies on " + copies + " only");
        }
    }
}
