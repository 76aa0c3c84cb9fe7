package dev.hypnos.examples.otp;

import static dev.hypnos.model.Model.here;
import static dev.hypnos.model.Model.receive;
import static dev.hypnos.model.Model.self;
import static dev.hypnos.model.Model.send;
import static dev.hypnos.model.Model.trapExits;

import dev.hypnos.model.Node;
import dev.hypnos.model.Pid;
import dev.hypnos.model.Server;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The locker of {@code global_name_server}. Before two nodes exchange names, the lockers of both must hold the lock on
 * both and on all nodes that either knows. A locker waits a while before it tries, and again when it was refused: so
 * others get their turn. It tries the node with the last name first, the boss, on which all attempts meet. Where
 * several nodes can be tried the original draws one, this takes the first.
 */
final class GlobalLocker {
    private static final long FIRST_WAIT_MILLIS = 200;
    private static final long WAIT_MILLIS = 1_000;
    private static final long WAIT_MILLIS_FOR_EACH = 100;
    private static final long LONGEST_WAIT_MILLIS = 3_000;

    record NodeUp(Node node, long tag) {}

    record HisLocker(Pid locker) {}

    record AddToKnown(List<Node> nodes) {}

    /** The exchange with this node is over, one way or the other. */
    record Cancel(Node node) {}

    /** To the other locker: whether this one has set the lock. */
    private record LockSet(Pid from, boolean isSet) {}

    private record Other(Node node, Pid locker, long tag) {}

    private final Pid nameServer;
    private final List<Other> others = new ArrayList<>();
    private final List<Node> known = new ArrayList<>();
    private boolean hasJustSynced;

    GlobalLocker(Pid nameServer) {
        this.nameServer = nameServer;
    }

    void run() {
        trapExits();
        known.addAll(knownNow());
        while (true) {
            others.removeIf(other -> known.contains(other.node()));
            Object message;
            if (others.isEmpty()) {
                hasJustSynced = false;
                message = receive(GlobalLocker::isForTheLoop);
            } else {
                message = receive(waitMillis(), GlobalLocker::isForTheLoop);
                hasJustSynced = false;
            }
            if (message == null) {
                lock(others.getFirst());
            } else {
                handle(message);
            }
        }
    }

    private static boolean isForTheLoop(Object message) {
        return !(message instanceof NodeUp);
    }

    private long waitMillis() {
        if (hasJustSynced) {
            return 0;
        }
        return known.isEmpty()
                ? FIRST_WAIT_MILLIS
                : Math.min(WAIT_MILLIS + WAIT_MILLIS_FOR_EACH * known.size(), LONGEST_WAIT_MILLIS);
    }

    @SuppressWarnings("unchecked") // what the name server answers
    private List<Node> knownNow() {
        return (List<Node>) Server.call(nameServer, new GlobalNameServer.GetKnown(), -1);
    }

    private void handle(Object message) {
        switch (message) {
            case HisLocker(Pid locker) -> {
                NodeUp up = receive(NodeUp.class, nodeUp -> nodeUp.node() == locker.node());
                others.removeIf(other -> other.node() == up.node());
                others.add(new Other(up.node(), locker, up.tag()));
            }
            case AddToKnown(List<Node> nodes) -> add(nodes);
            case LockSet(Pid from, boolean isSet) -> {
                Other other = find(from.node());
                if (isSet && other == null) {
                    send(from, new LockSet(self(), false));
                } else if (isSet && other != null) {
                    GlobalLockId lock = GlobalLockId.of(self(), from);
                    boolean isSetHere = lockSafely(lock, List.of());
                    send(from, new LockSet(self(), isSetHere));
                    if (isSetHere) {
                        exchange(other, lock);
                    }
                }
            }
            default -> {}
        }
    }

    private void add(List<Node> nodes) {
        for (Node node : nodes) {
            if (!known.contains(node)) {
                known.add(node);
            }
        }
    }

    private @Nullable Other find(Node node) {
        for (Other other : others) {
            if (other.node() == node) {
                return other;
            }
        }
        return null;
    }

    /** Sets the lock, and waits for the other locker to do so too. */
    private void lock(Other other) {
        GlobalLockId lock = GlobalLockId.of(self(), other.locker());
        if (!lockSafely(lock, List.of(other.node()))) {
            return;
        }
        send(other.locker(), new LockSet(self(), true));
        Object came =
                receive(message -> message instanceof LockSet(Pid from, boolean isSet) && from.node() == other.node()
                        || message instanceof Cancel(Node node) && node == other.node());
        if (came instanceof LockSet(Pid from, boolean isSet) && isSet) {
            exchange(other, lock);
        } else {
            unlock(lock, other);
            if (came instanceof Cancel) {
                others.remove(other);
            }
        }
    }

    /** Both have the lock: the name servers do the rest, and tell when it is no longer needed. */
    private void exchange(Other other, GlobalLockId lock) {
        Server.cast(nameServer, new GlobalNameServer.LockIsSet(other.node(), other.tag()));
        receive(Cancel.class, cancel -> cancel.node() == other.node());
        unlock(lock, other);
        others.remove(other);
        hasJustSynced = true;
    }

    private void unlock(GlobalLockId lock, Other other) {
        List<Node> nodes = new ArrayList<>(known);
        nodes.remove(here());
        nodes.remove(other.node());
        nodes.add(here());
        nodes.add(other.node());
        MultiCall.call(nodes, GlobalNameServer.NAME, new GlobalNameServer.DeleteLock(lock));
    }

    /** The boss first, then this node and the new one, then all others that are known. */
    private boolean lockSafely(GlobalLockId lock, List<Node> extra) {
        Node boss = boss();
        List<Node> first = List.of(boss);
        if (!set(lock, first)) {
            return false;
        }
        add(knownNow());
        List<Node> second = new ArrayList<>(extra);
        second.addFirst(here());
        second.removeAll(first);
        if (!set(lock, second)) {
            delete(lock, first);
            return false;
        }
        List<Node> third = new ArrayList<>(known);
        third.removeAll(first);
        third.removeAll(second);
        if (!set(lock, third)) {
            delete(lock, first);
            delete(lock, second);
            return false;
        }
        return true;
    }

    private Node boss() {
        Node boss = here();
        for (Node node : known) {
            if (node.name().compareTo(boss.name()) > 0) {
                boss = node;
            }
        }
        return boss;
    }

    /** Sets the lock on all these nodes, or on none. */
    private static boolean set(GlobalLockId lock, List<Node> nodes) {
        List<Object> answers = MultiCall.call(nodes, GlobalNameServer.NAME, new GlobalNameServer.SetLock(lock));
        List<Node> set = new ArrayList<>();
        for (int i = 0; i < answers.size(); i++) {
            if (Boolean.TRUE.equals(answers.get(i))) {
                set.add(nodes.get(i));
            }
        }
        if (set.size() == nodes.size()) {
            return true;
        }
        delete(lock, set);
        return false;
    }

    private static void delete(GlobalLockId lock, List<Node> nodes) {
        if (!nodes.isEmpty()) {
            MultiCall.call(nodes, GlobalNameServer.NAME, new GlobalNameServer.DeleteLock(lock));
        }
    }
}
