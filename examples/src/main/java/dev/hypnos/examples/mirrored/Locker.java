package dev.hypnos.examples.mirrored;

import static dev.hypnos.model.Model.send;

import dev.hypnos.model.Pid;
import dev.hypnos.model.Server;
import dev.hypnos.model.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The lock manager of the database: write locks on a row or on the whole table, granted in the order of the requests. A
 * transaction of this model has one lock, so that none waits for another in a circle.
 */
final class Locker extends Server {
    static final String NAME = "mnesia_locker";

    /** The lock of the whole table. */
    static final String WHOLE = "the whole table";

    record Write(long transaction, String item, Pid from) {}

    record Granted(long transaction) {}

    record Release(long transaction) {}

    private @Nullable Table<Long, String> heldTable;
    private @Nullable Table<Long, String> queuedTable;
    private final List<Write> waiting = new ArrayList<>();

    private Table<Long, String> held() {
        return Objects.requireNonNull(heldTable);
    }

    private Table<Long, String> queued() {
        return Objects.requireNonNull(queuedTable);
    }

    @Override
    protected void init() {
        heldTable = Table.create("mnesia_held_locks");
        queuedTable = Table.create("mnesia_lock_queue");
    }

    @Override
    protected void onMessage(Object message) {
        switch (message) {
            case Write write -> {
                if (!tryGrant(write)) {
                    queued().put(write.transaction(), write.item());
                    waiting.add(write);
                }
            }
            case Release(long transaction) -> {
                held().remove(transaction);
                for (Write write : List.copyOf(waiting)) {
                    if (tryGrant(write)) {
                        waiting.remove(write);
                        queued().remove(write.transaction());
                    }
                }
            }
            default -> {}
        }
    }

    private boolean tryGrant(Write write) {
        boolean isFree = held().match(
                        (transaction, item) -> transaction != write.transaction() && meet(item, write.item()))
                .isEmpty();
        if (isFree) {
            held().put(write.transaction(), write.item());
            send(write.from(), new Granted(write.transaction()));
        }
        return isFree;
    }

    private static boolean meet(String one, String other) {
        return one.equals(other) || one.equals(WHOLE) || other.equals(WHOLE);
    }
}
