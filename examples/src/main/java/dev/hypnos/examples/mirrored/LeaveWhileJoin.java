package dev.hypnos.examples.mirrored;

import static dev.hypnos.model.Model.demonitor;
import static dev.hypnos.model.Model.here;
import static dev.hypnos.model.Model.receive;
import static dev.hypnos.model.Model.spawnMonitor;
import static dev.hypnos.model.Model.trapExits;
import static dev.hypnos.model.Model.unlink;

import dev.hypnos.Hypnos;
import dev.hypnos.junit.HypnosTest;
import dev.hypnos.model.CallFailed;
import dev.hypnos.model.Down;
import dev.hypnos.model.Model;
import dev.hypnos.model.Model.Monitored;
import dev.hypnos.model.Pid;
import dev.hypnos.model.Reason;
import dev.hypnos.model.Server;

/**
 * Supervisors a and b are a group, c joins it, and b leaves at the same time. To join, c reads who is in the group
 * and then greets each member; to find the process that is to be greeted it has to ask the member's supervisor. If b
 * is in the list but stops before it answers, the question fails, and with it c's process: because b left in good
 * order, c does not start.
 *
 * <p>The repaired version guards the question, as the module does in all other places: who has ended need not be
 * greeted. The monitor that follows tells of the end.
 */
public class LeaveWhileJoin {
    private static final String GROUP = "group";

    @HypnosTest(timeLimit = "20s")
    void aMemberJoinsWhileAnotherLeaves() {
        Model.run(() -> joinAndLeave(Version.AS_RELEASED));
    }

    @HypnosTest(timeLimit = "20s")
    void aMemberJoinsWhileAnotherLeavesFixed() {
        Model.run(() -> joinAndLeave(Version.REPAIRED));
    }

    private static void joinAndLeave(Version version) {
        // A member that fails to start must not end the test by the link.
        trapExits();
        Services.start();
        Pid a = start("a", version);
        Pid b = start("b", version);
        if (!MirroredSupervisor.startChild(a, "worker")) {
            Hypnos.fail("the worker was not started");
        }
        Monitored killer = spawnMonitor(here(), "killer", () -> stop(b));
        Pid c = start("c", version);
        stop(c);
        receive(Down.class, down -> down.ref().equals(killer.ref()));
        demonitor(killer.ref());
    }

    /** A process of its own tells a server to stop and waits until it has, as Erlang's library does it. */
    private static void stop(Pid server) {
        Monitored stopping = spawnMonitor(here(), "stops", () -> Server.stop(server, Reason.NORMAL));
        receive(Down.class, down -> down.ref().equals(stopping.ref()));
    }

    private static Pid start(String name, Version version) {
        try {
            Pid member = MirroredSupervisor.start(name, GROUP, version);
            // The test is no supervisor, and outlives its members.
            unlink(member);
            return member;
        } catch (CallFailed failed) {
            throw new AssertionError(name + " did not start: " + failed.getMessage());
        }
    }
}
