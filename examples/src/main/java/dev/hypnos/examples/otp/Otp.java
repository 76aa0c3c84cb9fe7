package dev.hypnos.examples.otp;

import static dev.hypnos.model.Model.here;
import static dev.hypnos.model.Model.receive;
import static dev.hypnos.model.Model.self;
import static dev.hypnos.model.Model.spawn;

import dev.hypnos.model.Node;
import dev.hypnos.model.Pid;
import java.util.List;

/** Boots nodes. */
public final class Otp {
    record Booted(Node node) {}

    private Otp() {}

    /** Begins to boot a node on which these applications are installed; {@link #await} tells when it is up. */
    public static void boot(Node node, List<Application> installed) {
        Pid waiting = self();
        spawn(node, "init", () -> new Init(waiting, installed).run());
    }

    /** Waits until a node has booted: its kernel runs. */
    public static void await(Node node) {
        receive(Booted.class, booted -> booted.node() == node);
    }

    /** Boots the node of the process that asks. */
    public static void bootHere(List<Application> installed) {
        boot(here(), installed);
        await(here());
    }
}
