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
            "where_to_read",
            "where_to_write",
            "where_to_wlock",
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
        return (List<String>) Objects.requireNonNull(Variables.get(TABLES));
    }

    static @Nullable TableDefinition definition(String table) {
        return (TableDefinition) Variables.get(table + " cstruct");
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
        List<Node> active = new ArrayList<>();
        for (Node node : allNodes()) {
            if (Variables.get(activeReplica(table, node)) != null) {
                active.add(node);
            }
        }
        return List.copyOf(active);
    }

    /** A variable for each node, since transactions and the controller change them at the same time. */
    private static String activeReplica(String table, Node node) {
        return table + " active_replica " + node;
    }

    static void activate(String table, Node node) {
        Variables.set(activeReplica(table, node), true);
    }

    static void deactivate(String table, Node node) {
        Variables.remove(activeReplica(table, node));
    }

    private static void set(TableDefinition table) {
        Variables.setAll(table.name(), PROPERTIES, table.version());
        Variables.set(table.name() + " cstruct", table);
        // Last, since who finds a table here looks for its definition.
        List<String> tables = tables();
        if (!tables.contains(table.name())) {
            List<String> more = new ArrayList<>(tables);
            more.add(table.name());
            Variables.set(TABLES, List.copyOf(more));
        }
    }

    // What the operations of a transaction do

    /** Does what must be possible before a node can vote for a transaction. */
    static void prepare(List<SchemaOperation> operations) {
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
                case SchemaOperation.Define ignored -> {}
                case SchemaOperation.DeleteCopy ignored -> {}
            }
        }
    }

    static void undo(List<SchemaOperation> operations) {
        Controller.releaseCommitLock();
        for (SchemaOperation operation : operations) {
            if (operation instanceof SchemaOperation.AnnounceRunning(Node started, Node running)) {
                Variables.delete(Variables.DB_NODES, here() == started ? running : started);
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
