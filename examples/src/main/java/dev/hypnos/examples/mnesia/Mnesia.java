package dev.hypnos.examples.mnesia;

import static dev.hypnos.model.Model.here;
import static dev.hypnos.model.Model.trapExits;

import dev.hypnos.model.Node;
import dev.hypnos.model.Pid;
import dev.hypnos.model.Reason;
import dev.hypnos.model.Server;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;

/** What users of the database call, each on the node where the process is that calls it. */
final class Mnesia {
    private Mnesia() {}

    /** Writes a first schema to the disk of this node, for a database on these nodes. */
    static void createSchema(List<Node> nodes) {
        Pid file = Server.start(DiskFile.SCHEMA, new DiskFile(DiskFile.SCHEMA));
        DiskFile.write(DiskFile.SCHEMA, Schema.NAME, new TableDefinition(Schema.NAME, 1, nodes));
        Server.stop(file, Reason.NORMAL);
    }

    /** The supervisors of the database, to be started by the application. */
    static Server supervisors(Flaw flaw) {
        return new ChildSupervisor(List.of(
                server("mnesia_event", Event::new),
                server("mnesia_ext_sup", () -> new ChildSupervisor(List.of())),
                server(
                        "mnesia_kernel_sup",
                        () -> new ChildSupervisor(List.of(
                                server(Monitor.NAME, Monitor::new),
                                server("mnesia_subscr", Event::new),
                                server(Locker.NAME, Locker::new),
                                server(Recovery.NAME, Recovery::new),
                                server(TransactionManager.NAME, () -> new TransactionManager(flaw)),
                                server("mnesia_checkpoint_sup", () -> new ChildSupervisor(List.of())),
                                server(Controller.NAME, () -> new Controller(flaw)),
                                server(LateLoader.NAME, LateLoader::new))))));
    }

    private static Supplier<Pid> server(String name, Supplier<Server> server) {
        return () -> Server.startLink(name, server.get());
    }

    static SchemaTransaction.Result createTable(String table, List<Node> nodes) {
        return SchemaTransaction.run(transaction -> {
            transaction.lockSchema();
            transaction.add(new SchemaOperation.Define(new TableDefinition(table, 1, nodes)));
            return "ok";
        });
    }

    static SchemaTransaction.Result addTableCopy(String table, Node node) {
        return SchemaTransaction.run(transaction -> {
            TableDefinition definition = lockSchema(table, transaction);
            if (definition.discCopies().contains(node)) {
                throw new SchemaTransaction.Aborted("already_exists");
            }
            if (!Variables.nodes(Variables.DB_NODES).contains(node)) {
                throw new SchemaTransaction.Aborted("not_active " + node);
            }
            transaction.add(new SchemaOperation.AddCopy(definition.with(node), node));
            return "ok";
        });
    }

    static SchemaTransaction.Result deleteTableCopy(String table, Node node) {
        return SchemaTransaction.run(transaction -> {
            TableDefinition definition = lockSchema(table, transaction);
            transaction.add(new SchemaOperation.DeleteCopy(definition.without(node), node));
            return "ok";
        });
    }

    /** All copies of a table must be in use for it to be changed. */
    private static TableDefinition lockSchema(String table, SchemaTransaction transaction) {
        transaction.lockSchema();
        TableDefinition definition = Objects.requireNonNull(Schema.definition(table));
        if (!Schema.activeReplicas(table).containsAll(definition.discCopies())) {
            throw new SchemaTransaction.Aborted("not_active " + table);
        }
        return definition;
    }

    /** The nodes that have a copy of a table on disk, as this node knows it. */
    static List<Node> discCopies(String table) {
        return Objects.requireNonNull(Schema.definition(table), () -> "no table on " + here())
                .discCopies();
    }

    /** Would tell others what happens to the database; nobody asked to be told. */
    private static final class Event extends Server {
        @Override
        protected void init() {
            trapExits();
        }
    }
}
