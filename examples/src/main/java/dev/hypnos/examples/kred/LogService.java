package dev.hypnos.examples.kred;

import dev.hypnos.model.Address;
import dev.hypnos.model.Model;
import dev.hypnos.model.Node;
import dev.hypnos.model.Pid;
import dev.hypnos.model.Server;
import java.util.ArrayList;
import java.util.List;

/** The external log: a topic with one partition. Who subscribes is sent every later entry, in order. */
final class LogService extends Server {
    private static final String NAME = "log";

    /** An entry, as it is sent to subscribers. */
    record Published(int offset, Entry entry) {}

    private record Publish(Entry entry) {}

    private record Fetch(int offset) {}

    private record Size() {}

    private record Subscribe(Pid subscriber) {}

    private final List<Entry> entries = new ArrayList<>();
    private final List<Pid> subscribers = new ArrayList<>();

    /** Starts the service on a node of its own. */
    static Address start(Node node) {
        Model.rpc(node, -1, () -> Server.start(NAME, new LogService()));
        return node.address(NAME);
    }

    /** Appends an entry; returns its offset. */
    static int publish(Address log, Entry entry) {
        return (int) call(log, new Publish(entry), -1);
    }

    static Entry fetch(Address log, int offset) {
        return (Entry) call(log, new Fetch(offset), -1);
    }

    static int size(Address log) {
        return (int) call(log, new Size(), -1);
    }

    /** From now on the process gets what is published; returns how many entries there were before. */
    static int subscribe(Address log, Pid subscriber) {
        return (int) call(log, new Subscribe(subscriber), -1);
    }

    @Override
    protected Object onCall(Object request, From from) {
        return switch (request) {
            case Publish(Entry entry) -> {
                int offset = entries.size();
                entries.add(entry);
                for (Pid subscriber : subscribers) {
                    Model.send(subscriber, new Published(offset, entry));
                }
                yield offset;
            }
            case Fetch(int offset) -> entries.get(offset);
            case Size() -> entries.size();
            case Subscribe(Pid subscriber) -> {
                subscribers.add(subscriber);
                yield entries.size();
            }
            default -> throw new IllegalArgumentException("an unknown request to the log: " + request);
        };
    }
}
