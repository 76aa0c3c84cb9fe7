package dev.hypnos.network;

import dev.hypnos.runtime.Courier;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/** The connections that a socket which listens has not accepted yet. */
final class Backlog {
    private int limit;
    private final Deque<StreamSocket> arrived = new ArrayDeque<>();
    /** Requests for which there was no room: they are made again when there is. */
    private final Deque<Courier> delayed = new ArrayDeque<>();

    /** How many may wait to be accepted. */
    void limit(int length) {
        limit = Math.max(1, length);
    }

    boolean isEmpty() {
        return arrived.isEmpty();
    }

    /** Whether there is no room for this request, which is kept for later. */
    boolean delays(Courier request) {
        if (arrived.size() < limit) {
            return false;
        }
        delayed.add(request);
        return true;
    }

    void add(StreamSocket connection) {
        arrived.add(connection);
    }

    /** The next connection; null if there is none. */
    @Nullable
    StreamSocket accept() {
        return arrived.poll();
    }

    /** The next request that has been kept; null if there is none. */
    @Nullable
    Courier nextDelayed() {
        return delayed.poll();
    }
}
