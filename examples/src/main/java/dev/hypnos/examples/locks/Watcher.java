package dev.hypnos.examples.locks;

import static dev.hypnos.examples.locks.Lists.with;
import static dev.hypnos.model.Model.here;
import static dev.hypnos.model.Model.receive;
import static dev.hypnos.model.Model.register;
import static dev.hypnos.model.Model.self;
import static dev.hypnos.model.Model.send;
import static dev.hypnos.model.Model.whereis;

import dev.hypnos.model.Body;
import dev.hypnos.model.NameTaken;
import dev.hypnos.model.NoSuchName;
import dev.hypnos.model.Node;
import dev.hypnos.model.Pid;
import java.util.List;

/**
 * A process that a transaction spawns on a node whose lock server is missing: it tells the transaction when the server
 * runs. If several are on one node, the first has the name that the server looks for, and the others ask it to watch
 * for them.
 */
record Watcher(Pid transaction, Version version) implements Body {
    static final String NAME = "locks_watcher";

    private static final long PATIENCE_MILLIS = 500;

    /** What the server tells the watcher when it starts. */
    record ServerRuns() {}

    /** What the watcher tells the transaction. */
    record LocksRunning(Node node) {}

    private record WatchForMe(Pid watcher, Pid transaction) {}

    private record Watched() {}

    @Override
    public void run() {
        if (whereis(LockServer.NAME) == null) {
            watch();
        } else {
            tell(transaction);
        }
    }

    private void watch() {
        while (true) {
            try {
                register(NAME, self());
            } catch (NameTaken another) {
                if (isWatchedBy()) {
                    return;
                }
                continue;
            }
            // The server may have started since it was looked for, and have told nobody.
            if (!version.looksOnce && whereis(LockServer.NAME) != null) {
                tell(transaction);
            } else {
                awaitServer();
            }
            return;
        }
    }

    private void awaitServer() {
        List<Pid> told = List.of(transaction);
        while (receive(m -> m instanceof WatchForMe || m instanceof ServerRuns)
                instanceof WatchForMe(Pid watcher, Pid other)) {
            send(watcher, new Watched());
            told = with(told, other);
        }
        told.forEach(Watcher::tell);
    }

    /** Asks the watcher that has the name; false if it does not answer. */
    private boolean isWatchedBy() {
        try {
            send(NAME, new WatchForMe(self(), transaction));
        } catch (NoSuchName over) {
            return false;
        }
        return receive(PATIENCE_MILLIS, Watched.class) != null;
    }

    private static void tell(Pid transaction) {
        send(transaction, new LocksRunning(here()));
    }
}
