package dev.hypnos.examples.otp;

import static dev.hypnos.model.Model.demonitor;
import static dev.hypnos.model.Model.exit;
import static dev.hypnos.model.Model.link;
import static dev.hypnos.model.Model.monitor;
import static dev.hypnos.model.Model.receive;
import static dev.hypnos.model.Model.self;
import static dev.hypnos.model.Model.send;
import static dev.hypnos.model.Model.spawnLink;
import static dev.hypnos.model.Model.trapExits;
import static dev.hypnos.model.Model.unlink;
import static dev.hypnos.model.Model.whereis;

import dev.hypnos.model.Down;
import dev.hypnos.model.Exit;
import dev.hypnos.model.Pid;
import dev.hypnos.model.Reason;
import dev.hypnos.model.Ref;
import dev.hypnos.model.Table;
import java.util.Objects;
import java.util.function.Supplier;

/**
 * The application master of OTP: the two processes above an application's top supervisor. One is the master, which the
 * controller talks to; the other starts the supervisor, and ends it when the application is to stop.
 */
final class ApplicationMaster {
    private record Started(Pid from) {}

    private record Stop(Pid from) {}

    private record Stopped(Pid from) {}

    private ApplicationMaster() {}

    /** Starts an application; returns its master when the application runs. */
    static Pid start(String application, Supplier<Pid> supervisor) {
        Pid starter = self();
        Pid controller = Objects.requireNonNull(whereis(ApplicationController.NAME));
        Pid master = spawnLink("application master", () -> master(application, controller, starter, supervisor));
        receive(Started.class, started -> started.from() == master);
        return master;
    }

    private static void master(String application, Pid controller, Pid starter, Supplier<Pid> supervisor) {
        link(controller);
        trapExits();
        Table<String, Object> table = Objects.requireNonNull(Table.named(ApplicationController.TABLE));
        table.put(ApplicationController.master(application), self());
        Pid me = self();
        Pid child = spawnLink("application", () -> top(me, supervisor));
        receive(Started.class, started -> started.from() == child);
        unlink(starter);
        send(starter, new Started(me));
        Pid stopper = receive(Stop.class).from();
        send(child, new Stop(me));
        receive(Exit.class, exit -> exit.from() == child);
        send(stopper, new Stopped(me));
    }

    private static void top(Pid master, Supplier<Pid> start) {
        trapExits();
        Pid supervisor = start.get();
        link(supervisor);
        send(master, new Started(self()));
        receive(Stop.class);
        exit(supervisor, Reason.SHUTDOWN);
        receive(Exit.class, exit -> exit.from() == supervisor);
    }

    /** Stops an application by its master. */
    static void stop(Pid master) {
        Ref ref = monitor(master);
        send(master, new Stop(self()));
        receive(message -> message instanceof Stopped stopped && stopped.from() == master
                || message instanceof Down down && down.ref() == ref);
        demonitor(ref);
    }
}
