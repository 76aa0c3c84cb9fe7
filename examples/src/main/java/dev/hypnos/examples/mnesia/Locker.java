package dev.hypnos.examples.mnesia;

import static dev.hypnos.model.Model.here;
import static dev.hypnos.model.Model.send;
import static dev.hypnos.model.Model.trapExits;

import dev.hypnos.model.Node;
import dev.hypnos.model.Server;
import dev.hypnos.model.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The lock manager of a node. A transaction may wait for younger ones only; one that would have to wait for an older is
 * refused, gives back what it has and begins again. So no transactions wait for locks in a circle.
 */
final class Locker extends Server {
    static final String NAME = "mnesia_locker";

    record Write(TransactionId transaction, String item) {}

    record Granted(TransactionId transaction, String item, Node node) {}

    record Refused(TransactionId transaction, String item, Node node) {}

    record Release(TransactionId transaction) {}

    private record NodeDown(Node node, List<TransactionId> pending) {}

    /** A row of the locks that a transaction has. */
    private record Held(TransactionId transaction, String item) {}

    private record Tables(
            Table<String, TransactionId> heldLocks,
            Table<Held, Boolean> locksOfTransactions,
            Table<Held, Boolean> lockQueue) {}

    private @Nullable Tables created;
    private final List<Write> waiting = new ArrayList<>();

    /** Gives back what the transaction has on this node. */
    static void releaseHere(TransactionId transaction) {
        send(here().address(NAME), new Release(transaction));
    }

    /** The database of a node is down; the pending transactions are not yet decided and keep their locks. */
    static void nodeDown(Node node, List<TransactionId> pending) {
        cast(here().address(NAME), new NodeDown(node, pending));
    }

    @Override
    protected void init() {
        trapExits();
        created = new Tables(
                Table.create("mnesia_held_locks"), Table.create("mnesia_tid_locks"), Table.create("mnesia_lock_queue"));
    }

    private Tables tables() {
        return Objects.requireNonNull(created);
    }

    @Override
    protected void onMessage(Object message) {
        switch (message) {
            case Write write -> request(write);
            case Release(TransactionId transaction) -> release(transaction);
            default -> {}
        }
    }

    private void request(Write write) {
        TransactionId holder = tables().heldLocks().get(write.item());
        if (holder == null || holder.equals(write.transaction())) {
            grant(write);
        } else if (holder.compareTo(write.transaction()) > 0 && isOlderThanAllThatWait(write)) {
            tables().lockQueue().put(new Held(write.transaction(), write.item()), true);
            waiting.add(write);
        } else {
            send(write.transaction().coordinator(), new Refused(write.transaction(), write.item(), here()));
        }
    }

    private boolean isOlderThanAllThatWait(Write write) {
        return waiting.stream()
                .filter(other -> other.item().equals(write.item()))
                .allMatch(other -> other.transaction().compareTo(write.transaction()) > 0);
    }

    private void grant(Write write) {
        tables().heldLocks().put(write.item(), write.transaction());
        tables().locksOfTransactions().put(new Held(write.transaction(), write.item()), true);
        send(write.transaction().coordinator(), new Granted(write.transaction(), write.item(), here()));
    }

    private void release(TransactionId transaction) {
        for (Write write : List.copyOf(waiting)) {
            if (write.transaction().equals(transaction)) {
                waiting.remove(write);
                tables().lockQueue().remove(new Held(transaction, write.item()));
            }
        }
        for (Map.Entry<Held, Boolean> row : tables().locksOfTransactions()
                .match((held, ignored) -> held.transaction().equals(transaction))) {
            String item = row.getKey().item();
            tables().locksOfTransactions().remove(row.getKey());
            tables().heldLocks().remove(item);
            grantNext(item);
        }
    }

    private void grantNext(String item) {
        for (Write write : List.copyOf(waiting)) {
            if (write.item().equals(item)) {
                waiting.remove(write);
                tables().lockQueue().remove(new Held(write.transaction(), item));
                grant(write);
                return;
            }
        }
    }

    @Override
    protected void onCast(Object message) {
        if (message instanceof NodeDown(Node node, List<TransactionId> pending)) {
            List<TransactionId> gone = new ArrayList<>();
            tables()
                    .locksOfTransactions()
                    .match((held, ignored) -> held.transaction().node() == node)
                    .stream()
                    .map(row -> row.getKey().transaction())
                    .forEach(gone::add);
            waiting.stream()
                    .map(Write::transaction)
                    .filter(transaction -> transaction.node() == node)
                    .forEach(gone::add);
            gone.stream()
                    .distinct()
                    .filter(transaction -> !pending.contains(transaction))
                    .forEach(this::release);
            Monitor.toldOfDown(Monitor.Teller.LOCKER, node, List.of());
        }
    }
}
