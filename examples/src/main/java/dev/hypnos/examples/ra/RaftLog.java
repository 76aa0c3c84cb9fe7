package dev.hypnos.examples.ra;

import dev.hypnos.examples.ra.WriteAheadLog.MemoryTable;
import dev.hypnos.examples.ra.WriteAheadLog.Written;
import dev.hypnos.model.Model;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The log of one server: what is on its way to the write-ahead log is kept here, the rest is read from its table. To
 * read from the table is to look up where it is, and then each entry; how many entries came from where is counted in a
 * table of metrics.
 */
final class RaftLog {
    /** The term of an entry that is not there. */
    static final int MISSING = -1;

    private final String owner;
    private final ServerTables tables;
    private List<Entry> unwritten = new ArrayList<>();
    private int lastIndex;
    private int lastTerm;
    private int lastWritten;

    RaftLog(String owner, ServerTables tables) {
        this.owner = owner;
        this.tables = tables;
    }

    /** Finds what an earlier run left, which is nothing, and writes the entry that comes before all others. */
    void open() {
        // The directories of the server and of its snapshots.
        FileServer.ensureDirectory();
        FileServer.ensureDirectory();
        tables.logMetrics().put(owner, 0L);
        FileServer.list();
        tables.open().get(owner);
        tables.closed().get(owner);
        SegmentWriter.segmentsOf(owner);
        send(new Entry(0, 0, new Command.Noop()));
        Model.receive(Written.class);
    }

    int lastIndex() {
        return lastIndex;
    }

    int lastTerm() {
        return lastTerm;
    }

    /** All up to here is durable. */
    int lastWritten() {
        return lastWritten;
    }

    int termAt(int index) {
        if (index < 0 || index > lastIndex) {
            return MISSING;
        }
        Entry entry = findUnwritten(index);
        return entry != null ? entry.term() : lookUp(find(), index).term();
    }

    /** The entries from one index to another, as far as there are any. */
    List<Entry> read(int from, int to) {
        int last = Math.min(to, lastIndex);
        if (from > last) {
            return List.of();
        }
        List<Entry> entries = new ArrayList<>(last - from + 1);
        MemoryTable table = null;
        for (int index = from; index <= last; index++) {
            Entry entry = findUnwritten(index);
            if (entry == null) {
                table = table == null ? find() : table;
                entry = lookUp(table, index);
            }
            entries.add(entry);
        }
        tables.logMetrics().add(owner, entries.size());
        return List.copyOf(entries);
    }

    private @Nullable Entry findUnwritten(int index) {
        for (Entry entry : unwritten) {
            if (entry.index() == index) {
                return entry;
            }
        }
        return null;
    }

    private MemoryTable find() {
        MemoryTable table = tables.open().get(owner);
        if (table == null) {
            throw new IllegalStateException(owner + " lost its entries");
        }
        return table;
    }

    private Entry lookUp(MemoryTable table, int index) {
        Entry entry = table.entries().get(index);
        if (entry == null) {
            throw new IllegalStateException(owner + " lost the entry " + index);
        }
        return entry;
    }

    /** Appends an entry; what was there and after it is overwritten. */
    void write(Entry entry) {
        int index = entry.index();
        if (index <= lastIndex) {
            unwritten.removeIf(before -> before.index() >= index);
        }
        unwritten.add(entry);
        lastIndex = index;
        lastTerm = entry.term();
        lastWritten = Math.min(lastWritten, index - 1);
        send(entry);
    }

    private void send(Entry entry) {
        BatchServer.sendTo(WriteAheadLog.NAME, new WriteAheadLog.Write(owner, Model.self(), entry));
    }

    /** Entries are durable; those that were overwritten meanwhile do not count. */
    void written(Written news) {
        for (Entry entry : unwritten) {
            if (isIn(news, entry)) {
                lastWritten = Math.max(lastWritten, entry.index());
            }
        }
        unwritten.removeIf(entry -> isIn(news, entry));
    }

    private static boolean isIn(Written news, Entry entry) {
        return entry.index() >= news.from() && entry.index() <= news.to() && entry.term() == news.term();
    }

    boolean isUpToDate(int candidateLastIndex, int candidateLastTerm) {
        return candidateLastTerm > lastTerm || (candidateLastTerm == lastTerm && candidateLastIndex >= lastIndex);
    }
}
