package dev.hypnos.examples.gproc;

import static dev.hypnos.model.Model.link;
import static dev.hypnos.model.Model.self;
import static dev.hypnos.model.Model.send;
import static dev.hypnos.model.Model.spawn;

import dev.hypnos.model.Exit;
import dev.hypnos.model.Pid;
import dev.hypnos.model.Reason;
import dev.hypnos.model.Table;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The server that loads, starts and stops the applications of a node; each has a master process below it. */
final class ApplicationController extends TrappingServer {
    static final String NAME = "application_controller";

    private enum Command {
        LOAD,
        START,
        STOP
    }

    private record Request(Command command, String application) {}

    private record Started(String application, Pid master) {}

    /** How the supervisor of each application is started, in the place of code on a disk. */
    private final Map<String, Supplier<Pid>> applications;

    private final Map<String, Pid> running = new LinkedHashMap<>();
    private final Map<String, From> starting = new LinkedHashMap<>();
    private @Nullable Table<String, String> environment;

    ApplicationController(Map<String, Supplier<Pid>> applications) {
        this.applications = applications;
    }

    /** Loads and starts an application on this node, unless it runs. */
    static void ensureStarted(String application) {
        call(NAME, new Request(Command.LOAD, application), -1);
        call(NAME, new Request(Command.START, application), -1);
    }

    /** Stops an application on this node; returns when all its processes have ended. */
    static void stop(String application) {
        call(NAME, new Request(Command.STOP, application), -1);
    }

    @Override
    protected void init() {
        super.init();
        environment = Table.create("ac_tab");
    }

    @Override
    protected Object onCall(Object request, From from) {
        Request asked = (Request) request;
        String application = asked.application();
        Pid master = running.get(application);
        switch (asked.command()) {
            case LOAD -> Objects.requireNonNull(environment).put("loaded " + application, "yes");
            case START -> {
                if (master == null) {
                    starting.put(application, from);
                    startMaster(application);
                    return NO_REPLY;
                }
            }
            case STOP -> {
                if (master != null) {
                    running.remove(application);
                    ApplicationMaster.stop(master);
                }
            }
        }
        return Reason.NORMAL;
    }

    /** The controller must not wait for an application: a process in between does. */
    private void startMaster(String application) {
        Pid controller = self();
        Supplier<Pid> supervisor = Objects.requireNonNull(applications.get(application), application);
        spawn("starter of " + application, () -> {
            Pid master = ApplicationMaster.start(application, supervisor);
            send(controller, new Started(application, master));
        });
    }

    @Override
    protected void onMessage(Object message) {
        if (message instanceof Started(String application, Pid master)) {
            link(master);
            running.put(application, master);
            Objects.requireNonNull(environment).put("running " + application, "yes");
            ErrorLogger.progress(application);
            From from = starting.remove(application);
            if (from != null) {
                reply(from, Reason.NORMAL);
            }
        } else if (message instanceof Exit exit) {
            running.values().remove(exit.from());
        }
    }
}
