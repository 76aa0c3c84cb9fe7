package dev.hypnos.examples.mirrored;

import static dev.hypnos.model.Model.link;
import static dev.hypnos.model.Model.send;
import static dev.hypnos.model.Model.trapExits;
import static dev.hypnos.model.Model.unlink;

import dev.hypnos.model.Exit;
import dev.hypnos.model.Pid;
import dev.hypnos.model.Server;
import dev.hypnos.model.Table;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * {@code mnesia_tm} numbers the transactions, makes the store of each, and frees the locks of one whose process ends
 * before it does. When it starts it makes the table of tables known.
 */
final class TransactionManager extends Server {
    static final String NAME = "mnesia_tm";

    record Start(Pid from) {}

    record Started(long transaction, Table<String, String> store) {}

    record Finished(long transaction) {}

    private record Coordinator(Pid pid, Table<String, String> store) {}

    private final Map<Long, Coordinator> coordinators = new LinkedHashMap<>();
    private @Nullable Variables variables;
    private long last;

    @Override
    protected void init() {
        trapExits();
        Variables known = Variables.find();
        variables = known;
        known.get("schema_location");
        known.get("ignore_fallback_at_startup");
        Table.create("schema");
        known.addTable("schema");
        known.activate("schema");
        known.set("trans_commits");
        known.set("trans_failures");
        known.set("trans_restarts");
        known.set("trans_log_writes");
    }

    @Override
    protected void onMessage(Object message) {
        switch (message) {
            case Start(Pid from) -> start(from);
            case Finished(long transaction) -> {
                Coordinator coordinator = coordinators.remove(transaction);
                if (coordinator != null) {
                    coordinator.store().delete();
                    if (!coordinates(coordinator.pid())) {
                        unlink(coordinator.pid());
                    }
                }
            }
            case Exit(Pid from, Object ignored) -> ended(from);
            default -> {}
        }
    }

    private void start(Pid from) {
        long number = ++last;
        Objects.requireNonNull(variables).count("serial");
        Table<String, String> store = Table.create("mnesia_trans_store " + number);
        link(from);
        coordinators.put(number, new Coordinator(from, store));
        send(from, new Started(number, store));
    }

    private boolean coordinates(Pid pid) {
        for (Coordinator coordinator : coordinators.values()) {
            if (coordinator.pid() == pid) {
                return true;
            }
        }
        return false;
    }

    private void ended(Pid pid) {
        for (Map.Entry<Long, Coordinator> entry : Map.copyOf(coordinators).entrySet()) {
            if (entry.getValue().pid() == pid) {
                coordinators.remove(entry.getKey());
                entry.getValue().store().delete();
                send(Locker.NAME, new Locker.Release(entry.getKey()));
            }
        }
    }
}
