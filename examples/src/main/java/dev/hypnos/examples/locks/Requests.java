package dev.hypnos.examples.locks;

import dev.hypnos.model.Node;
import dev.hypnos.model.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The locks that the client of a transaction has asked for: those that are pending, and those that were granted. */
final class Requests {
    /** An object to be locked, on each of these nodes. */
    record Request(int object, List<Node> nodes) {}

    private final Table<Integer, Request> pending;
    private final Table<Integer, Request> granted;

    Requests(String owner) {
        granted = Table.create("requests of " + owner);
        pending = Table.create("pending requests of " + owner);
    }

    boolean isKnown(int object) {
        return pending.get(object) != null || granted.get(object) != null;
    }

    void add(Request request) {
        pending.put(request.object(), request);
    }

    boolean isAnythingPending() {
        return pending.size() > 0;
    }

    List<Request> pending() {
        return values(pending.match((object, request) -> true));
    }

    List<Request> pendingOn(Node node) {
        return values(pending.match((object, request) -> request.nodes().contains(node)));
    }

    List<Request> grantedOn(Node node) {
        return values(granted.match((object, request) -> request.nodes().contains(node)));
    }

    void grant(Request request) {
        pending.remove(request.object());
        granted.put(request.object(), request);
    }

    /** A lock that was granted must be asked for again. */
    void revoke(Request request) {
        granted.remove(request.object());
        pending.put(request.object(), request);
    }

    private static List<Request> values(List<Map.Entry<Integer, Request>> rows) {
        List<Request> values = new ArrayList<>(rows.size());
        for (Map.Entry<Integer, Request> row : rows) {
            values.add(row.getValue());
        }
        return values;
    }
}
