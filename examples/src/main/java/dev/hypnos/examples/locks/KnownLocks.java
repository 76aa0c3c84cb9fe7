package dev.hypnos.examples.locks;

import static dev.hypnos.examples.locks.Lists.both;
import static dev.hypnos.examples.locks.Lists.only;

import dev.hypnos.model.Node;
import dev.hypnos.model.Pid;
import dev.hypnos.model.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What a transaction has heard of locks: of those it asked for, and of others that it was told about. */
final class KnownLocks {
    /** That a transaction holds a lock. */
    private record Holding(Pid transaction, LockId lock) {}

    private final Table<LockId, Lock> locks;
    private final Table<Holding, Boolean> holdings;
    /** The locks that somebody waits for, the latest first. */
    private List<LockId> contended = List.of();

    KnownLocks(String owner) {
        locks = Table.create("locks of " + owner);
        holdings = Table.create("holders known to " + owner);
    }

    @Nullable
    Lock get(LockId id) {
        return locks.get(id);
    }

    /** All locks, for those who want to see what a transaction is at. */
    List<Lock> all() {
        List<Lock> all = new ArrayList<>();
        for (Map.Entry<LockId, Lock> row : locks.match((id, lock) -> true)) {
            all.add(row.getValue());
        }
        return all;
    }

    boolean isEmpty() {
        return locks.size() == 0;
    }

    void store(@Nullable Lock before, Lock lock) {
        if (before == null || !before.isHeldBy(lock.holder())) {
            if (before != null) {
                holdings.remove(new Holding(before.holder(), before.id()));
            }
            holdings.put(new Holding(lock.holder(), lock.id()), true);
        }
        locks.put(lock.id(), lock);
        boolean wasContended = before != null && before.isContended();
        if (lock.isContended() && !wasContended) {
            contended = both(List.of(lock.id()), contended);
        } else if (!lock.isContended() && wasContended) {
            contended = only(contended, id -> !id.equals(lock.id()));
        }
    }

    void forget(Lock lock) {
        locks.remove(lock.id());
        holdings.remove(new Holding(lock.holder(), lock.id()));
        contended = only(contended, id -> !id.equals(lock.id()));
    }

    void forgetAllOf(Node node) {
        locks.match((id, lock) -> id.node() == node).forEach(row -> locks.remove(row.getKey()));
        holdings.match((holding, is) -> holding.lock().node() == node).forEach(row -> holdings.remove(row.getKey()));
        contended = only(contended, id -> id.node() != node);
    }

    List<Lock> contended() {
        List<Lock> all = new ArrayList<>(contended.size());
        for (LockId id : contended) {
            all.add(Objects.requireNonNull(locks.get(id)));
        }
        return all;
    }

    /** All that hold a lock, in their order: a walk over the table, from each to the next. */
    List<Pid> holders() {
        List<Pid> holders = new ArrayList<>();
        for (Pid next = after(null); next != null; next = after(next)) {
            holders.add(next);
        }
        return holders;
    }

    private @Nullable Pid after(@Nullable Pid last) {
        Pid least = null;
        for (Map.Entry<Holding, Boolean> row : holdings.match(
                (holding, is) -> last == null || holding.transaction().compareTo(last) > 0)) {
            Pid transaction = row.getKey().transaction();
            if (least == null || transaction.compareTo(least) < 0) {
                least = transaction;
            }
        }
        return least;
    }

    boolean isHolder(Pid transaction) {
        return !holdings.match((holding, is) -> holding.transaction().equals(transaction))
                .isEmpty();
    }

    /** On which nodes this transaction has the object locked. */
    List<Node> nodesWith(int object, Pid transaction) {
        List<Node> nodes = new ArrayList<>();
        for (Map.Entry<Holding, Boolean> row : holdings.match((holding, is) ->
                holding.transaction().equals(transaction) && holding.lock().object() == object)) {
            Lock lock = Objects.requireNonNull(locks.get(row.getKey().lock()));
            nodes.add(lock.id().node());
        }
        return nodes;
    }
}
