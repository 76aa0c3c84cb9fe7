package dev.hypnos.examples.events.raft;

import dev.hypnos.model.members.Member;
import dev.hypnos.model.members.Peer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A replica of a log: the leader if it was asked to update, a follower otherwise. */
final class Replica extends Member {
    /** A client asks for an update. */
    record Update(String value) {}

    /** An entry of the log, with the place where it belongs. */
    record Append(int index, String value) {}

    record Appended(int index) {}

    /** All up to here is decided. */
    record Commit(int index) {}

    final List<String> log = new ArrayList<>();
    int committed;
    /** By index of the log, how many have it; nothing for what is decided. */
    private final Map<Integer, Integer> copies = new HashMap<>();

    @Override
    protected void receive(Peer from, Object message) {
        switch (message) {
            case Update update -> {
                log.add(update.value());
                copies.put(log.size(), 1);
                sendToOthers(new Append(log.size(), update.value()));
            }
            case Append append -> {
                if (append.index() != log.size() + 1) {
                    throw new AssertionError("entry " + append.index() + " after " + log);
                }
                log.add(append.value());
                send(from, new Appended(append.index()));
            }
            case Appended appended -> appended(appended.index());
            case Commit commit -> committed = Math.max(committed, commit.index());
            default -> throw new IllegalStateException("unknown: " + message);
        }
    }

    private void appended(int index) {
        Integer before = copies.get(index);
        if (before == null) {
            return;
        }
        copies.put(index, before + 1);
        if (2 * (before + 1) > all().size()) {
            // the log before it is there as well, since messages come in order
            copies.keySet().removeIf(each -> each <= index);
            committed = Math.max(committed, index);
            sendToOthers(new Commit(committed));
        }
    }
}
