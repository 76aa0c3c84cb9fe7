package dev.hypnos.examples.ra;

import dev.hypnos.model.Model;
import dev.hypnos.model.Table;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The log of one server: what is on its way to the write-ahead log is kept here, the rest is read from its table. */
final class RaftLog {
    /** The term of an entry that is not there. */
    static final int MISSING = -1;

    private final String owner;
    private List<Entry> unwritten = List.of();
    private int lastIndex;
    private int lastTerm;
    private int lastWritten;
    private @Nullable Table<Integer, Entry> written;

    RaftLog(String owner) {
        this.owner = owner;
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
        if (index == 0) {
            return 0;
        }
        if (index > lastIndex) {
            return MISSING;
        }
        return index == lastIndex ? lastTerm : read(index, index).getFirst().term();
    }

    List<Entry> read(int from, int to) {
        List<Entry> entries = List.of();
        for (int index = from; index <= Math.min(to, lastIndex); index++) {
            Entry entry = findUnwritten(index);
            entries = Lists.with(entries, entry != null ? entry : readWritten(index, entries.isEmpty()));
        }
        return entries;
    }

    private @Nullable Entry findUnwritten(int index) {
        for (Entry entry : unwritten) {
            if (entry.index() == index) {
                return entry;
            }
        }
        return null;
    }

    private Entry readWritten(int index, boolean first) {
        if (first) {
            RaApplication.<String, Integer>table(WriteAheadLog.OPEN_TABLES).get(owner);
        }
        if (written == null) {
            written = RaApplication.table(WriteAheadLog.entryTable(owner));
        }
        Entry entry = written.get(index);
        if (entry == null) {
            throw new IllegalStateException(owner + " lost the entry " + index);
        }
        return entry;
    }

    /** Appends an entry; what was there and after it is overwritten. */
    void write(Entry entry) {
        unwritten = Lists.with(Lists.only(unwritten, before -> before.index() < entry.index()), entry);
        lastIndex = entry.index();
        lastTerm = entry.term();
        lastWritten = Math.min(lastWritten, entry.index() - 1);
        Model.send(WriteAheadLog.NAME, new WriteAheadLog.Write(owner, Model.self(), entry));
    }

    /** Entries are durable; those that were overwritten meanwhile do not count. */
    void written(WriteAheadLog.Written news) {
        for (Entry entry : unwritten) {
            if (isIn(news, entry)) {
                lastWritten = Math.max(lastWritten, entry.index());
            }
        }
        unwritten = Lists.only(unwritten, entry -> !isIn(news, entry));
    }

    private static boolean isIn(WriteAheadLog.Written news, Entry entry) {
        return entry.index() >= news.from() && entry.index() <= news.to() && entry.term() == news.term();
    }

    boolean isUpToDate(int candidateLastIndex, int candidateLastTerm) {
        return candidateLastTerm > lastTerm || (candidateLastTerm == lastTerm && candidateLastIndex >= lastIndex);
    }
}
