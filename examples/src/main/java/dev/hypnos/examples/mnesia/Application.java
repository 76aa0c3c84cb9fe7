package dev.hypnos.examples.mnesia;

import static dev.hypnos.model.Model.exit;
import static dev.hypnos.model.Model.isAlive;
import static dev.hypnos.model.Model.link;
import static dev.hypnos.model.Model.monitor;
import static dev.hypnos.model.Model.receive;
import static dev.hypnos.model.Model.self;
import static dev.hypnos.model.Model.send;
import static dev.hypnos.model.Model.spawn;
import static dev.hypnos.model.Model.spawnLink;
import static dev.hypnos.model.Model.trapExits;
import static dev.hypnos.model.Model.unlink;

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
 * The application controller of a node, for one application. It has a master for the application that runs; the
 * master has a process that started the supervisors and stops them. When these have ended the master kills what
 * processes of the application are left.
 */
final class Application extends Server {
    static final String NAME = "application_controller";

    /** What is configured; nothing is, but whoever wants to know has to look. */
    static final String ENVIRONMENT = "ac_tab";

    private static final String PROCESSES = "processes of the application";

    private record Start() {}

    private record Stop() {}

    /** From the process that has the supervisors to the master, from there to the starter, to the controller. */
    private record Started(Pid process) {}

    /** To the master, and by it to the process that has the supervisors. */
    private record Terminate() {}

    private final Flaw flaw;
    private @Nullable Pid master;
    private @Nullable From starter;

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
        trapExits();
        Table.create(PROCESSES);
        Table.create(ENVIRONMENT);
    }

    @Override
    protected Object onCall(Object request, From from) {
        return switch (request) {
            case Start ignored -> {
                starter = from;
                Pid me = self();
                // To start must not keep the controller from its other work.
                spawnLink("application starter", () -> {
                    Pid starting = self();
                    spawn("application_master", () -> master(me, starting));
                    send(me, receive(Started.class));
                });
                yield NO_REPLY;
            }
            case Stop ignored -> {
                Pid running = master;
                master = null;
                if (running != null) {
                    unlink(running);
                    monitor(running);
                    send(running, new Terminate());
                    receive(Down.class, ended -> ended.subject().equals(running));
                }
                yield true;
            }
            default -> throw new IllegalArgumentException("an unknown request: " + request);
        };
    }

    @Override
    protected void onMessage(Object message) {
        if (message instanceof Started(Pid started) && starter != null) {
            master = started;
            reply(starter, true);
            starter = null;
        } else if (message instanceof Exit(Pid from, Object reason) && from.equals(master)) {
            throw new AssertionError("the application ended by itself: " + reason);
        }
    }

    private void master(Pid controller, Pid starting) {
        link(controller);
        trapExits();
        Pid me = self();
        Pid child = spawnLink("application child", () -> supervise(me));
        receive(Started.class);
        send(starting, new Started(me));
        if (receive() instanceof Exit(Pid ignored, Object reason)) {
            throw new AssertionError("the database ended by itself: " + reason);
        }
        send(child, new Terminate());
        receive(Exit.class, ended -> ended.from().equals(child));
        killWhatIsLeft();
    }

    private void supervise(Pid above) {
        trapExits();
        Pid supervisor = startLink("mnesia_sup", Mnesia.supervisors(flaw));
        send(above, new Started(self()));
        if (receive() instanceof Exit(Pid ignored, Object reason)) {
            throw new AssertionError("the database ended by itself: " + reason);
        }
        exit(supervisor, Reason.SHUTDOWN);
        receive(Exit.class, ended -> ended.from().equals(supervisor));
    }

    /** Whoever is left would otherwise go on in the next run of the application. */
    private static void killWhatIsLeft() {
        Table<Pid, Boolean> processes = processes();
        for (Map.Entry<Pid, Boolean> row : processes.match((process, ignored) -> true)) {
            Pid left = row.getKey();
            if (isAlive(left)) {
                monitor(left);
                exit(left, Reason.KILL);
                receive(Down.class, ended -> ended.subject().equals(left));
            }
            processes.remove(left);
        }
    }
}
