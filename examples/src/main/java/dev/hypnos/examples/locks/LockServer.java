package dev.hypnos.examples.locks;

import static dev.hypnos.examples.locks.Lists.only;
import static dev.hypnos.examples.locks.Lists.with;
import static dev.hypnos.model.Model.demonitor;
import static dev.hypnos.model.Model.here;
import static dev.hypnos.model.Model.monitor;
import static dev.hypnos.model.Model.send;

import dev.hypnos.model.Down;
import dev.hypnos.model.NoSuchName;
import dev.hypnos.model.Node;
import dev.hypnos.model.Pid;
import dev.hypnos.model.Ref;
import dev.hypnos.model.Server;
import dev.hypnos.model.Table;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The server of one node: keeps the queues of that node's locks, and tells everybody in a queue whenever it changes.
 */
final class LockServer extends Server {
    static final String NAME = "locks_server";

    /** A transaction wants a lock. */
    record Request(int object, Pid transaction) {}

    /** A transaction goes to the end of the queue, for others to go on. */
    record Surrender(int object, Pid transaction) {}

    /** That a transaction is in the queue of an object. */
    private record Place(Pid transaction, int object) {}

    private record Monitored(Pid transaction, Ref ref) {}

    private final Version version;
    private List<Monitored> monitored = List.of();
    private @Nullable Table<Integer, Lock> lockTable;
    private @Nullable Table<Place, Boolean> placeTable;

    LockServer(Version version) {
        this.version = version;
    }

    /** Asks the server of a node for a lock; if there is none, nothing happens. */
    static void request(LockId lock, Pid transaction) {
        Server.cast(lock.node().address(NAME), new Request(lock.object(), transaction));
    }

    static void surrender(LockId lock, Pid transaction) {
        Server.cast(lock.node().address(NAME), new Surrender(lock.object(), transaction));
    }

    @Override
    protected void init() {
        lockTable = Table.create("locks_server_locks");
        placeTable = Table.create("locks_server_places");
        try {
            send(Watcher.NAME, new Watcher.ServerRuns());
        } catch (NoSuchName nobodyWatches) {
            // whoever looks from now on finds the server
        }
    }

    private Table<Integer, Lock> locks() {
        return Objects.requireNonNull(lockTable);
    }

    private Table<Place, Boolean> places() {
        return Objects.requireNonNull(placeTable);
    }

    @Override
    protected void onCast(Object message) {
        switch (message) {
            case Request(int object, Pid transaction) -> {
                tell(enqueue(object, transaction), null);
                monitorOnce(transaction);
            }
            case Surrender(int object, Pid transaction) -> tell(moveToTheEnd(object, transaction), transaction);
            default -> throw new IllegalArgumentException("an unknown cast: " + message);
        }
    }

    @Override
    protected void onMessage(Object message) {
        if (message instanceof Down down && down.subject() instanceof Pid transaction) {
            remove(transaction).forEach(lock -> tell(lock, null));
            of(transaction).forEach(monitor -> demonitor(monitor.ref()));
            monitored = only(monitored, monitor -> !monitor.transaction().equals(transaction));
        }
    }

    private void monitorOnce(Pid transaction) {
        if (of(transaction).isEmpty()) {
            monitored = with(monitored, new Monitored(transaction, monitor(transaction)));
        }
    }

    private List<Monitored> of(Pid transaction) {
        return only(monitored, monitor -> monitor.transaction().equals(transaction));
    }

    private void tell(@Nullable Lock lock, @Nullable Pid surrenderedBy) {
        if (lock != null) {
            lock.queue().forEach(transaction -> send(transaction, new LocksInfo(lock, surrenderedBy)));
        }
    }

    private Lock enqueue(int object, Pid transaction) {
        List<Map.Entry<Integer, Lock>> known = locks().match((key, lock) -> key == object);
        Lock before = known.isEmpty()
                ? new Lock(id(object), 0, List.of())
                : known.getFirst().getValue();
        places().put(new Place(transaction, object), true);
        return store(before, before.queue().contains(transaction) ? before.queue() : with(before.queue(), transaction));
    }

    private @Nullable Lock moveToTheEnd(int object, Pid transaction) {
        if (places().match((place, is) -> place.transaction().equals(transaction))
                .isEmpty()) {
            return null;
        }
        Lock before = locks().get(object);
        if (before == null || !before.queue().contains(transaction)) {
            return null;
        }
        return store(before, with(only(before.queue(), other -> !other.equals(transaction)), transaction));
    }

    /** The transaction is over: it leaves all queues. */
    private List<Lock> remove(Pid transaction) {
        List<Lock> changed = List.of();
        for (Map.Entry<Place, Boolean> row :
                places().match((place, is) -> place.transaction().equals(transaction))) {
            int object = row.getKey().object();
            places().remove(row.getKey());
            Lock before = locks().get(object);
            if (before == null) {
                continue;
            }
            List<Pid> queue = only(before.queue(), other -> !other.equals(transaction));
            if (queue.isEmpty() && version.forgetsVersions) {
                // Others may have heard of the lock: the next version will be 1, and theirs higher.
                locks().remove(object);
            } else {
                changed = with(changed, store(before, queue));
            }
        }
        return changed;
    }

    private Lock store(Lock before, List<Pid> queue) {
        Lock lock = new Lock(before.id(), before.version() + 1, queue);
        locks().put(lock.id().object(), lock);
        return lock;
    }

    private static LockId id(int object) {
        Node node = here();
        return new LockId(object, node);
    }
}
