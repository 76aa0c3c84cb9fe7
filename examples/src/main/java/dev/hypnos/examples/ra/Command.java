package dev.hypnos.examples.ra;

import dev.hypnos.model.Server.From;
import java.util.List;

/** What a log entry holds. */
sealed interface Command {
    /** The first entry of every leader: once it is committed, so is all before it. */
    record Noop() implements Command {}

    /** A command of the queue; the answer goes to the caller when it is applied. */
    record User(From from, FifoQueue.Operation operation) implements Command {}

    /** The members from here on. It counts from when it is appended, not from when it is committed. */
    record ClusterChange(List<String> members) implements Command {}
}
