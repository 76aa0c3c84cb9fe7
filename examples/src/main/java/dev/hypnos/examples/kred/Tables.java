package dev.hypnos.examples.kred;

import dev.hypnos.model.Table;
import org.jspecify.annotations.Nullable;

/**
 * What a node has in memory, for all of its processes to read.
 *
 * @param rows its copy of the database
 * @param locks what transactions are about to change
 * @param status one row: the node that leads, or none while the cluster is not stable
 */
record Tables(Table<String, Integer> rows, Table<String, Integer> locks, Table<String, String> status) {
    private static final String ROWS = "kdb_rows";
    private static final String LOCKS = "kdb_locks";
    private static final String STATUS = "kdb_status";
    private static final String LEADER = "leader";

    static Tables create() {
        return new Tables(Table.create(ROWS), Table.create(LOCKS), Table.create(STATUS));
    }

    /** The tables on this node; null if there are none. */
    static @Nullable Tables find() {
        Table<String, Integer> rows = Table.named(ROWS);
        Table<String, Integer> locks = Table.named(LOCKS);
        Table<String, String> status = Table.named(STATUS);
        return rows == null || locks == null || status == null ? null : new Tables(rows, locks, status);
    }

    @Nullable
    String leader() {
        return status.get(LEADER);
    }

    void leader(String node) {
        status.put(LEADER, node);
    }

    /** Nobody leads any more; returns whether somebody did. */
    boolean noLeader() {
        return status.remove(LEADER) != null;
    }
}
