package dev.hypnos.examples.events.cassandra;

import dev.hypnos.model.members.Peer;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What coordinators and replicas say to each other. A write is known by the first ballot that it was tried with. */
interface Messages {
    /** Columns and what they are set to, of this write. */
    record Update(int write, Map<String, String> columns) {}

    /** A client asks for a write, to be tried with this ballot first. */
    record Request(int ballot, Map<String, String> columns, String condition) {}

    record Prepare(int ballot) {}

    /**
     * @param inProgress the ballot under which the proposal is said to have been accepted
     * @param committed the ballot of the last commit
     */
    record Promise(
            int ballot,
            boolean isGiven,
            int inProgress,
            @Nullable Update proposal,
            int committed,
            Replica.Cell owner) {}

    /** A request to prepare that waits for a thread of its stage: one to propose may be served before it. */
    record Waiting(Peer from, Prepare prepare) {}

    record Propose(int ballot, Update update) {}

    record Accepted(int ballot, boolean isAccepted) {}

    record Commit(int ballot, Update update) {}

    record Committed(int ballot) {}
}
