package dev.hypnos.examples.ra;

import dev.hypnos.model.Model;

/**
 * What a server does before it is a follower, and last of all. In every trial it is new: there is nothing to recover,
 * but it has to look.
 */
final class Recovery {
    /** Term, vote and the last entry applied are read one by one. */
    private static final int META_FIELDS = 3;

    private Recovery() {}

    static void run(RaftState state) {
        ServerTables tables = state.tables;
        state.log.open();
        // Its configuration, for a restart.
        FileServer.writeFile();
        for (int field = 0; field < META_FIELDS; field++) {
            tables.meta().get(state.name);
        }
        tables.directory().put(state.name, Model.self());
        tables.directoryOfNames().put(state.name, state.name);
        tables.metrics().put(state.name, 0L);
        // A process of its own connects to the nodes of the others, who are all here.
        Model.spawn("connects", () -> {});
        // Every state that it goes through is written down.
        tables.roles().put(state.name, "recover");
        tables.roles().put(state.name, "recovered");
    }

    /** Leaves no trace in the tables. */
    static void clearUp(RaftState state) {
        ServerTables tables = state.tables;
        state.storeLastApplied();
        tables.logMetrics().remove(state.name);
        tables.directory().get(state.name);
        tables.metrics().remove(state.name);
        tables.roles().remove(state.name);
    }
}
