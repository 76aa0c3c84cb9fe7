package dev.hypnos.examples.corfu;

import dev.hypnos.model.Table;
import java.util.Map;
import java.util.Objects;

/**
 * Keeps the newest layout in a shared table, as the study does: in two rows, the epoch and the layout, which are written at once
 * and read one after the other. Reads do not depend on each other's order.
 */
final class LayoutTable implements Layouts {
    private static final String EPOCH = "epoch";
    private static final String LAYOUT = "layout";

    private final Table<String, Object> table;

    private LayoutTable(Table<String, Object> table) {
        this.table = table;
    }

    static Layouts start(Layout first) {
        Table<String, Object> table = Table.create("layouts");
        table.putAll(rows(first));
        return new LayoutTable(table);
    }

    @Override
    public Layout read() {
        Objects.requireNonNull(table.get(EPOCH));
        return (Layout) Objects.requireNonNull(table.get(LAYOUT));
    }

    @Override
    public void write(Layout layout) {
        int epoch = (Integer) Objects.requireNonNull(table.get(EPOCH));
        if (layout.epoch() <= epoch) {
            throw new AssertionError("the epoch of " + layout + " is not after " + epoch);
        }
        table.putAll(rows(layout));
    }

    @Override
    public void stop() {
        table.delete();
    }

    private static Map<String, Object> rows(Layout layout) {
        return Map.of(EPOCH, layout.epoch(), LAYOUT, layout);
    }
}
