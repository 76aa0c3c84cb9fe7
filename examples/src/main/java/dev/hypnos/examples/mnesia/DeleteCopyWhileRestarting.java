package dev.hypnos.examples.mnesia;

import dev.hypnos.Hypnos;
import dev.hypnos.junit.HypnosTest;
import dev.hypnos.model.Model;
import dev.hypnos.model.Node;
import java.util.List;

/**
 * A table has copies on two nodes. One node deletes the copy of the other, whose database is stopped and started
 * meanwhile. The transaction gets as far as the commit: both have agreed, the first node decides and sends its
 * decision. But the participant on the second node hears first that its database is stopped. It takes the transaction
 * for aborted and says so in its log. The first node, which has committed, waits for the other to do so too; it hears
 * that the other is down, takes that for the end of the wait, and reports success. When the second node is back it
 * still has the old schema. The two differ, are merged, and the copy that was deleted is there again.
 *
 * <p>It can also happen that the participant agrees, and the database stops before its log says so: then it knows of
 * nothing when it is back.
 *
 * <p>A participant that has agreed cannot know what was decided. The repaired one agrees only when that is on disk,
 * and if it is stopped then it leaves the outcome open, and asks when it is back.
 */
public class DeleteCopyWhileRestarting {
    @HypnosTest(timeLimit = "60s")
    void aDeletedCopyStaysDeleted() {
        Model.run(() -> deleteCopy(Flaw.ABORTS_IN_DOUBT));
    }

    @HypnosTest(timeLimit = "60s")
    void aDeletedCopyStaysDeletedFixed() {
        Model.run(() -> deleteCopy(Flaw.NONE));
    }

    private static void deleteCopy(Flaw flaw) {
        Cluster cluster = new Cluster(flaw, true);
        cluster.restartWhile(() -> Mnesia.deleteTableCopy(Cluster.TABLE, cluster.second));
        List<Node> copies = cluster.discCopies();
        if (!copies.equals(List.of(cluster.first))) {
            Hypnos.fail("the copy was deleted, and there are copies on " + copies);
        }
    }
}
