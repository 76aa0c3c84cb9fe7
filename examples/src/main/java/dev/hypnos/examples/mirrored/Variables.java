package dev.hypnos.examples.mirrored;

import dev.hypnos.model.Table;
import java.util.List;
import java.util.Objects;

/**
 * The table in which the database keeps everything that it must know at once, {@code mnesia_gvar}: its settings, and
 * every property of every table under a key of its own. Each property is written, and looked up, in one operation.
 */
record Variables(Table<String, String> table) {
    static final String NAME = "mnesia_gvar";

    /** What the database knows of a table from when it is created. */
    private static List<String> properties() {
        return List.of(
                "setorbag",
                "local_content",
                "ram_copies",
                "disc_copies",
                "disc_only_copies",
                "external_copies",
                "load_order",
                "access_mode",
                "majority",
                "all_nodes",
                "snmp",
                "user_properties",
                "frag_properties",
                "frag_hash",
                "storage_properties",
                "attributes",
                "arity",
                "record_name",
                "record_validation",
                "wild_pattern",
                "index",
                "cookie",
                "version",
                "cstruct",
                "storage_type",
                "active_replicas",
                "where_to_read",
                "where_to_write",
                "where_to_commit",
                "where_to_wlock",
                "checkpoints",
                "subscribers",
                "commit_work");
    }

    /** The settings of the database, each of which may be set in the application's environment. */
    static List<String> settings() {
        return List.of(
                "access_module",
                "allow_index_on_key",
                "auto_repair",
                "backup_module",
                "debug",
                "dir",
                "dump_disc_copies_at_startup",
                "dump_log_load_regulation",
                "dump_log_time_threshold",
                "dump_log_update_in_place",
                "dump_log_write_threshold",
                "event_module",
                "extra_db_nodes",
                "ignore_fallback_at_startup",
                "fallback_error_function",
                "max_wait_for_decision",
                "schema_location",
                "core_dir",
                "pid_sort_order",
                "no_table_loaders",
                "dc_dump_limit",
                "send_compressed",
                "max_transfer_size",
                "schema");
    }

    /** Erlang reaches the table by its name in the operation itself; here who uses it finds it once. */
    static Variables find() {
        return new Variables(Objects.requireNonNull(Table.<String, String>named(NAME)));
    }

    void set(String key) {
        table.put(key, "set");
    }

    void get(String key) {
        table.get(key);
    }

    void count(String key) {
        table.put(key, "counted");
    }

    /** Makes a table known: all its properties, and that it is one of all tables. */
    void addTable(String name) {
        for (String property : properties()) {
            set(name + " " + property);
        }
        get("schema tables");
        set("schema tables");
    }

    /** A replica of a table can be used from here on. */
    void activate(String name) {
        get(name + " active_replicas");
        set(name + " active_replicas");
        set(name + " where_to_read");
        set(name + " where_to_write");
        set(name + " where_to_commit");
        set(name + " where_to_wlock");
    }
}
