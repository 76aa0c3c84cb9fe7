package dev.hypnos.tests.semantics;

import static dev.hypnos.model.Model.cut;
import static dev.hypnos.model.Model.exit;
import static dev.hypnos.model.Model.here;
import static dev.hypnos.model.Model.link;
import static dev.hypnos.model.Model.monitor;
import static dev.hypnos.model.Model.node;
import static dev.hypnos.model.Model.receive;
import static dev.hypnos.model.Model.register;
import static dev.hypnos.model.Model.self;
import static dev.hypnos.model.Model.send;
import static dev.hypnos.model.Model.spawn;
import static dev.hypnos.model.Model.spawnLink;
import static dev.hypnos.model.Model.spawnMonitor;
import static dev.hypnos.model.Model.trapExits;

import dev.hypnos.model.Down;
import dev.hypnos.model.Exit;
import dev.hypnos.model.Model;
import dev.hypnos.model.Node;
import dev.hypnos.model.Pid;
import dev.hypnos.model.Reason;
import java.util.Objects;

/** A process sends two messages, to a name and to a pid, and ends. Nothing of it may come after the news of its end. */
final class EndOfProcess {
    /** How the news come. */
    enum Watch {
        /** By a monitor from the start. */
        MONITOR,
        /** By a link from the start, to a process that traps exits. */
        LINK,
        /** By a monitor that may find it dead. */
        LATE_MONITOR,
        /** By a link that may find it dead. */
        LATE_LINK
    }

    /** How it ends. */
    enum Ending {
        RETURNS,
        CRASHES,
        /** By a third process on its own node. */
        KILLED_NEARBY,
        /** By a third process on a third node. */
        KILLED_FROM_AFAR,
        /** By the process that watches it. */
        KILLED_BY_WATCHER,
        NODE_KILLED,
        /** It lives, but cannot be reached. */
        CUT
    }

    private final Node place;
    private final Watch watch;
    private final Ending ending;

    private EndOfProcess(Node place, Watch watch, Ending ending) {
        this.place = place;
        this.watch = watch;
        this.ending = ending;
    }

    /** Runs it with the process on the watcher's node. */
    static void nearby(Watch watch, Ending ending) {
        Model.run(() -> new EndOfProcess(here(), watch, ending).run());
    }

    /** Runs it with the process on another node. */
    static void onAnotherNode(Watch watch, Ending ending) {
        Model.run(() -> new EndOfProcess(node("other"), watch, ending).run());
    }

    private void run() {
        if (watch == Watch.LINK || watch == Watch.LATE_LINK) {
            trapExits();
        }
        register("watcher", self());
        Pid process = start();
        if (ending == Ending.KILLED_NEARBY) {
            spawn(place, "killer", () -> exit(process, Reason.KILL));
        } else if (ending == Ending.KILLED_FROM_AFAR) {
            spawn(node("third"), "killer", () -> exit(process, Reason.KILL));
        }
        if (watch == Watch.LATE_MONITOR) {
            monitor(process);
        } else if (watch == Watch.LATE_LINK) {
            link(process);
        }
        switch (ending) {
            case KILLED_BY_WATCHER -> exit(process, Reason.KILL);
            case NODE_KILLED -> place.kill();
            case CUT -> cut(here(), place);
            default -> {}
        }
        check();
    }

    private Pid start() {
        Pid watcher = self();
        return switch (watch) {
            case MONITOR ->
                spawnMonitor(place, "process", () -> process(watcher)).pid();
            case LINK -> spawnLink(place, "process", () -> process(watcher));
            default -> spawn(place, "process", () -> process(watcher));
        };
    }

    private void process(Pid watcher) {
        send(watcher.node().address("watcher"), 1);
        send(watcher, 2);
        switch (ending) {
            case RETURNS -> {}
            case CRASHES -> throw new IllegalStateException("crashes");
            default -> receive(message -> false);
        }
    }

    private void check() {
        boolean mustSendAll = ending == Ending.RETURNS || ending == Ending.CRASHES;
        int messages = 0;
        Object message = receive();
        while (message instanceof Integer number) {
            Check.same(messages + 1, number);
            messages++;
            message = receive();
        }
        Object reason =
                message instanceof Down down ? down.reason() : ((Exit) Objects.requireNonNull(message)).reason();
        Integer late = receive(1_000, Integer.class);
        Check.that(late == null, "message " + late + " came after the news: " + reason);
        Check.that(messages == 2 || !mustSendAll, messages + " messages before the news: " + reason);
    }
}
