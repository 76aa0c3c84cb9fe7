package dev.hypnos.examples.ra;

import dev.hypnos.examples.ra.WriteAheadLog.MemoryTable;
import dev.hypnos.model.Pid;
import dev.hypnos.model.Table;
import java.util.Objects;

/**
 * The tables that servers use. Erlang reaches a table by its name in the very operation that reads or writes it; here
 * all of them are found once, when the application has started.
 *
 * @param roles what each server is at the moment
 * @param metrics what each server has appended and applied
 * @param logMetrics where each server read its entries
 * @param open the memory tables that the write-ahead log fills
 * @param closed those that wait to become files; a test has too few entries for any
 */
record ServerTables(
        Table<String, String> roles,
        Table<String, Long> metrics,
        Table<String, Long> logMetrics,
        Table<String, MemoryTable> open,
        Table<String, MemoryTable> closed,
        Table<String, MetaStore.Row> meta,
        Table<String, Pid> directory,
        Table<String, String> directoryOfNames) {
    static final String ROLES = "ra_state";
    static final String METRICS = "ra_metrics";
    static final String LOG_METRICS = "ra_log_metrics";
    static final String CLOSED = "ra_log_closed_mem_tables";
    static final String DIRECTORY = "ra_directory";
    static final String DIRECTORY_OF_NAMES = "ra_directory_reverse";

    static ServerTables find() {
        return new ServerTables(
                table(ROLES),
                table(METRICS),
                table(LOG_METRICS),
                table(WriteAheadLog.OPEN_TABLES),
                table(CLOSED),
                table(MetaStore.NAME),
                table(DIRECTORY),
                table(DIRECTORY_OF_NAMES));
    }

    private static <K, V> Table<K, V> table(String name) {
        return Objects.requireNonNull(Table.named(name), name);
    }
}
