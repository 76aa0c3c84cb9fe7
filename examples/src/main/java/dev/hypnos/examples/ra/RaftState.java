package dev.hypnos.examples.ra;

import dev.hypnos.Hypnos;
import java.util.List;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** What a server knows whatever its role: term, vote, log, members, and the machine. */
final class RaftState {
    final String name;
    final Version version;
    final RaftLog log;
    final ServerTables tables;
    private final FifoQueue machine = new FifoQueue();
    private int term;
    private @Nullable String votedFor;
    private int commitIndex;
    private int lastApplied;
    private int lastAppliedStored;
    private Configuration configuration;
    /** The members before the last change, to go back to if its entry is overwritten. */
    private @Nullable Configuration previous;

    RaftState(String name, Version version, List<String> members, ServerTables tables) {
        this.name = name;
        this.version = version;
        this.tables = tables;
        this.log = new RaftLog(name, tables);
        this.configuration = new Configuration(0, 0, List.copyOf(members));
    }

    int term() {
        return term;
    }

    @Nullable
    String votedFor() {
        return votedFor;
    }

    int commitIndex() {
        return commitIndex;
    }

    int lastApplied() {
        return lastApplied;
    }

    List<String> queue() {
        return machine.contents();
    }

    Configuration configuration() {
        return configuration;
    }

    List<String> peers() {
        return Lists.only(configuration.members(), member -> !member.equals(name));
    }

    /** Durable before it returns, so that no vote is given twice. */
    void enter(int newTerm, @Nullable String vote) {
        term = newTerm;
        BatchServer.sendTo(MetaStore.NAME, MetaStore.Store.term(name, newTerm));
        vote(vote);
    }

    void vote(@Nullable String candidate) {
        votedFor = candidate;
        BatchServer.callTo(MetaStore.NAME, MetaStore.Store.vote(name, candidate));
    }

    /** Not urgent: a server that forgets how far it was applies its log again. */
    void storeLastApplied() {
        if (lastApplied > lastAppliedStored) {
            lastAppliedStored = lastApplied;
            BatchServer.sendTo(MetaStore.NAME, MetaStore.Store.lastApplied(name, lastApplied));
        }
    }

    /** The leader's next entry. */
    Entry append(Command command) {
        Entry entry = new Entry(log.lastIndex() + 1, term, command);
        if (command instanceof Command.ClusterChange(List<String> members)) {
            previous = configuration;
            configuration = new Configuration(entry.index(), entry.term(), members);
        }
        log.write(entry);
        return entry;
    }

    /** An entry that the leader sent and that is not in the log yet. */
    void appendFromLeader(Entry entry) {
        if (entry.index() <= commitIndex) {
            Hypnos.fail("a committed entry is overwritten");
        }
        // The released version notices only if the very entry of the change is overwritten, not one before it.
        if (version == Version.REPAIRED
                ? configuration.index() >= entry.index()
                : configuration.index() == entry.index()) {
            changeIsOverwritten(entry);
        }
        if (entry.command() instanceof Command.ClusterChange(List<String> members)) {
            if (version == Version.REPAIRED) {
                previous = configuration;
            }
            configuration = new Configuration(entry.index(), entry.term(), members);
        }
        log.write(entry);
    }

    /** The last change of members goes with the entry that held it: the members before it count again. */
    private void changeIsOverwritten(Entry entry) {
        boolean byAnother = entry.command() instanceof Command.ClusterChange;
        if (version == Version.AS_RELEASED && byAnother) {
            return;
        }
        if (previous == null) {
            Hypnos.fail("badkey previous_cluster: a follower must go back to the members before a change, "
                    + "and never kept them");
            throw new IllegalStateException("not reached");
        }
        configuration = previous;
    }

    void commit(int index) {
        commitIndex = Math.max(commitIndex, index);
    }

    /** Applies the log up to an index, tells what came of each entry, and counts them. */
    void apply(int to, BiConsumer<Entry, FifoQueue.@Nullable Result> applied) {
        List<Entry> entries = to <= lastApplied ? List.of() : log.read(lastApplied + 1, to);
        for (Entry entry : entries) {
            FifoQueue.Result result =
                    entry.command() instanceof Command.User user ? machine.apply(user.operation()) : null;
            lastApplied = entry.index();
            applied.accept(entry, result);
        }
        count(entries.size());
    }

    /** Entries that were appended or applied, however few. */
    void count(int entries) {
        tables.metrics().add(name, entries);
    }
}
