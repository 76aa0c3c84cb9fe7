package dev.hypnos.examples.ra;

import dev.hypnos.model.Model;
import dev.hypnos.model.Pid;
import dev.hypnos.model.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The one write-ahead log of a node. Servers send it their entries and go on; it takes all that have come as one
 * batch, makes them durable, puts them into a table for each server, and tells the servers.
 */
final class WriteAheadLog extends BatchServer {
    static final String NAME = "ra_log_wal";
    static final String OPEN_TABLES = "ra_log_open_mem_tables";
    static final String METRICS = "ra_log_wal_metrics";

    record Write(String server, Pid writer, Entry entry) {}

    /** These entries are durable. */
    record Written(int from, int to, int term) {}

    /** The entries of a server, and which of them count. */
    record MemoryTable(int from, int to, Table<Integer, Entry> entries) {}

    /** A table changes hands, which its new owner is told. */
    record Transfer(Table<Integer, Entry> entries) {}

    /** What a server will be told. */
    private record News(Pid writer, Written written) {
        /** Entries of one term in a row are told in one message. */
        boolean isContinuedBy(Write write) {
            return writer == write.writer()
                    && written.to() + 1 == write.entry().index()
                    && written.term() == write.entry().term();
        }
    }

    private @Nullable Table<String, MemoryTable> openTables;
    private @Nullable Table<String, Long> metrics;

    @Override
    protected void init() {
        Model.trapExits();
        FileServer.ensureDirectory();
        // What an earlier run left would be read here.
        FileServer.list();
        openTables = Objects.requireNonNull(Table.named(OPEN_TABLES));
        metrics = Objects.requireNonNull(Table.named(METRICS));
    }

    @Override
    protected void onBatch(List<Object> requests) {
        List<News> news = new ArrayList<>();
        for (Object request : requests) {
            Write write = (Write) request;
            insert(write.server(), write.entry());
            add(news, write);
        }
        Objects.requireNonNull(metrics).put("batch", (long) requests.size());
        for (News one : news) {
            Model.send(one.writer(), one.written());
        }
    }

    private void insert(String server, Entry entry) {
        Table<String, MemoryTable> tables = Objects.requireNonNull(openTables);
        MemoryTable table = tables.get(server);
        int index = entry.index();
        if (table == null) {
            // The owner of all tables gets it, so that it outlives this process.
            Table<Integer, Entry> entries = Table.create("ra_log_mem_table_" + server);
            entries.put(index, entry);
            Pid owner = Model.whereis(RaApplication.LOG_TABLES);
            if (owner != null) {
                entries.heir(owner);
                Model.send(owner, new Transfer(entries));
            }
            tables.put(server, new MemoryTable(index, index, entries));
        } else {
            table.entries().put(index, entry);
            tables.put(server, new MemoryTable(Math.min(table.from(), index), index, table.entries()));
        }
    }

    private static void add(List<News> news, Write write) {
        Entry entry = write.entry();
        for (int i = news.size() - 1; i >= 0; i--) {
            if (news.get(i).isContinuedBy(write)) {
                int from = news.get(i).written().from();
                news.remove(i);
                news.add(new News(write.writer(), new Written(from, entry.index(), entry.term())));
                return;
            }
        }
        news.add(new News(write.writer(), new Written(entry.index(), entry.index(), entry.term())));
    }
}
