package dev.hypnos.examples.events.zookeeper;

import dev.hypnos.examples.events.zookeeper.Messages.Applied;
import dev.hypnos.examples.events.zookeeper.Messages.Ready;
import dev.hypnos.examples.events.zookeeper.Messages.Write;
import dev.hypnos.model.members.Member;
import dev.hypnos.model.members.Peer;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** A client that makes one write at each leader that it meets, and more when the test says so. */
final class Client extends Member {
    private @Nullable Peer leader;
    private int written;
    private int left;
    /** What it was told to be written. */
    final Set<String> applied = new TreeSet<>();

    /** @param writes how many writes it makes by itself */
    Client(int writes) {
        left = writes;
    }

    /** The test asks for more writes, the first of them now. */
    record Go(int writes) {}

    @Override
    protected void receive(Peer from, Object message) {
        switch (message) {
            case Ready ready -> {
                leader = from;
                write();
            }
            case Go go -> {
                left = go.writes();
                write();
            }
            case Applied answer -> applied.add(answer.value());
            default -> throw new IllegalStateException("unknown: " + message);
        }
    }

    private void write() {
        if (left > 0 && leader != null) {
            left--;
            written++;
            send(leader, new Write("write " + written));
        }
    }
}
