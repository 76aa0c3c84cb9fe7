package dev.hypnos.examples.replicated;

import java.io.Serializable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What servers and clients say to each other. */
final class Messages {
    private Messages() {}

    /** Asks a server for its vote. */
    record Vote(long term, int candidate, long lastTerm, long lastIndex) implements Serializable {}

    record Voted(long term, boolean granted) implements Serializable {}

    /** All that a leader has: what it begins with, and the entries after that. */
    record Append(long term, int leader, long base, long baseTerm, Machine snapshot, List<Entry> entries, long commit)
            implements Serializable {
        long last() {
            return base + entries.size();
        }
    }

    /** @param index up to which the server has what the leader has; -1 for nothing */
    record Appended(long term, long index) implements Serializable {}

    /** What a client wants done, the so-manieth of its requests. */
    record Command(String client, int number, String operation, String key, int value) implements Serializable {}

    /** @param result null where the server does not lead */
    record Answer(@Nullable Integer result) implements Serializable {}

    record Entry(long term, Command command) implements Serializable {}
}
