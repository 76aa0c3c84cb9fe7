package dev.hypnos.agent;

import dev.hypnos.agent.jdk.Row;
import java.util.LinkedHashSet;
import java.util.Set;

/** What was changed in one class. */
final class JdkEdits {
    final String owner;
    private final Set<Row> rows = new LinkedHashSet<>();
    private int count;

    JdkEdits(String owner) {
        this.owner = owner;
    }

    void made(Row row) {
        rows.add(row);
        count++;
    }

    /** Something was changed that is not in the table. */
    void made() {
        count++;
    }

    boolean isEmpty() {
        return count == 0;
    }

    Set<Row> rows() {
        return rows;
    }
}
