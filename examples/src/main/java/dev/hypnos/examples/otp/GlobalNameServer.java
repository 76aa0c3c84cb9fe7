package dev.hypnos.examples.otp;

import static dev.hypnos.model.Model.here;
import static dev.hypnos.model.Model.receive;
import static dev.hypnos.model.Model.self;
import static dev.hypnos.model.Model.send;
import static dev.hypnos.model.Model.spawn;
import static dev.hypnos.model.Model.spawnLink;

import dev.hypnos.model.Node;
import dev.hypnos.model.Pid;
import dev.hypnos.model.Server;
import dev.hypnos.model.Table;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * {@code global_name_server}, which keeps the names that are the same on all nodes. When a node is connected, the two
 * name servers tell each other of their lockers ({@link InitConnect}); when both lockers have the lock, they exchange
 * their names ({@link Exchange}), a process called the resolver compares them, both say what came of it ({@link
 * Resolved}), and each knows the other, and all that the other knew, from then on. No test has global names: what is
 * exchanged is empty.
 */
final class GlobalNameServer extends TrappingServer {
    static final String NAME = "global_name_server";

    record GetKnown() {}

    record SetLock(GlobalLockId lock) {}

    record DeleteLock(GlobalLockId lock) {}

    /** The first message to a new node; tags tell one attempt from another. */
    private record InitConnect(long tag, Node node, Pid locker) {}

    /** The locker has the lock that it needs for an exchange. */
    record LockIsSet(Node node, long tag) {}

    private record Exchange(Node node, long tag) {}

    private record ExchangeOperations(Node node, long tag) {}

    private record Resolved(Node node, List<Node> known, long tag) {}

    private record NewNodes(List<Node> nodes) {}

    private record InSync(Node node) {}

    /** To the resolver: the names of the other node. */
    private record Resolve(Node node) {}

    /** Where the exchange with one node stands. */
    private static final class Session {
        long myTag;
        long hisTag;
        boolean hasLock;
        boolean hasHisNames;
        boolean hasOperations;

        @Nullable
        InitConnect early;

        @Nullable
        Pid resolver;

        @Nullable
        List<Node> hisKnown;
    }

    private final Map<Node, Session> sessions = new LinkedHashMap<>();
    private final List<Node> known = new ArrayList<>();
    private @Nullable GlobalLocks locks;
    private @Nullable Pid locker;
    private long lastTag;

    @Override
    protected void init() {
        super.init();
        locks = new GlobalLocks();
        Table.create("global_names");
        Table.create("global_names_ext");
        Table.create("global_pid_names");
        Table.create("global_pid_ids");
        Pid me = self();
        locker = spawnLink("the locker", () -> new GlobalLocker(me).run());
        spawnLink("the registrar", () -> receive(message -> false));
    }

    private Pid locker() {
        return Objects.requireNonNull(locker);
    }

    private Session session(Node node) {
        return sessions.computeIfAbsent(node, key -> new Session());
    }

    @Override
    protected Object onCall(Object request, From from) {
        return List.copyOf(known);
    }

    @Override
    protected void onMessage(Object message) {
        switch (message) {
            case GlobalGroup.NodeUp(Node node) -> nodeUp(node);
            case MultiCall.Request(MultiCall.Caller caller, SetLock(GlobalLockId lock)) ->
                caller.answer(Objects.requireNonNull(locks).set(lock, caller.pid()));
            case MultiCall.Request(MultiCall.Caller caller, DeleteLock(GlobalLockId lock)) -> {
                Objects.requireNonNull(locks).delete(lock, caller.pid());
                caller.answer(true);
            }
            default -> {}
        }
    }

    private void nodeUp(Node node) {
        Session session = session(node);
        if (known.contains(node) || session.resolver != null) {
            return;
        }
        InitConnect early = session.early;
        if (early != null) {
            session.early = null;
            Server.cast(self(), early);
        }
        session.myTag = ++lastTag;
        send(locker(), new GlobalLocker.NodeUp(node, session.myTag));
        Server.cast(node.address(NAME), new InitConnect(session.myTag, here(), locker()));
        Pid me = self();
        long tag = session.myTag;
        session.resolver = spawn("resolver", () -> {
            Node resolved = receive(Resolve.class).node();
            Server.cast(me, new ExchangeOperations(resolved, tag));
        });
    }

    @Override
    protected void onCast(Object message) {
        switch (message) {
            case InitConnect begin -> {
                Session session = session(begin.node());
                session.hisTag = begin.tag();
                if (session.resolver == null) {
                    session.early = begin;
                } else {
                    send(locker(), new GlobalLocker.HisLocker(begin.locker()));
                }
            }
            case LockIsSet(Node node, long tag) -> {
                Session session = session(node);
                if (session.myTag == tag) {
                    Server.cast(node.address(NAME), new Exchange(here(), session.hisTag));
                    session.hasLock = true;
                    resolveIfBothCame(node, session);
                }
            }
            case Exchange(Node node, long tag) -> {
                Session session = session(node);
                if (session.myTag == tag) {
                    session.hasHisNames = true;
                    resolveIfBothCame(node, session);
                }
            }
            case ExchangeOperations(Node node, long tag) -> {
                Session session = session(node);
                if (session.myTag == tag) {
                    Server.cast(node.address(NAME), new Resolved(here(), List.copyOf(known), session.hisTag));
                    session.hasOperations = true;
                    finishIfBothCame(node, session);
                }
            }
            case Resolved(Node node, List<Node> hisKnown, long tag) -> {
                Session session = session(node);
                if (session.myTag == tag) {
                    session.hisKnown = hisKnown;
                    finishIfBothCame(node, session);
                }
            }
            case NewNodes(List<Node> nodes) -> add(nodes);
            default -> {}
        }
    }

    private static void resolveIfBothCame(Node node, Session session) {
        if (session.hasLock && session.hasHisNames && session.resolver != null) {
            send(session.resolver, new Resolve(node));
        }
    }

    private void finishIfBothCame(Node node, Session session) {
        List<Node> hisKnown = session.hisKnown;
        if (!session.hasOperations || hisKnown == null) {
            return;
        }
        sessions.remove(node);
        synchronise(hisKnown);
        send(locker(), new GlobalLocker.Cancel(node));
        List<Node> all = new ArrayList<>(hisKnown);
        all.addFirst(node);
        for (Node other : known) {
            Server.cast(other.address(NAME), new NewNodes(List.copyOf(all)));
        }
        add(all);
    }

    private void add(List<Node> nodes) {
        List<Node> added = new ArrayList<>(nodes);
        added.remove(here());
        added.removeAll(known);
        if (!added.isEmpty()) {
            known.addAll(added);
            send(locker(), new GlobalLocker.AddToKnown(List.copyOf(added)));
        }
    }

    /** Connects to the nodes that another one knows, so that all are connected to all. */
    private void synchronise(List<Node> nodes) {
        for (Node node : nodes) {
            if (node != here() && !known.contains(node)) {
                spawn("synchroniser", () -> {
                    NetKernel.connect(node);
                    Server.cast(node.address(NAME), new InSync(here()));
                });
            }
        }
    }
}
