package dev.hypnos.tests.semantics;

import static dev.hypnos.model.Model.here;
import static dev.hypnos.model.Model.monitor;
import static dev.hypnos.model.Model.node;
import static dev.hypnos.model.Model.now;
import static dev.hypnos.model.Model.receive;
import static dev.hypnos.model.Model.register;
import static dev.hypnos.model.Model.rpc;
import static dev.hypnos.model.Model.self;
import static dev.hypnos.model.Model.send;
import static dev.hypnos.model.Model.sleep;
import static dev.hypnos.model.Model.spawn;
import static dev.hypnos.model.Model.spawnMonitor;
import static dev.hypnos.model.Model.unlink;
import static dev.hypnos.model.Model.unregister;
import static dev.hypnos.model.Model.whereis;

import dev.hypnos.junit.HypnosTest;
import dev.hypnos.model.Down;
import dev.hypnos.model.Model;
import dev.hypnos.model.Model.Monitored;
import dev.hypnos.model.Node;
import dev.hypnos.model.Pid;
import dev.hypnos.model.Reason;
import dev.hypnos.model.Server;
import dev.hypnos.model.Supervisor;
import dev.hypnos.model.Supervisor.Child;
import dev.hypnos.model.Supervisor.Strategy;
import dev.hypnos.model.Table;
import org.jspecify.annotations.Nullable;

/** What is left of a node that ends, and what it is when it starts again. */
public class Nodes {
    @HypnosTest
    void killedAndStartedAgain() {
        Model.run(() -> {
            Node other = node("other");
            Monitored process = spawnMonitor(other, "process", () -> {
                register("name", self());
                Table.<String, Integer>create("table").put("key", 1);
                here().store().put("key", 1);
                receive(message -> false);
            });
            sleep(1);
            other.kill();
            Check.same(new Down(process.ref(), process.pid(), Reason.NO_CONNECTION), receive());
            Check.that(!other.isRunning(), "runs after the kill");
            other.start();
            rpc(other, -1, () -> {
                Check.same(null, whereis("name"));
                Check.same(null, Table.named("table"));
                Check.same(1, here().store().get("key"));
                return true;
            });
            monitor(process.pid());
            Check.same(Reason.NO_PROCESS, receive(Down.class).reason());
        });
    }

    /** A process that ends its own node does nothing more. */
    @HypnosTest
    void ofTheProcessThatKillsIt() {
        Model.run(() -> {
            spawnMonitor(node("other"), "killer", () -> {
                here().kill();
                throw new AssertionError("it went on without a node");
            });
            Check.same(Reason.NO_CONNECTION, receive(Down.class).reason());
        });
    }

    /** What was sent to a node that ended is not for the one that starts in its place. */
    @HypnosTest
    void messagesToTheOldNodeAreLost() {
        Model.run(() -> {
            Node other = node("other");
            send(other.address("name"), 1);
            other.kill();
            other.start();
            spawn(other, "successor", () -> {
                register("name", self());
                Check.same(null, receive(1_000, Integer.class));
            });
            sleep(2_000);
        });
    }

    /** A message to a name is for whoever has it on arrival. */
    @HypnosTest
    void aNamePassedOnMeanwhile() {
        Model.run(() -> nameIsPassedOn());
    }

    @HypnosTest
    void alwaysForThePredecessor() {
        Model.run(() -> Check.same("predecessor", nameIsPassedOn()));
    }

    @HypnosTest
    void alwaysForTheSuccessor() {
        Model.run(() -> Check.same("successor", nameIsPassedOn()));
    }

    private static @Nullable String nameIsPassedOn() {
        Node other = node("other");
        Pid main = self();
        Pid predecessor = spawn(other, "predecessor", () -> reportTo(main, "predecessor"));
        Pid successor = spawn(other, "successor", () -> reportTo(main, "successor"));
        rpc(other, -1, () -> {
            register("name", predecessor);
            return true;
        });
        send(other.address("name"), 1);
        rpc(other, -1, () -> {
            unregister("name");
            register("name", successor);
            return true;
        });
        return receive(1_000, String.class);
    }

    private static void reportTo(Pid main, String who) {
        receive(Integer.class);
        send(main, who);
    }

    /** A message that arrives at a node, and its end: the answer comes, or does not. */
    @HypnosTest
    void alwaysAnsweredBeforeTheEnd() {
        Model.run(() -> Check.same("answer", askAndKill()));
    }

    @HypnosTest
    void alwaysEndedBeforeTheAnswer() {
        Model.run(() -> Check.same(null, askAndKill()));
    }

    private static @Nullable String askAndKill() {
        Pid main = self();
        Pid answers = spawn(node("other"), "answers", () -> {
            receive(Integer.class);
            send(main, "answer");
        });
        send(answers, 1);
        node("other").kill();
        return receive(1_000, String.class);
    }

    /** A node that is stopped in an orderly way ends its applications; their supervisors start nothing again. */
    @HypnosTest
    void stoppedWithASupervisor() {
        Model.run(() -> {
            Node other = node("other");
            rpc(other, -1, () -> {
                Child child = Child.permanent("child", () -> Server.startLink("child", new Starts()));
                unlink(Server.startLink("supervisor", Supervisor.of(Strategy.ONE_FOR_ONE, 3, 5_000, child)));
                return true;
            });
            other.stop();
            long stopped = now();
            other.start();
            Check.same(1, rpc(other, -1, () -> here().store().get("starts")));
            Check.that(stopped < 5_000, "to stop it took " + stopped + " ms");
        });
    }

    /** Counts its starts on disk. */
    private static final class Starts extends Server {
        @Override
        protected void init() {
            Integer before = (Integer) Model.here().store().get("starts");
            Model.here().store().put("starts", before == null ? 1 : before + 1);
        }
    }
}
