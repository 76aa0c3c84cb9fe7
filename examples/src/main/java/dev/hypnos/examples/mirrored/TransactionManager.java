package dev.hypnos.examples.mirrored;

import static dev.hypnos.model.Model.link;
import static dev.hypnos.model.Model.send;
import static dev.hypnos.model.Model.trapExits;
import static dev.hypnos.model.Model.unlink;

import dev.hypnos.model.Exit;
import dev.hypnos.model.Pid;
import dev.hypnos.model.Server;
import java.util.LinkedHashMap;
import java.util.Map;

/** Numbers the transactions, and frees the locks of one whose process ends before it does. */
final class TransactionManager extends Server {
    static final String NAME = "mnesia_tm";

    record Start(Pid from) {}

    record Started(long transaction) {}

    record Finished(long transaction) {}

    private final Map<Long, Pid> coordinators = new LinkedHashMap<>();
    private long last;

    @Override
    protected void init() {
        trapExits();
    }

    @Override
    protected void onMessage(Object message) {
        switch (message) {
            case Start(Pid from) -> {
                coordinators.put(++last, from);
                link(from);
                send(from, new Started(last));
            }
            case Finished(long transaction) -> {
                Pid coordinator = coordinators.remove(transaction);
                if (coordinator != null && !coordinators.containsValue(coordinator)) {
                    unlink(coordinator);
                }
            }
            case Exit(Pid from, Object ignored) -> {
                for (Map.Entry<Long, Pid> entry : Map.copyOf(coordinators).entrySet()) {
                    if (entry.getValue().equals(from)) {
                        coordinators.remove(entry.getKey());
                        send(Locker.NAME, new Locker.Release(entry.getKey()));
                    }
                }
            }
            default -> {}
        }
    }
}
