package dev.hypnos.examples.gproc;

import dev.hypnos.model.Table;

/** A server that owns a table. */
final class TableServer extends TrappingServer {
    private final String table;

    TableServer(String table) {
        this.table = table;
    }

    @Override
    protected void init() {
        super.init();
        Table.create(table);
    }
}
