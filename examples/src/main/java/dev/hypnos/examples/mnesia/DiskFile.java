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

    private record Clear() {}

    private record Sync() {}

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

    /** Writes behind what is there, without waiting for it; what comes when the file is closed is lost. */
    static void append(String file, Object key, Object value) {
        cast(here().address(file), new Write(new Entry(key, value)));
    }

    /** Appends to the log, and counts it: after so many the log would be dumped. */
    static void log(Object key, Object value) {
        if (Monitor.usesDisk()) {
            append(LOG, key, value);
            Variables.count(Variables.LOG_WRITES_LEFT, -1);
        }
    }

    static void clear(String file) {
        call(file, new Clear(), -1);
    }

    /** Returns when all that was written before is on disk. */
    static void sync(String file) {
        call(file, new Sync(), -1);
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
            case Write(Entry entry) -> write(entry);
            case Clear ignored -> {
                entries.clear();
                save();
            }
            case Sync ignored -> {}
            case Read ignored -> {
                return new Contents(List.copyOf(entries));
            }
            default -> throw new IllegalArgumentException("an unknown request: " + request);
        }
        return true;
    }

    @Override
    protected void onCast(Object message) {
        if (message instanceof Write(Entry entry)) {
            write(entry);
        }
    }

    private void write(Entry entry) {
        entries.removeIf(old -> old.key().equals(entry.key()));
        entries.add(entry);
        save();
    }

    private void save() {
        here().store().put(name, new Contents(List.copyOf(entries)));
    }
}
