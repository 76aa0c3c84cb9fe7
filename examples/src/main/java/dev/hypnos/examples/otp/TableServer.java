package dev.hypnos.examples.otp;

import dev.hypnos.model.Table;

/** A server that owns tables, of which the tests need nothing but that they are made. */
public final class TableServer extends TrappingServer {
    private final String[] tables;

    public TableServer(String... tables) {
        this.tables = tables.clone();
    }

    @Override
    protected void init() {
        super.init();
        for (String table : tables) {
            Table.create(table);
        }
    }
}
