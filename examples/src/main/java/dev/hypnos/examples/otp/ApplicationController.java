package dev.hypnos.examples.otp;

import static dev.hypnos.model.Model.here;
import static dev.hypnos.model.Model.spawnLink;
import static dev.hypnos.model.Model.trapExits;
import static dev.hypnos.model.Model.unlink;

import dev.hypnos.model.Exit;
import dev.hypnos.model.Pid;
import dev.hypnos.model.Reason;
import dev.hypnos.model.Server;
import dev.hypnos.model.Table;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * {@code application_controller}, the server that loads, starts and stops the applications of a node. Its table has a
 * row for each variable of their environments, for each application that is loaded, and for each master. It does not
 * wait for an application to start: a process in between does, and tells it.
 */
final class ApplicationController extends Server {
    static final String NAME = "application_controller";
    static final String TABLE = "ac_tab";

    record Load(String application) {}

    record LoadOfScript(String application) {}

    record Start(String application) {}

    record Stop(String application) {}

    record SetVariable(String application, String key, String value) {}

    /** What a starter tells; an application that is code only has no master. */
    private record Started(String application, Optional<Pid> master) {}

    private final Application kernel;
    private final List<Application> installed;
    private final List<String> running = new ArrayList<>();
    private final Map<String, Pid> masters = new LinkedHashMap<>();
    private final Map<String, From> starting = new LinkedHashMap<>();
    private @Nullable Table<String, Object> table;

    ApplicationController(Application kernel, List<Application> installed) {
        this.kernel = kernel;
        this.installed = installed;
    }

    static String variable(String application, String key) {
        return application + " " + key;
    }

    private static String loaded(String application) {
        return "loaded " + application;
    }

    static String master(String application) {
        return "master " + application;
    }

    private Table<String, Object> table() {
        return Objects.requireNonNull(table);
    }

    @Override
    protected void init() {
        trapExits();
        table = Table.create(TABLE);
        load(kernel);
    }

    @Override
    protected Object onCall(Object request, From from) {
        switch (request) {
            case LoadOfScript(String name) -> {
                if (table().get(loaded(name)) == null) {
                    load(find(name));
                }
            }
            case Load(String name) -> {
                if (table().get(loaded(name)) == null) {
                    CodeServer.findResourceFile();
                    load(find(name));
                }
            }
            case SetVariable(String name, String key, String value) -> table().put(variable(name, key), value);
            case Start(String name) -> {
                if (!running.contains(name)) {
                    start(name, from);
                    return NO_REPLY;
                }
            }
            case Stop(String name) -> stop(name);
            default -> throw new IllegalArgumentException("an unknown call: " + request);
        }
        return Reason.NORMAL;
    }

    private Application find(String name) {
        for (Application application : installed) {
            if (application.name().equals(name)) {
                return application;
            }
        }
        return name.equals(kernel.name()) ? kernel : new Application(name, List.of(), List.of(), null);
    }

    private void load(Application application) {
        for (Application.Variable variable : application.environment()) {
            table().put(variable(application.name(), variable.key()), variable.value());
        }
        table().put(variable(application.name(), "included_applications"), "[]");
        table().put(loaded(application.name()), true);
    }

    private void start(String name, From from) {
        if (table().get(loaded(name)) == null) {
            throw new IllegalStateException(name + " is not loaded");
        }
        Application application = find(name);
        if (!running.containsAll(application.needed())) {
            throw new IllegalStateException(name + " needs what does not run: " + application.needed());
        }
        starting.put(name, from);
        spawnLink("starter", () -> begin(application));
    }

    /** The starter. */
    private static void begin(Application application) {
        trapExits();
        Optional<Pid> master = application.start() == null
                ? Optional.empty()
                : Optional.of(ApplicationMaster.start(application.name(), application.start()));
        Server.cast(here().address(NAME), new Started(application.name(), master));
    }

    @Override
    protected void onCast(Object message) {
        Started started = (Started) message;
        String name = started.application();
        running.add(name);
        started.master().ifPresent(master -> masters.put(name, master));
        ErrorLogger.report(name);
        reply(Objects.requireNonNull(starting.remove(name)), Reason.NORMAL);
    }

    private void stop(String name) {
        if (!running.remove(name)) {
            return;
        }
        Pid master = masters.remove(name);
        if (master != null) {
            unlink(master);
            ApplicationMaster.stop(master);
            ErrorLogger.report(name);
            table().remove(master(name));
        }
    }

    @Override
    protected void onMessage(Object message) {
        if (message instanceof Exit exit && masters.containsValue(exit.from())) {
            masters.values().remove(exit.from());
        }
    }
}
