package dev.hypnos.examples.mnesia;

import static dev.hypnos.model.Model.here;

import dev.hypnos.model.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The schema of a node: in its variables while the database runs, and in its file. */
final class Schema {
    /** The table of tables, of which every node has a copy. */
    static final String NAME = "schema";

    static final String WHERE_TO_READ = " where_to_read";

    private static final String ACTIVE_REPLICAS = " active_replicas";
    private static final String WHERE_TO_LOCK = " where_to_wlock";

    private static final String TABLES = "schema tables";

    /** What is derived from a definition, one variable each. */
    private static final List<String> PROPERTIES = List.of(
            "storage_type",
            "arity",
            "attributes",
            "wild_pattern",
            "type",
            "index",
            "snmp",
            "load_order",
            "access_mode",
            "majority",
            "all_nodes",
            "ram_copies",
            "disc_copies",
            "disc_only_copies",
            "user_properties",
            "record_name",
            "record_validation",
            "local_content",
            "master_nodes",
            "checkpoints",
            "subscribers",
            "commit_work",
            "where_to_commit",
            "where_to_write",
            "version",
            "cookie");

    private Schema() {}

    /** Reads the file when the database starts. Nobody is known to have a copy that is in use. */
    static void load() {
        Variables.set(TABLES, List.of());
        for (DiskFile.Entry entry : DiskFile.read(DiskFile.SCHEMA)) {
            set((TableDefinition) entry.value());
        }
    }

    static List<Node> allNodes() {
        return Objects.requireNonNull(definition(NAME)).discCopies();
    }

    @SuppressWarnings("unchecked") // set here only
    static List<String> tables() {
        return (List<String>) Objects.requireNonNull(Variables.table().get(TABLES));
    }

    static @Nullable TableDefinition definition(String table) {
        return (TableDefinition) Variables.table().get(table + " cstruct");
    }

    static List<TableDefinition> definitions() {
        List<TableDefinition> definitions = new ArrayList<>();
        for (String table : tables()) {
            definitions.add(Objects.requireNonNull(definition(table)));
        }
        return List.copyOf(definitions);
    }

    /** The nodes whose copies of a table are loaded and kept up to date. */
    static List<Node> activeReplicas(String table) {
        return Variables.toNodes(Variables.table().get(table + ACTIVE_REPLICAS));
    }

    /** The nodes on which a table has to be locked before it is changed. */
    static List<Node> whereToLock(String table) {
        return Variables.toNodes(Variables.table().get(table + WHERE_TO_LOCK));
    }

    static void activate(String table, Node node) {
        Variables.add(table + WHERE_TO_LOCK, node);
        Variables.add(table + ACTIVE_REPLICAS, node);
        if (node == here()) {
            Variables.set(table + WHERE_TO_READ, node);
        }
    }

    static void deactivate(String table, Node node) {
        Variables.delete(table + ACTIVE_REPLICAS, node);
        Variables.delete(table + WHERE_TO_LOCK, node);
    }

    private static void set(TableDefinition table) {
        Variables.setAll(table.name(), PROPERTIES, table.version());
        Variables.set(table.name() + " cstruct", table);
        // Last, since who finds a table here looks for its definition.
        List<String> tables = tables();
        if (!tables.contains(table.name())) {
            // The newest first: who goes through them all comes to the schema last.
            List<String> more = new ArrayList<>(tables);
            more.addFirst(table.name());
            Variables.set(TABLES, List.copyOf(more));
        }
    }

    // What the operations of a transaction do

    /** Does what must be possible before a node can vote for a transaction. */
    static void prepare(TransactionId transaction, List<SchemaOperation> operations) {
        for (SchemaOperation operation : operations) {
            switch (operation) {
                case SchemaOperation.AnnounceRunning(Node started, Node running) -> {
                    Node other = here() == started ? running : started;
                    Recovery.connect(List.of(other));
                    Variables.add(Variables.DB_NODES, other);
                    activate(NAME, other);
                }
                case SchemaOperation.AddCopy(TableDefinition table, Node node) -> {
                    if (node == here()) {
                        Controller.copyForTransaction(table.name());
                    }
                }
                case SchemaOperation.DeleteCopy(TableDefinition table, Node node) -> {
                    if (transaction.node() == here()) {
                        ReadElsewhere.insteadOf(node, table.name());
                    }
                }
                case SchemaOperation.Define ignored -> {}
            }
        }
    }

    static void undo(List<SchemaOperation> operations) {
        Controller.releaseCommitLock();
        for (SchemaOperation operation : operations) {
            if (operation instanceof SchemaOperation.AnnounceRunning(Node started, Node running)) {
                Node other = here() == started ? running : started;
                Variables.delete(Variables.DB_NODES, other);
                deactivate(NAME, other);
            }
        }
    }

    /** Commits. */
    static void perform(List<SchemaOperation> operations) {
        for (SchemaOperation operation : operations) {
            switch (operation) {
                case SchemaOperation.AnnounceRunning ignored -> {}
                case SchemaOperation.Define(TableDefinition table) -> {
                    if (definition(table.name()) == null) {
                        table.discCopies().forEach(node -> activate(table.name(), node));
                    }
                    define(table);
                }
                case SchemaOperation.AddCopy(TableDefinition table, Node node) -> {
                    define(table);
                    activate(table.name(), node);
                }
                case SchemaOperation.DeleteCopy(TableDefinition table, Node node) -> {
                    define(table);
                    deactivate(table.name(), node);
                }
            }
        }
        Controller.releaseCommitLock();
    }

    /** Commits what was not finished when the database stopped. Copies are loaded later. */
    static void recover(List<SchemaOperation> operations) {
        for (SchemaOperation operation : operations) {
            switch (operation) {
                case SchemaOperation.AnnounceRunning ignored -> {}
                case SchemaOperation.Define(TableDefinition table) -> define(table);
                case SchemaOperation.AddCopy(TableDefinition table, Node ignored) -> define(table);
                case SchemaOperation.DeleteCopy(TableDefinition table, Node ignored) -> define(table);
            }
        }
    }

    /** What has been done already is not done again. */
    private static void define(TableDefinition table) {
        TableDefinition current = definition(table.name());
        if (current == null || current.version() < table.version()) {
            set(table);
            DiskFile.write(DiskFile.SCHEMA, table.name(), table);
        }
    }
}
