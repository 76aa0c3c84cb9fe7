package dev.hypnos.examples.mnesia;

import static dev.hypnos.model.Model.exit;
import static dev.hypnos.model.Model.monitor;
import static dev.hypnos.model.Model.receive;
import static dev.hypnos.model.Model.self;
import static dev.hypnos.model.Model.send;
import static dev.hypnos.model.Model.spawn;
import static dev.hypnos.model.Model.trapExits;

import dev.hypnos.model.Down;
import dev.hypnos.model.Exit;
import dev.hypnos.model.Pid;
import dev.hypnos.model.Reason;
import dev.hypnos.model.Server;
import dev.hypnos.model.Table;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The application controller of a node, for one application. It has a master for the application that runs, and the
 * master has the supervisors. When these have ended the master kills what processes of the application are left.
 */
final class Application extends Server {
    static final String NAME = "application_controller";

    private static final String PROCESSES = "processes of the application";

    private record Start() {}

    private record Stop() {}

    /** From the master: all is started. */
    private record Started() {}

    /** To the master. */
    private record Terminate() {}

    private final Flaw flaw;
    private @Nullable Pid master;
    private @Nullable From starter;
    private @Nullable From stopper;

    Application(Flaw flaw) {
        this.flaw = flaw;
    }

    /** Starts the application on this node; returns when it runs. */
    static void start() {
        call(NAME, new Start(), -1);
    }

    /** Stops the application on this node; returns when it has ended. */
    static void stop() {
        call(NAME, new Stop(), -1);
    }

    /** A process of the application on this node that no supervisor knows: it does not outlive the application. */
    static void owns(Pid process) {
        processes().put(process, true);
    }

    private static Table<Pid, Boolean> processes() {
        return Objects.requireNonNull(Table.<Pid, Boolean>named(PROCESSES));
    }

    @Override
    protected void init() {
        Table.create(PROCESSES);
    }

    @Override
    protected Object onCall(Object request, From from) {
        switch (request) {
            case Start ignored -> {
                starter = from;
                Pid me = self();
                Pid started = spawn("application_master", () -> master(me));
                monitor(started);
                master = started;
            }
            case Stop ignored -> {
                stopper = from;
                if (master != null) {
                    send(master, new Terminate());
                }
            }
            default -> throw new IllegalArgumentException("an unknown request: " + request);
        }
        return NO_REPLY;
    }

    @Override
    protected void onMessage(Object message) {
        if (message instanceof Started && starter != null) {
            reply(starter, true);
            starter = null;
        } else if (message instanceof Down down && starter != null) {
            throw new AssertionError("the application did not start: " + down.reason());
        } else if (message instanceof Down && stopper != null) {
            master = null;
            reply(stopper, true);
            stopper = null;
        }
    }

    private void master(Pid controller) {
        trapExits();
        Pid supervisor = startLink("mnesia_sup", Mnesia.supervisors(flaw));
        send(controller, new Started());
        if (receive() instanceof Exit(Pid ignored, Object reason)) {
            throw new AssertionError("the database ended by itself: " + reason);
        }
        exit(supervisor, Reason.SHUTDOWN);
        receive(Exit.class, ended -> ended.from().equals(supervisor));
        // Whoever is left would otherwise go on in the next run of the application.
        for (Map.Entry<Pid, Boolean> row : processes().match((process, ignored) -> true)) {
            Pid left = row.getKey();
            monitor(left);
            exit(left, Reason.KILL);
            receive(Down.class, ended -> ended.subject().equals(left));
            processes().remove(left);
        }
    }
}
