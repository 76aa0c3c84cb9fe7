package dev.hypnos.examples.mnesia;

import static dev.hypnos.model.Model.here;
import static dev.hypnos.model.Model.link;
import static dev.hypnos.model.Model.sleep;
import static dev.hypnos.model.Model.trapExits;
import static dev.hypnos.model.Model.unlink;
import static dev.hypnos.model.Model.whereis;

import dev.hypnos.model.CallFailed;
import dev.hypnos.model.Node;
import dev.hypnos.model.Pid;
import dev.hypnos.model.Server;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * The last process to start: it merges the schema of its node with those of the nodes that run, one after the other,
 * in a transaction each, until a transaction finds nothing left to merge.
 */
final class LateLoader extends Server {
    static final String NAME = "mnesia_late_loader";

    private static final String NOT_MERGED = "not_merged";
    private static final long RETRY_MILLIS = 300;

    @Override
    protected void init() {
        trapExits();
        Pid controller = Objects.requireNonNull(whereis(Controller.NAME));
        link(controller);
        mergeSchema();
        unlink(controller);
        Variables.set("mnesia_status", "running");
    }

    private static void mergeSchema() {
        List<Node> told = new ArrayList<>();
        while (true) {
            SchemaTransaction.Result result = SchemaTransaction.run(LateLoader::merge);
            if (!result.isAtomic()) {
                sleep(RETRY_MILLIS);
                continue;
            }
            Recovery.connect(Schema.allNodes());
            for (Node node : Variables.nodes(Variables.DB_NODES)) {
                if (node != here() && !told.contains(node)) {
                    told.add(node);
                    Controller.imRunning(node, here());
                    Controller.imRunning(here(), node);
                }
            }
            if (result.value().equals(NOT_MERGED)) {
                Controller.schemaIsMerged();
                return;
            }
        }
    }

    private static String merge(SchemaTransaction transaction) {
        transaction.lockSchema();
        List<Node> running = Variables.nodes(Variables.DB_NODES);
        for (Node node : Variables.nodes(Variables.RECOVER_NODES)) {
            if (!running.contains(node)) {
                transaction.lock(Schema.NAME, List.of(node));
                transaction.add(new SchemaOperation.AnnounceRunning(here(), node));
                mergeWith(definitionsOf(node), transaction);
                return "merged";
            }
        }
        return NOT_MERGED;
    }

    private static Controller.Definitions definitionsOf(Node node) {
        try {
            return Controller.definitionsOf(node);
        } catch (CallFailed failed) {
            throw new SchemaTransaction.Aborted("cannot get the schema of " + node);
        }
    }

    /**
     * Tables that only one of the nodes knows are introduced to the other; those that both know and differ are
     * merged.
     */
    private static void mergeWith(Controller.Definitions other, SchemaTransaction transaction) {
        for (TableDefinition theirs : other.tables()) {
            TableDefinition ours = Schema.definition(theirs.name());
            if (ours == null) {
                transaction.add(new SchemaOperation.Define(theirs));
            } else if (ours.version() != theirs.version()) {
                transaction.add(new SchemaOperation.Define(theirs.merge(ours)));
            }
        }
        for (TableDefinition ours : Schema.definitions()) {
            if (other.tables().stream().noneMatch(theirs -> theirs.name().equals(ours.name()))) {
                transaction.add(new SchemaOperation.Define(ours));
            }
        }
    }
}
