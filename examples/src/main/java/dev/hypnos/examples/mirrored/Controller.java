package dev.hypnos.examples.mirrored;

import dev.hypnos.examples.otp.TimerServer;
import dev.hypnos.model.Model;
import dev.hypnos.model.Server;
import dev.hypnos.model.Table;
import java.util.Objects;

/**
 * {@code mnesia_controller}, which loads tables, and by which one change of the schema is made at a time. Its loader, a
 * process of its own, has it load what there is when the database starts.
 */
final class Controller extends Server {
    static final String NAME = "mnesia_controller";

    /** How often the log would be dumped. */
    private static final long DUMP_MILLIS = 180_000;

    /** Nobody else may change the schema, or load a table meanwhile. */
    private record LockSchema() {}

    private record ReleaseSchema() {}

    private record InitialLoads() {}

    private record MergeSchema() {}

    private record Done() {}

    private record CommitDone(long transaction) {}

    /** Creates a table: a transaction on the schema, in a process of its own that is linked to the controller. */
    static void createTable(String name) {
        var client = Model.self();
        var controller = Objects.requireNonNull(Model.whereis(NAME));
        Model.spawnLink("schema coordinator", () -> {
            Model.link(controller);
            Model.unlink(client);
            long transaction = change(name);
            Model.send(client, new CommitDone(transaction));
            Model.unlink(controller);
        });
        Model.receive(CommitDone.class);
    }

    private static long change(String name) {
        Variables variables = Variables.find();
        Table<String, ChildTable.Row> schema = Objects.requireNonNull(Table.named("schema"));
        return Transaction.run(variables, schema, "schema", transaction -> {
            transaction.lock(Locker.WHOLE);
            // It can be written, and there is no such table yet.
            variables.get("schema access_mode");
            variables.get("schema tables");
            variables.get(name + " cstruct");
            variables.get("mnesia_status");
            transaction.changeSchema("create_table");
            // What follows the original does when it commits, before the locks are released.
            call(NAME, new LockSchema(), -1);
            variables.set(name + " create_table");
            Mnesia.Monitor.makeTable(name);
            variables.addTable(name);
            Recovery.logDecision(transaction.number());
            schema.put(name, new ChildTable.Row(Model.self(), name));
            variables.activate(name);
            Server.cast(Model.here().address(NAME), new ReleaseSchema());
            return transaction.number();
        });
    }

    @Override
    protected void init() {
        Model.trapExits();
        Variables variables = Variables.find();
        variables.get("schema all_nodes");
        variables.get("original_nodes");
        variables.get("dump_log_time_threshold");
        TimerServer.sendAfter(DUMP_MILLIS, Model.self(), "dump the log");
        variables.get("dump_log_load_regulation");
        variables.get("no_table_loaders");
    }

    @Override
    protected Object onCall(Object request, From from) {
        Variables variables = Variables.find();
        switch (request) {
            case InitialLoads() -> {
                variables.get("schema tables");
                variables.get("schema storage_type");
                variables.set("schema where_to_read");
            }
            case MergeSchema() -> {
                variables.get("recover_nodes");
                variables.set("mnesia_status");
            }
            default -> {}
        }
        return new Done();
    }

    @Override
    protected void onCast(Object message) {}

    /** {@code mnesia_late_loader}. */
    static final class Loader extends Server {
        static final String NAME = "mnesia_late_loader";

        private record Begin() {}

        @Override
        protected void init() {
            Model.trapExits();
            // The supervisor need not wait for what comes now.
            Model.send(Model.self(), new Begin());
        }

        @Override
        protected void onMessage(Object message) {
            if (message instanceof Begin) {
                call(Controller.NAME, new MergeSchema(), -1);
                call(Controller.NAME, new InitialLoads(), -1);
            }
        }
    }
}
