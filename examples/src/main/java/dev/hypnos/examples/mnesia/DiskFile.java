package dev.hypnos.examples.mnesia;

import static dev.hypnos.model.Model.here;

import dev.hypnos.model.Server;
import java.util.ArrayList;
import java.util.List;

/**
 * A file that a process has open: whoever wants to read or write it asks that process. When the database stops the
 * file is closed, and what comes later fails.
 */
final class DiskFile extends Server {
    static final String LOG = "latest_log";
    static final String DECISIONS = "decision_tab";
    static final String SCHEMA = "schema.DAT";

    record Entry(Object key, Object value) {}

    private record Write(Entry entry) {}

    private record Remove(Object key) {}

    private record Read() {}

    private record Contents(List<Entry> entries) {}

    private final String name;
    private final List<Entry> entries = new ArrayList<>();

    DiskFile(String name) {
        this.name = name;
    }

    static void write(String file, Object key, Object value) {
        call(file, new Write(new Entry(key, value)), -1);
    }

    static void remove(String file, Object key) {
        call(file, new Remove(key), -1);
    }

    static List<Entry> read(String file) {
        return ((Contents) call(file, new Read(), -1)).entries();
    }

    @Override
    protected void init() {
        if (here().store().get(name) instanceof Contents contents) {
            entries.addAll(contents.entries());
        }
    }

    @Override
    protected Object onCall(Object request, From from) {
        switch (request) {
            case Write(Entry entry) -> {
                entries.removeIf(old -> old.key().equals(entry.key()));
                entries.add(entry);
                save();
            }
            case Remove(Object key) -> {
                entries.removeIf(old -> old.key().equals(key));
                save();
            }
            case Read ignored -> {
                return new Contents(List.copyOf(entries));
            }
            default -> throw new IllegalArgumentException("an unknown request: " + request);
        }
        return true;
    }

    private void save() {
        here().store().put(name, new Contents(List.copyOf(entries)));
    }
}
