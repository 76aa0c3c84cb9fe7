package dev.hypnos.examples.mnesia;

import dev.hypnos.model.Node;
import dev.hypnos.model.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What the processes of the database on a node share: a table of named values. */
final class Variables {
    /** The nodes whose database runs and has the same schema. */
    static final String DB_NODES = "current db_nodes";
    /** The nodes that recovery has agreed with on a protocol. */
    static final String RECOVER_NODES = "recover_nodes";

    /** Whether the database is on disk. */
    static final String USE_DIR = "use_dir";

    static final String LOG_WRITES_LEFT = "trans_log_writes_left";

    private static final String NAME = "mnesia_gvar";

    private Variables() {}

    static Table<String, Object> create() {
        return Table.create(NAME);
    }

    static @Nullable Object get(String variable) {
        return table().get(variable);
    }

    static void set(String variable, Object value) {
        table().put(variable, value);
    }

    /** Gives these properties of something the same value, one after the other. */
    static void setAll(String owner, List<String> properties, Object value) {
        Table<String, Object> table = table();
        for (String property : properties) {
            table.put(owner + " " + property, value);
        }
    }

    static void count(String counter, long difference) {
        table().add(counter, difference);
    }

    static List<Node> nodes(String variable) {
        return toNodes(get(variable));
    }

    /** The value of a variable that is a list of nodes. */
    @SuppressWarnings("unchecked") // who sets a list of nodes sets nothing else there
    static List<Node> toNodes(@Nullable Object value) {
        return value == null ? List.of() : (List<Node>) value;
    }

    static void add(String variable, Node node) {
        List<Node> nodes = new ArrayList<>(nodes(variable));
        if (!nodes.contains(node)) {
            nodes.add(node);
        }
        set(variable, List.copyOf(nodes));
    }

    static void delete(String variable, Node node) {
        set(variable, nodes(variable).stream().filter(other -> other != node).toList());
    }

    /** For those who look up variables by themselves, as most modules of the original do. */
    static Table<String, Object> table() {
        return Objects.requireNonNull(Table.<String, Object>named(NAME), "the database does not run");
    }
}
