package dev.hypnos.examples.ra;

import dev.hypnos.model.Table;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Keeps what a server must never forget: its term and its vote, and, less urgently, how far it has applied its log. A
 * batch of changes is put into the table on disk, then into the one that servers read, and then flushed.
 */
final class MetaStore extends BatchServer {
    static final String NAME = "ra_log_meta";

    /** What can be stored; null where it stays as it is. */
    record Store(
            String server,
            @Nullable Integer term,
            @Nullable String vote,
            @Nullable Integer lastApplied) {
        static Store term(String server, int term) {
            return new Store(server, term, null, null);
        }

        static Store vote(String server, @Nullable String vote) {
            return new Store(server, null, vote == null ? "" : vote, null);
        }

        static Store lastApplied(String server, int index) {
            return new Store(server, null, null, index);
        }
    }

    /** What is stored of a server. */
    record Row(int term, String vote, int lastApplied) {
        Row with(Store store) {
            return new Row(
                    store.term() == null ? term : store.term(),
                    store.vote() == null ? vote : store.vote(),
                    store.lastApplied() == null ? lastApplied : store.lastApplied());
        }
    }

    private static final String DISK = "ra_log_meta on disk";

    private Dets.@Nullable Handle disk;
    private @Nullable Table<String, Row> table;

    @Override
    protected void init() {
        FileServer.ensureDirectory();
        disk = Dets.Opener.open(DISK);
        table = Table.create(NAME);
    }

    @Override
    protected void onBatch(List<Object> requests) {
        Dets.Handle onDisk = Objects.requireNonNull(disk);
        Map<String, Row> changed = new LinkedHashMap<>();
        for (Object request : requests) {
            Store store = (Store) request;
            Row row = changed.get(store.server());
            if (row == null) {
                row = onDisk.lookup(store.server()).orElse(new Row(0, "", 0));
            }
            changed.put(store.server(), row.with(store));
        }
        onDisk.insert(changed);
        Table<String, Row> read = Objects.requireNonNull(table);
        for (Map.Entry<String, Row> row : changed.entrySet()) {
            read.put(row.getKey(), row.getValue());
        }
        onDisk.sync();
    }
}
