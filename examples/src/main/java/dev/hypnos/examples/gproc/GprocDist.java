package dev.hypnos.examples.gproc;

import static dev.hypnos.model.Model.here;
import static dev.hypnos.model.Model.isAlive;

import dev.hypnos.model.Node;
import dev.hypnos.model.Pid;
import dev.hypnos.model.Table;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;

/**
 * The global part of the registry, on top of an election: the leader changes its table and tells the others; a
 * node that begins to follow takes the leader's table, except that of its own processes it knows best.
 */
final class GprocDist implements Callbacks {
    static final String NAME = "gproc_dist";

    /** Who has a name, and with which value. */
    record Entry(Pid pid, String value) {}

    /** A name in the table. */
    record Global(String key, Entry entry) {}

    /** All names that the leader knows. */
    private record Globals(List<Global> all) {}

    // What the leader is asked, and what it answers
    record Register(String key, Pid pid, String value) {}

    record EnsureRegistered(String key, Pid pid, String value) {}

    record Unregister(String key, Pid pid) {}

    enum Outcome {
        TRUE,
        BAD_ARGUMENT,
        NEW,
        UPDATED
    }

    // What the leader is told
    private record AddGlobals(List<Global> missing) {}

    private record RemoveGlobals(List<Global> superfluous) {}

    record ProcessDown(Pid pid) {}

    private record InitiateSync(Caller client) {}

    private record SyncReply(Node node, Caller client) {}

    // What the leader tells
    private record Insert(List<Global> globals) {}

    private record Delete(List<String> keys) {}

    private record Sync(Caller client) {}

    private record SyncComplete(Caller client) {}

    // What any server is asked
    record SyncRequest() {}

    record LeaderRequest() {}

    private final Flaw flaw;
    private final Election election;
    private final Table<String, Entry> table = Objects.requireNonNull(Table.named(Gproc.NAME));
    /** At the leader: which nodes have not answered yet, for each client that waits. */
    private final Map<Caller, List<Node>> syncRequests = new LinkedHashMap<>();
    /**
     * Clients of this node that wait for the leader to synchronise. The released server has this list and never
     * fills it.
     */
    private final List<Caller> syncClients = new ArrayList<>();

    GprocDist(Flaw flaw, Election election) {
        this.flaw = flaw;
        this.election = election;
    }

    // The election

    @Override
    public Object elected() {
        return new Globals(globals(entry -> true));
    }

    @Override
    public void surrendered(Object synchronisation) {
        List<Global> ofLeader = ((Globals) synchronisation).all();
        for (Global remote : globals(entry -> entry.pid().node() != here())) {
            table.remove(remote.key());
        }
        List<Global> ofLeaderHere = new ArrayList<>();
        for (Global global : ofLeader) {
            if (global.entry().pid().node() == here()) {
                ofLeaderHere.add(global);
            } else {
                table.put(global.key(), global.entry());
            }
        }
        List<Global> mine = globals(entry -> entry.pid().node() == here());
        List<Global> missing = new ArrayList<>(mine);
        missing.removeAll(ofLeaderHere);
        if (!missing.isEmpty()) {
            election.leaderCast(new AddGlobals(List.copyOf(missing)));
        }
        List<Global> superfluous = new ArrayList<>(ofLeaderHere);
        superfluous.removeAll(mine);
        if (flaw != Flaw.REVERTED_REGISTRATION) {
            superfluous.removeIf(this::isTakenOver);
        }
        if (!superfluous.isEmpty()) {
            election.leaderCast(new RemoveGlobals(List.copyOf(superfluous)));
        }
    }

    /** What the leader registered for a process of this node that is alive was registered by others, and is true. */
    private boolean isTakenOver(Global global) {
        if (!isAlive(global.entry().pid())) {
            return false;
        }
        insert(global);
        return true;
    }

    @Override
    public void leaderFound() {
        for (Caller client : syncClients) {
            election.leaderCast(new InitiateSync(client));
        }
    }

    @Override
    public void nodeDown(Node node) {
        List<String> keys = globals(entry -> entry.pid().node() == node).stream()
                .map(Global::key)
                .toList();
        if (!keys.isEmpty()) {
            removeAll(keys);
            election.broadcast(new Delete(keys));
        }
        for (Caller client : List.copyOf(syncRequests.keySet())) {
            synchronised(node, client);
        }
    }

    // Requests to the leader

    @Override
    public Object leaderCall(Object request) {
        return switch (request) {
            case Register(String key, Pid pid, String value) -> {
                Entry entry = new Entry(pid, value);
                yield table.putIfAbsent(key, entry) || entry.equals(table.get(key))
                        ? tell(new Global(key, entry), Outcome.TRUE)
                        : Outcome.BAD_ARGUMENT;
            }
            case EnsureRegistered(String key, Pid pid, String value) -> {
                Global global = new Global(key, new Entry(pid, value));
                Entry before = table.get(key);
                if (before != null && before.pid() != pid) {
                    yield Outcome.BAD_ARGUMENT;
                }
                table.put(key, global.entry());
                yield tell(global, before == null ? Outcome.NEW : Outcome.UPDATED);
            }
            case Unregister(String key, Pid pid) -> {
                Entry before = table.get(key);
                if (before == null || before.pid() != pid) {
                    yield Outcome.BAD_ARGUMENT;
                }
                table.remove(key);
                election.broadcast(new Delete(List.of(key)));
                yield Outcome.TRUE;
            }
            default -> throw new IllegalArgumentException("an unknown request to the leader: " + request);
        };
    }

    private Outcome tell(Global global, Outcome outcome) {
        Gproc.watch(global.entry().pid());
        election.broadcast(new Insert(List.of(global)));
        return outcome;
    }

    @Override
    public void leaderCast(Object content) {
        switch (content) {
            case AddGlobals(List<Global> missing) -> {
                missing.forEach(this::insert);
                election.broadcast(new Insert(missing));
            }
            case RemoveGlobals(List<Global> superfluous) -> superfluous.forEach(global -> table.remove(global.key()));
            case ProcessDown(Pid pid) -> {
                List<String> keys = globals(entry -> entry.pid() == pid).stream()
                        .map(Global::key)
                        .toList();
                removeAll(keys);
                election.broadcast(new Delete(keys));
            }
            case InitiateSync(Caller client) -> initiateSync(client);
            case SyncReply(Node node, Caller client) -> synchronised(node, client);
            default -> throw new IllegalArgumentException("an unknown message to the leader: " + content);
        }
    }

    // What the leader tells

    @Override
    public void fromLeader(Object content) {
        switch (content) {
            case Insert(List<Global> globals) -> globals.forEach(this::insert);
            case Delete(List<String> keys) -> removeAll(keys);
            case Sync(Caller client) -> election.leaderCast(new SyncReply(here(), client));
            default -> throw new IllegalArgumentException("an unknown message of the leader: " + content);
        }
    }

    private void removeAll(List<String> keys) {
        for (String key : keys) {
            table.remove(key);
        }
    }

    private void insert(Global global) {
        table.put(global.key(), global.entry());
        if (global.entry().pid().node() == here()) {
            Gproc.watch(global.entry().pid());
        }
    }

    // Synchronisation: true when all nodes have taken what the leader told them before

    @Override
    public void call(Object request, Caller caller) {
        if (request instanceof LeaderRequest) {
            caller.answer(election.leaderNode());
        } else if (election.isLeader()) {
            initiateSync(caller);
        } else {
            if (flaw != Flaw.LOST_REQUEST) {
                syncClients.add(caller);
            }
            election.leaderCast(new InitiateSync(caller));
        }
    }

    private void initiateSync(Caller client) {
        List<Node> others = election.othersAlive();
        if (others.isEmpty()) {
            complete(client);
        } else {
            syncRequests.put(client, new ArrayList<>(others));
            election.broadcast(new Sync(client), others);
        }
    }

    private void synchronised(Node node, Caller client) {
        List<Node> awaited = syncRequests.get(client);
        if (awaited != null && awaited.remove(node) && awaited.isEmpty()) {
            syncRequests.remove(client);
            complete(client);
        }
    }

    private void complete(Caller client) {
        if (client.pid().node() == here()) {
            completed(client);
        } else {
            election.cast(client.pid().node(), new SyncComplete(client));
        }
    }

    private void completed(Caller client) {
        syncClients.remove(client);
        client.answer(Outcome.TRUE);
    }

    @Override
    public void cast(Object content) {
        if (content instanceof SyncComplete(Caller client)) {
            completed(client);
        }
    }

    private List<Global> globals(Predicate<Entry> wanted) {
        return table.match((key, entry) -> wanted.test(entry)).stream()
                .map(row -> new Global(row.getKey(), row.getValue()))
                .toList();
    }
}
