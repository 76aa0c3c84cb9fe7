package dev.hypnos.examples.mirrored;

import static dev.hypnos.model.Model.send;
import static dev.hypnos.model.Model.trapExits;

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
 * The lock manager of the database, {@code mnesia_locker}: write locks on a row or on the whole table, granted in the
 * order of the requests. A transaction of this model has one lock, or all, so that none waits for another in a circle.
 * Its tables have the locks of each item and of each transaction, those that stick to a node, and the queue.
 */
final class Locker extends Server {
    static final String NAME = "mnesia_locker";

    /** The lock of the whole table. */
    static final String WHOLE = "the whole table";

    record Write(long transaction, String item, Pid from) {}

    record Granted(long transaction) {}

    record Release(long transaction) {}

    private @Nullable Table<String, Long> heldTable;
    private @Nullable Table<Long, String> transactionTable;
    private @Nullable Table<String, String> stickyTable;
    private @Nullable Table<String, String> queueTable;
    /** What the tables hold, for the decisions: who has which items. */
    private final Map<String, Long> held = new LinkedHashMap<>();

    private final List<Write> waiting = new ArrayList<>();

    @Override
    protected void init() {
        trapExits();
        heldTable = Table.create("mnesia_held_locks");
        transactionTable = Table.create("mnesia_tid_locks");
        stickyTable = Table.create("mnesia_sticky_locks");
        queueTable = Table.create("mnesia_lock_queue");
        Variables.find().get("pid_sort_order");
    }

    @Override
    protected void onMessage(Object message) {
        switch (message) {
            case Write write -> {
                Objects.requireNonNull(stickyTable).get(WHOLE);
                if (!tryGrant(write)) {
                    Objects.requireNonNull(queueTable).put(write.item(), "waiting");
                    waiting.add(write);
                }
            }
            case Release(long transaction) -> release(transaction);
            default -> {}
        }
    }

    private void release(long transaction) {
        Table<String, Long> locks = Objects.requireNonNull(heldTable);
        Objects.requireNonNull(transactionTable).remove(transaction);
        List<String> items = new ArrayList<>();
        held.forEach((item, holder) -> {
            if (holder == transaction) {
                items.add(item);
            }
        });
        for (String item : items) {
            held.remove(item);
            locks.remove(item);
            Objects.requireNonNull(queueTable).get(item);
        }
        waiting.removeIf(write -> write.transaction() == transaction);
        for (Write write : List.copyOf(waiting)) {
            if (tryGrant(write)) {
                waiting.remove(write);
                Objects.requireNonNull(queueTable).remove(write.item());
            }
        }
    }

    private boolean tryGrant(Write write) {
        Table<String, Long> locks = Objects.requireNonNull(heldTable);
        // Who has this item, who has the whole table, and who waits for either.
        locks.get(write.item());
        locks.get(WHOLE);
        Objects.requireNonNull(queueTable).get(write.item());
        for (Map.Entry<String, Long> lock : held.entrySet()) {
            if (lock.getValue() != write.transaction() && meet(lock.getKey(), write.item())) {
                return false;
            }
        }
        held.put(write.item(), write.transaction());
        locks.put(write.item(), write.transaction());
        Objects.requireNonNull(transactionTable).put(write.transaction(), write.item());
        send(write.from(), new Granted(write.transaction()));
        return true;
    }

    private static boolean meet(String one, String other) {
        return one.equals(other) || one.equals(WHOLE) || other.equals(WHOLE);
    }
}
