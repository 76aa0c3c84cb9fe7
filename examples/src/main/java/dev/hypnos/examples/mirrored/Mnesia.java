package dev.hypnos.examples.mirrored;

import static dev.hypnos.examples.otp.Supervision.child;

import dev.hypnos.examples.otp.Application;
import dev.hypnos.examples.otp.Environment;
import dev.hypnos.examples.otp.TrappingServer;
import dev.hypnos.model.Model;
import dev.hypnos.model.Pid;
import dev.hypnos.model.Server;
import dev.hypnos.model.Supervisor;
import dev.hypnos.model.Supervisor.Child;
import dev.hypnos.model.Supervisor.Strategy;
import dev.hypnos.model.Table;
import java.util.Objects;

/** The database as an application: its supervisors, and those of its servers that have no class of their own. */
final class Mnesia {
    static final String NAME = "mnesia";

    private Mnesia() {}

    static Application application() {
        return Application.of(NAME, Mnesia::start);
    }

    private static Pid start() {
        return supervisor(
                "mnesia_sup",
                child("mnesia_event", new TrappingServer()),
                child("mnesia_ext_sup", () -> supervisor("mnesia_ext_sup")),
                child(
                        "mnesia_kernel_sup",
                        () -> supervisor(
                                "mnesia_kernel_sup",
                                child(Monitor.NAME, new Monitor()),
                                child("mnesia_subscr", new Subscriptions()),
                                child(Locker.NAME, new Locker()),
                                child(Recovery.NAME, new Recovery()),
                                child(TransactionManager.NAME, new TransactionManager()),
                                child("mnesia_checkpoint_sup", () -> supervisor("mnesia_checkpoint_sup")),
                                child(Controller.NAME, new Controller()),
                                child(Controller.Loader.NAME, new Controller.Loader()))));
    }

    private static Pid supervisor(String name, Child... children) {
        return TrappingServer.startNamed(name, Supervisor.of(Strategy.ONE_FOR_ALL, 0, 86_400_000, children));
    }

    /**
     * {@code mnesia_monitor}, the first server: it has the table of all variables and fills it with the settings. It
     * also owns the tables, which it makes on request.
     */
    static final class Monitor extends Server {
        static final String NAME = "mnesia_monitor";

        private record MakeTable(String name) {}

        private record Made(Table<String, ChildTable.Row> table) {}

        static void makeTable(String name) {
            call(NAME, new MakeTable(name), -1);
        }

        @Override
        protected void init() {
            Model.trapExits();
            Variables variables = new Variables(Table.create(Variables.NAME));
            Table.create("mnesia_stats");
            Environment environment = Environment.here();
            for (String setting : Variables.settings()) {
                environment.get(Mnesia.NAME, setting);
                variables.set(setting);
            }
            variables.set("version");
            variables.set("mnesia_status");
        }

        @Override
        protected Object onCall(Object request, From from) {
            return new Made(Table.create(((MakeTable) request).name()));
        }
    }

    /** {@code mnesia_subscr}, who has subscribed to events. It is linked to the manager of those of the database. */
    private static final class Subscriptions extends Server {
        @Override
        protected void init() {
            Model.trapExits();
            Variables variables = Variables.find();
            variables.get("event_module");
            Model.link(Objects.requireNonNull(Model.whereis("mnesia_event")));
            Table.create("mnesia_subscr");
            variables.set("subscribers");
        }
    }
}
