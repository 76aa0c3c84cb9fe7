package dev.hypnos.examples.ra;

import dev.hypnos.model.Model;
import dev.hypnos.model.Pid;
import dev.hypnos.model.Server;
import dev.hypnos.model.Table;
import java.util.List;

/**
 * The one write-ahead log of a node. Servers send it their entries and go on; it takes all that have come as one
 * batch, makes them durable, puts them into a table for each server, and tells the servers.
 */
final class WriteAheadLog extends Server {
    static final String NAME = "ra_log_wal";
    static final String OPEN_TABLES = "ra_log_open_mem_tables";
    private static final String METRICS = "ra_log_wal_metrics";
    private static final int BATCH_MAX = 32;

    record Write(String server, Pid writer, Entry entry) {}

    /** These entries are durable. */
    record Written(int from, int to, int term) {}

    /** What a server will be told. */
    private record News(Pid writer, Written written) {
        /** Entries of one term in a row are told in one message. */
        boolean isContinuedBy(Write write) {
            return writer == write.writer()
                    && written.to() + 1 == write.entry().index()
                    && written.term() == write.entry().term();
        }
    }

    static String entryTable(String server) {
        return "ra_log_mem_table_" + server;
    }

    @Override
    protected void onMessage(Object message) {
        List<Write> batch = List.of();
        Object next = message;
        while (next instanceof Write write) {
            batch = Lists.with(batch, write);
            next = batch.size() < BATCH_MAX ? Model.receive(0, m -> m instanceof Write) : null;
        }
        write(batch);
    }

    private static void write(List<Write> batch) {
        Table<String, Integer> openTables = RaApplication.table(OPEN_TABLES);
        List<News> news = List.of();
        for (Write write : batch) {
            Entry entry = write.entry();
            tableOf(write.server()).put(entry.index(), entry);
            openTables.put(write.server(), entry.index());
            news = with(news, write);
        }
        RaApplication.<String, Long>table(METRICS).add("batch_size", batch.size());
        news.forEach(one -> Model.send(one.writer(), one.written()));
    }

    private static Table<Integer, Entry> tableOf(String server) {
        Table<Integer, Entry> table = Table.named(entryTable(server));
        return table != null ? table : Table.create(entryTable(server));
    }

    private static List<News> with(List<News> news, Write write) {
        Entry entry = write.entry();
        List<News> continued = Lists.only(news, one -> one.isContinuedBy(write));
        if (continued.isEmpty()) {
            return Lists.with(news, new News(write.writer(), new Written(entry.index(), entry.index(), entry.term())));
        }
        News longer = new News(
                write.writer(), new Written(continued.getLast().written().from(), entry.index(), entry.term()));
        return Lists.with(Lists.only(news, one -> !one.isContinuedBy(write)), longer);
    }
}
