package dev.hypnos.examples.mnesia;

import static dev.hypnos.model.Model.receive;
import static dev.hypnos.model.Model.rpc;
import static dev.hypnos.model.Model.self;
import static dev.hypnos.model.Model.send;
import static dev.hypnos.model.Model.spawnLink;
import static dev.hypnos.model.Model.unlink;

import dev.hypnos.model.CallFailed;
import dev.hypnos.model.Node;
import dev.hypnos.model.Pid;
import java.util.List;

/**
 * What the coordinator does before a copy of a table is deleted, when the other nodes have been asked for their votes:
 * nobody may read that copy any more. It is done in a transaction of its own, and a process for it, which locks the
 * table wherever there is a copy and then has every node look where it reads, here one after the other.
 */
final class ReadElsewhere {
    private static final long NO_LIMIT = -1;

    private record Done(Pid process, SchemaTransaction.Result result) {}

    private ReadElsewhere() {}

    /** Throws {@link SchemaTransaction.Aborted} if a node could not be told. */
    static void insteadOf(Node leaving, String table) {
        Pid coordinator = self();
        Pid process = spawnLink("delete lock", () -> {
            List<Node> nodes = Schema.activeReplicas(Schema.NAME);
            SchemaTransaction.Result result =
                    SchemaTransaction.transaction(transaction -> lock(transaction, nodes, leaving, table));
            send(coordinator, new Done(self(), result));
            unlink(coordinator);
        });
        SchemaTransaction.Result result =
                receive(Done.class, done -> done.process().equals(process)).result();
        if (!result.isAtomic()) {
            throw new SchemaTransaction.Aborted(result.value());
        }
    }

    private static String lock(SchemaTransaction transaction, List<Node> nodes, Node leaving, String table) {
        transaction.lock(table, Schema.whereToLock(table));
        for (Node node : nodes) {
            try {
                rpc(node, NO_LIMIT, () -> look(leaving, table));
            } catch (CallFailed stopped) {
                throw new SchemaTransaction.Aborted("cannot tell " + node);
            }
        }
        return "ok";
    }

    private static boolean look(Node leaving, String table) {
        Object where = Variables.get(table + Schema.WHERE_TO_READ);
        if (leaving.equals(where)) {
            Schema.activeReplicas(table).stream()
                    .filter(node -> node != leaving)
                    .findFirst()
                    .ifPresent(node -> Variables.set(table + Schema.WHERE_TO_READ, node));
        }
        return true;
    }
}
