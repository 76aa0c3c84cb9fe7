package dev.hypnos.examples.corfu;

import dev.hypnos.model.Table;
import java.util.Objects;

/** Keeps the newest layout in a shared table: to read it is one step, and reads do not depend on each other's order. */
final class LayoutTable implements Layouts {
    private static final String KEY = "layout";

    private final Table<String, Layout> table;

    private LayoutTable(Table<String, Layout> table) {
        this.table = table;
    }

    static Layouts start(Layout first) {
        Table<String, Layout> table = Table.create("layouts");
        table.put(KEY, first);
        return new LayoutTable(table);
    }

    @Override
    public Layout read() {
        return Objects.requireNonNull(table.get(KEY));
    }

    /** Only the repairing process writes, so it need not compare epochs. */
    @Override
    public void write(Layout layout) {
        table.put(KEY, layout);
    }

    @Override
    public void stop() {
        table.delete();
    }
}
