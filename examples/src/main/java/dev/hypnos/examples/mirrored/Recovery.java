package dev.hypnos.examples.mirrored;

import dev.hypnos.model.Model;
import dev.hypnos.model.Server;
import dev.hypnos.model.Table;

/**
 * {@code mnesia_recover}, which remembers how transactions ended. Who commits writes that into its table of decisions
 * by itself; changes of the schema go through the server.
 */
final class Recovery extends Server {
    static final String NAME = "mnesia_recover";
    private static final String DECISIONS = "mnesia_transient_decision";

    private record LogDecision(long transaction) {}

    private record Done() {}

    static void noteDecision(long transaction) {
        Table<Long, String> decisions = Table.named(DECISIONS);
        if (decisions != null) {
            decisions.put(transaction, "committed");
        }
    }

    static void logDecision(long transaction) {
        call(NAME, new LogDecision(transaction), -1);
    }

    @Override
    protected void init() {
        Model.trapExits();
        Table.create(DECISIONS);
        Table.create("mnesia_decision");
        Variables variables = Variables.find();
        variables.set("latest_transient_decision");
        variables.set("previous_transient_decisions");
        variables.set("recover_nodes");
    }

    @Override
    protected Object onCall(Object request, From from) {
        if (request instanceof LogDecision(long transaction)) {
            noteDecision(transaction);
        }
        return new Done();
    }
}
