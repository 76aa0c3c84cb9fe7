package dev.hypnos.examples.locks;

import static dev.hypnos.model.Model.link;
import static dev.hypnos.model.Model.receive;
import static dev.hypnos.model.Model.self;
import static dev.hypnos.model.Model.send;
import static dev.hypnos.model.Model.spawn;
import static dev.hypnos.model.Model.spawnLink;
import static dev.hypnos.model.Model.trapExits;
import static dev.hypnos.model.Model.whereis;

import dev.hypnos.model.Pid;
import dev.hypnos.model.Reason;
import dev.hypnos.model.Server;
import dev.hypnos.model.Table;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The process of a node that starts applications. An application gets a starter, which starts a master, which starts a
 * process that starts the top supervisor; the controller answers when that is done.
 */
final class ApplicationController extends Server {
    static final String NAME = "application_controller";

    private record Load(String application) {}

    private record Start(String application) {}

    private record Started(String application, Pid master) {}

    private record TopRuns(Pid supervisor) {}

    /** A row of the controller's table: what is known of an application. */
    private record Key(String what, String application) {}

    /** Where the applications are installed: how each starts its top supervisor. */
    private final Map<String, Supplier<Pid>> installed;

    private final LinkedHashMap<String, From> starting = new LinkedHashMap<>();
    private @Nullable Table<Key, Object> table;

    ApplicationController(Map<String, Supplier<Pid>> installed) {
        this.installed = installed;
    }

    /** Loads and starts an application on this node; returns when its supervisor runs. */
    static void startApplication(String application) {
        call(NAME, new Load(application), -1);
        call(NAME, new Start(application), -1);
    }

    @Override
    protected void init() {
        trapExits();
        table = Table.create("ac_tab");
    }

    private Table<Key, Object> table() {
        return Objects.requireNonNull(table);
    }

    @Override
    protected Object onCall(Object request, From from) {
        switch (request) {
            case Load(String application) -> {
                if (table().get(new Key("loaded", application)) == null) {
                    table().put(new Key("loaded", application), place(application));
                }
            }
            case Start(String application) -> {
                if (table().get(new Key("master", application)) == null && starting.put(application, from) == null) {
                    Supplier<Pid> top = Objects.requireNonNull(installed.get(application));
                    spawn("starter of " + application, () -> begin(application, top));
                    return NO_REPLY;
                }
            }
            default -> throw new IllegalArgumentException("an unknown call: " + request);
        }
        return Reason.NORMAL;
    }

    /** The kernel's own code is there from the start, and so is that of the code server. */
    private static String place(String application) {
        return application.equals(Boot.KERNEL) ? "" : CodeServer.whereIs(application);
    }

    private static void begin(String application, Supplier<Pid> top) {
        Pid controller = Objects.requireNonNull(whereis(NAME));
        Pid master = start(new Master(application, controller, top));
        cast(controller, new Started(application, master));
    }

    @Override
    protected void onCast(Object message) {
        Started started = (Started) message;
        table().put(new Key("master", started.application()), started.master());
        reply(Objects.requireNonNull(starting.remove(started.application())), Reason.NORMAL);
    }

    /** Stands between an application and the controller. */
    private static final class Master extends Server {
        private final String application;
        private final Pid controller;
        private final Supplier<Pid> top;

        Master(String application, Pid controller, Supplier<Pid> top) {
            this.application = application;
            this.controller = controller;
            this.top = top;
        }

        @Override
        protected void init() {
            link(controller);
            trapExits();
            Pid master = self();
            spawnLink("application " + application, () -> {
                trapExits();
                send(master, new TopRuns(top.get()));
                receive();
            });
            receive(TopRuns.class);
        }
    }
}
