package dev.hypnos.tests.semantics;

import static dev.hypnos.model.Model.cut;
import static dev.hypnos.model.Model.exit;
import static dev.hypnos.model.Model.here;
import static dev.hypnos.model.Model.node;
import static dev.hypnos.model.Model.now;
import static dev.hypnos.model.Model.receive;
import static dev.hypnos.model.Model.register;
import static dev.hypnos.model.Model.restore;
import static dev.hypnos.model.Model.rpc;
import static dev.hypnos.model.Model.self;
import static dev.hypnos.model.Model.send;
import static dev.hypnos.model.Model.sleep;
import static dev.hypnos.model.Model.spawn;

import dev.hypnos.junit.HypnosTest;
import dev.hypnos.model.CallFailed;
import dev.hypnos.model.Crash;
import dev.hypnos.model.Model;
import dev.hypnos.model.Node;
import dev.hypnos.model.Pid;
import dev.hypnos.model.Reason;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/** A function called on another node: what it returns, how it fails. */
public class RemoteCalls {
    @HypnosTest
    void single() {
        Model.run(() -> Check.same("other", rpc(node("other"), -1, () -> here().name())));
    }

    @HypnosTest
    void toItsOwnNode() {
        Model.run(() -> Check.same("main", rpc(here(), -1, () -> here().name())));
    }

    @HypnosTest
    void fromAnotherNode() {
        Model.run(() -> Check.same(
                "a b", rpc(node("a"), -1, () -> here().name() + " " + rpc(node("b"), -1, () -> here().name()))));
    }

    @HypnosTest
    void several() {
        Model.run(() -> {
            for (Node node : List.of(node("a"), node("b"), node("c"))) {
                Check.same(node, rpc(node, -1, Model::here));
            }
        });
    }

    @HypnosTest
    void toANodeThatDoesNotRun() {
        Model.run(() -> {
            node("other").kill();
            Check.same(Reason.NO_CONNECTION, failure(node("other"), -1, () -> 1));
            node("other").start();
            Check.same(1, rpc(node("other"), -1, () -> 1));
        });
    }

    @HypnosTest
    void acrossACut() {
        Model.run(() -> {
            cut(here(), node("other"));
            Check.same(Reason.NO_CONNECTION, failure(node("other"), -1, () -> 1));
            restore(here(), node("other"));
            Check.same(1, rpc(node("other"), -1, () -> 1));
        });
    }

    /** What Erlang calls an error. */
    @HypnosTest
    void ofAFunctionThatThrows() {
        Model.run(() ->
                Check.same(new Crash(IllegalStateException.class.getName(), "oops"), failure(node("other"), -1, () -> {
                    throw new IllegalStateException("oops");
                })));
    }

    /** What Erlang calls a throw: an exception that is declared. */
    @HypnosTest
    void ofAFunctionThatThrowsAChecked() {
        Model.run(() ->
                Check.same(new Crash(java.io.IOException.class.getName(), "oops"), failure(node("other"), -1, () -> {
                    throw new java.io.IOException("oops");
                })));
    }

    @HypnosTest
    void ofAFunctionThatExits() {
        Model.run(() -> {
            for (Object reason : List.of("oops", Reason.NORMAL, Reason.SHUTDOWN)) {
                Check.same(reason, failure(node("other"), -1, () -> {
                    exit(reason);
                    return 1;
                }));
            }
        });
    }

    @HypnosTest
    void ofAFunctionThatIsKilled() {
        Model.run(() -> Check.same(Reason.KILLED, failure(node("other"), -1, () -> {
            exit(self(), Reason.KILL);
            return 1;
        })));
    }

    @HypnosTest
    void ofAFunctionThatTakesTooLong() {
        Model.run(() -> {
            Check.same(Reason.TIMEOUT, failure(node("other"), 100, () -> {
                sleep(1_000);
                return 1;
            }));
            Check.same(100L, now());
            sleep(2_000);
            Check.same(null, receive(0, message -> true));
        });
    }

    /** A function may return nothing. */
    @HypnosTest
    void thatReturnsNull() {
        Model.run(() -> Check.same(null, rpc(node("other"), -1, () -> null)));
    }

    /** Processes spawned by a remote call outlive it, and answer across nodes; pids in messages stay what they are. */
    @HypnosTest
    void messagingBetweenWhatTheySpawn() {
        Model.run(() -> {
            Pid main = self();
            Pid echo = rpc(
                    node("a"),
                    -1,
                    () -> spawn(() -> {
                        Pid from = receive(Pid.class);
                        send(from, self());
                    }));
            Check.same(node("a"), echo.node());
            rpc(
                    node("b"),
                    -1,
                    () -> spawn(() -> {
                        register("asker", self());
                        send(echo, self());
                        send(main, receive(Pid.class));
                    }));
            Check.same(echo, receive(Pid.class));
        });
    }

    /** A cut while a call is on its way: it is made and answered, or fails. */
    @HypnosTest
    void racingWithACut() {
        Model.run(() -> cutDuringCall());
    }

    @HypnosTest
    void alwaysAnsweredInSpiteOfACut() {
        Model.run(() -> Check.same(null, cutDuringCall()));
    }

    @HypnosTest
    void alwaysFailsBecauseOfACut() {
        Model.run(() -> Check.same(Reason.NO_CONNECTION, cutDuringCall()));
    }

    private static @Nullable Object cutDuringCall() {
        Node main = here();
        Node other = node("other");
        spawn(node("third"), "cutter", () -> cut(main, other));
        Object failure = failure(other, -1, () -> 1);
        sleep(1);
        return failure;
    }

    @HypnosTest
    void racingWithTheEndOfTheNode() {
        Model.run(() -> killDuringCall());
    }

    @HypnosTest
    void alwaysAnsweredInSpiteOfTheEndOfTheNode() {
        Model.run(() -> Check.same(null, killDuringCall()));
    }

    @HypnosTest
    void alwaysFailsBecauseOfTheEndOfTheNode() {
        Model.run(() -> Check.same(Reason.NO_CONNECTION, killDuringCall()));
    }

    private static @Nullable Object killDuringCall() {
        Node other = node("other");
        spawn(node("third"), "killer", other::kill);
        Object failure = failure(other, -1, () -> 1);
        sleep(1);
        return failure;
    }

    /** Why the call failed; null if it did not. */
    private static @Nullable Object failure(Node node, long millis, Callable<Integer> function) {
        try {
            Check.same(1, rpc(node, millis, function));
            return null;
        } catch (CallFailed failed) {
            return failed.reason();
        }
    }
}
