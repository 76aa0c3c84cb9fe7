package dev.hypnos.examples.corfu;

import dev.hypnos.examples.corfu.LogReply.BadEpoch;
import dev.hypnos.examples.corfu.LogReply.Plain;
import dev.hypnos.examples.corfu.LogReply.Value;
import dev.hypnos.model.Server;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reads, or writes one value, for one process. The client does the replication: it writes to each server itself. When a
 * server does not serve its epoch, it asks for the layout and begins again, but only so many times.
 */
final class LogClient {
    private static final long NO_LIMIT = -1;

    private final Place place;
    private final Layouts layouts;
    private final int layoutsMax;
    /** The newest one that this client knows. */
    private Layout layout;
    /** Who has what this client writes. It stays when the layout changes: who has the value has it for good. */
    private List<String> done = List.of();
    /** Those among them that were under repair when they took the value. */
    private List<String> doneInRepair = List.of();

    LogClient(Place place, Layouts layouts, int layoutsMax, Layout known) {
        this.place = place;
        this.layouts = layouts;
        this.layoutsMax = layoutsMax;
        this.layout = known;
    }

    Result read() {
        for (int left = layoutsMax; left > 0; left--) {
            switch (read(Replica.log(layout.tail()), layout.epoch())) {
                case Value(String value) -> {
                    return new Result.Value(value);
                }
                case Plain.NOT_WRITTEN -> {
                    return Result.NoValue.NOT_WRITTEN;
                }
                case Plain.WEDGED -> layout = layouts.read();
                case BadEpoch _ -> layout = layouts.read();
                case Plain.OK, Plain.WRITTEN -> throw new AssertionError("no answer to a read");
            }
        }
        return Result.NoValue.STARVED;
    }

    Result.Write write(String value) {
        List<Replica> order = place.writeOrder(layout);
        for (int left = layoutsMax; left > 0; left--) {
            Result.Write result = writeChain(value, order);
            if (result != null) {
                return result;
            }
            layout = layouts.read();
            order = place.writeAgainOrder(layout, done);
        }
        return Result.Write.STARVED;
    }

    /** Writes to the servers in their order; null if the layout is not the one in force. */
    private Result.@Nullable Write writeChain(String value, List<Replica> order) {
        for (Replica replica : order) {
            boolean overwrites = place.overwritesWhatIsRepaired() && layout.isRepairing(replica.server());
            switch (write(replica, layout.epoch(), value, overwrites)) {
                case Plain.OK -> has(replica.server());
                case Plain.WRITTEN -> {
                    if (done.isEmpty()) {
                        return Result.Write.WRITTEN;
                    }
                    LogReply there = read(replica, layout.epoch());
                    if (!(there instanceof Value(String other))) {
                        return null;
                    }
                    if (other.equals(value)) {
                        has(replica.server());
                    } else if (place != Place.HEAD) {
                        return Result.Write.TORN;
                    } else if (doneInRepair.containsAll(done)) {
                        return Result.Write.WRITTEN;
                    } else if (!layout.isRepairing(replica.server())) {
                        return Result.Write.STARVED;
                    }
                    // The server under repair may have what it likes: the repair overwrites it.
                }
                case Plain.WEDGED -> {
                    return null;
                }
                case BadEpoch _ -> {
                    return null;
                }
                case Plain.NOT_WRITTEN -> throw new AssertionError("no answer to a write");
                case Value _ -> throw new AssertionError("no answer to a write");
            }
        }
        return Result.Write.OK;
    }

    private void has(String server) {
        done = Stream.concat(done.stream(), Stream.of(server)).toList();
        if (layout.isRepairing(server)) {
            doneInRepair =
                    Stream.concat(doneInRepair.stream(), Stream.of(server)).toList();
        }
    }

    // Single requests

    static LogReply read(Replica replica, int epoch) {
        return call(replica.server(), new LogRequest.Read(epoch, replica.role()));
    }

    static LogReply write(Replica replica, int epoch, String value, boolean overwrites) {
        return call(replica.server(), new LogRequest.Write(epoch, value, replica.role(), overwrites));
    }

    static LogReply call(String server, LogRequest request) {
        return (LogReply) Server.call(server, request, NO_LIMIT);
    }
}
