package dev.hypnos.tests.semantics;

import static dev.hypnos.model.Model.here;
import static dev.hypnos.model.Model.isAlive;
import static dev.hypnos.model.Model.receive;
import static dev.hypnos.model.Model.self;
import static dev.hypnos.model.Model.send;
import static dev.hypnos.model.Model.sleep;
import static dev.hypnos.model.Model.spawn;
import static dev.hypnos.model.Model.trapExits;
import static dev.hypnos.model.Model.unlink;
import static dev.hypnos.model.Model.whereis;

import dev.hypnos.junit.HypnosTest;
import dev.hypnos.model.CallFailed;
import dev.hypnos.model.Exit;
import dev.hypnos.model.Model;
import dev.hypnos.model.Pid;
import dev.hypnos.model.Reason;
import dev.hypnos.model.Server;
import dev.hypnos.model.StartFailed;
import dev.hypnos.model.StateMachine;
import dev.hypnos.model.Supervisor;
import dev.hypnos.model.Supervisor.Child;
import dev.hypnos.model.Supervisor.Running;
import dev.hypnos.model.Supervisor.Strategy;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Servers, state machines and supervisors. */
public class Behaviours {
    /** Answers a call with what was called, counts its starts in the store of its node, and can be told to fail. */
    private static final class Worker extends Server {
        private final String name;
        private final int failingStart;

        Worker(String name, int failingStart) {
            this.name = name;
            this.failingStart = failingStart;
        }

        static Child child(String name, int failingStart) {
            return Child.permanent(name, () -> Server.startLink(new Worker(name, failingStart)));
        }

        @Override
        protected void init() {
            int starts = starts(name) + 1;
            here().store().put(name, starts);
            if (starts == failingStart) {
                throw new IllegalStateException("start " + starts + " of " + name);
            }
        }

        static int starts(String name) {
            Object starts = here().store().get(name);
            return starts == null ? 0 : (int) starts;
        }

        @Override
        protected Object onCall(Object request, From from) {
            if (request.equals("crash")) {
                throw new IllegalStateException("told to crash");
            }
            here().store().put("marked by " + name, true);
            return request.equals("wait") ? NO_REPLY : request;
        }
    }

    @HypnosTest
    void aCall() {
        Model.run(() -> {
            Pid worker = Server.start("worker", new Worker("worker", 0));
            Check.same(1, Server.call(worker, 1));
            Check.same(2, Server.call("worker", 2, 100));
            Check.same(Reason.TIMEOUT, failure(worker, "wait"));
            Check.that(failure(worker, "crash") instanceof dev.hypnos.model.Crash, "no crash");
            Check.same(Reason.NO_PROCESS, failure(worker, 3));
            Check.same(null, receive(0, message -> true));
        });
    }

    /** A call by name looks the name up once: it fails, or is handled, but not both by two servers of one name. */
    @HypnosTest
    void aCallByNameIsOfOneServer() {
        Model.run(() -> {
            Pid old = Server.start("worker", new Worker("old", 0));
            spawn("replaces it", () -> {
                Server.stop(old, Reason.NORMAL);
                Server.start("worker", new Worker("new", 0));
                receive(message -> false);
            });
            try {
                Server.call("worker", "mark", 1_000);
            } catch (CallFailed failed) {
                sleep(1);
                Check.same(null, here().store().get("marked by new"));
            }
        });
    }

    private static @Nullable Object failure(Pid server, Object request) {
        try {
            Server.call(server, request, 100);
            return null;
        } catch (CallFailed failed) {
            return failed.reason();
        }
    }

    /** One restart is allowed, the second ends the supervisor. */
    @HypnosTest
    void aSupervisorGivesUp() {
        Model.run(() -> {
            trapExits();
            Pid supervisor = supervisor(Strategy.ONE_FOR_ONE, 1, Worker.child("a", 0), Worker.child("b", 0));
            crash(supervisor, 0);
            Check.same(2, Worker.starts("a"));
            Check.same(1, Worker.starts("b"));
            crash(supervisor, 0);
            Check.same(new Exit(supervisor, Reason.SHUTDOWN), receive());
        });
    }

    @HypnosTest
    void oneForAll() {
        Model.run(() -> {
            Pid supervisor = supervisor(Strategy.ONE_FOR_ALL, 1, Worker.child("a", 0), Worker.child("b", 0));
            crash(supervisor, 0);
            Check.same(2, Worker.starts("a"));
            Check.same(2, Worker.starts("b"));
        });
    }

    @HypnosTest
    void restForOne() {
        Model.run(() -> {
            Pid supervisor = supervisor(
                    Strategy.REST_FOR_ONE, 1, Worker.child("a", 0), Worker.child("b", 0), Worker.child("c", 0));
            crash(supervisor, 1);
            Check.same(1, Worker.starts("a"));
            Check.same(2, Worker.starts("b"));
            Check.same(2, Worker.starts("c"));
        });
    }

    /** The first child does not start again at once; when it does, the second is started once. */
    @HypnosTest
    void oneForAllWhenAStartFails() {
        Model.run(() -> {
            Pid supervisor = supervisor(Strategy.ONE_FOR_ALL, 3, Worker.child("a", 2), Worker.child("b", 0));
            crash(supervisor, 0);
            Check.same(3, Worker.starts("a"));
            Check.same(2, Worker.starts("b"));
        });
    }

    /** A child that cannot be added is the caller's problem, not the supervisor's. */
    @HypnosTest
    void addingWhatDoesNotStart() {
        Model.run(() -> {
            Supervisor tree = Supervisor.of(Strategy.ONE_FOR_ONE, 1, 5_000, Worker.child("a", 0));
            Pid supervisor = Server.startLink(tree);
            unlink(supervisor);
            try {
                tree.add(supervisor, Worker.child("b", 1));
                throw new AssertionError("it started");
            } catch (CallFailed | StartFailed failed) {
                sleep(1);
                Check.that(isAlive(supervisor), "the supervisor ended: " + failed.getMessage());
            }
        });
    }

    /** Two processes add a child each, and each gets its own. */
    @HypnosTest
    void addingAtTheSameTime() {
        Model.run(() -> {
            Supervisor tree = Supervisor.of(Strategy.ONE_FOR_ONE, 1, 5_000);
            Pid supervisor = Server.startLink(tree);
            Pid main = self();
            for (String name : List.of("a", "b")) {
                spawn("adds " + name, () -> {
                    Pid added = tree.add(
                            supervisor, Child.permanent(name, () -> Server.startLink(name, new Worker(name, 0))));
                    Check.same(whereis(name), added);
                    send(main, "done");
                });
            }
            receive(String.class);
            receive(String.class);
        });
    }

    private static Pid supervisor(Strategy strategy, int intensity, Child... children) {
        return Server.startLink(Supervisor.of(strategy, intensity, 5_000, children));
    }

    /** Crashes a child and waits until things are quiet. */
    private static void crash(Pid supervisor, int child) {
        Running running = Supervisor.children(supervisor).get(child);
        failure(Objects.requireNonNull(running.pid()), "crash");
        sleep(100);
    }

    private enum Door {
        CLOSED,
        OPEN
    }

    /** Collects events while it is open; "open" opens it. What comes before is postponed. */
    private static final class Machine extends StateMachine<Door> {
        private final List<String> seen = new ArrayList<>();

        Machine() {
            super(Door.CLOSED);
        }

        @Override
        protected void on(Door state, Event event) {
            switch (event) {
                case Event.Call(From from, Object ignored) -> reply(from, List.copyOf(seen));
                case Event.CastEvent(Object message) -> cast(state, String.valueOf(message));
                default -> {}
            }
        }

        private void cast(Door state, String message) {
            if (state == Door.OPEN) {
                seen.add(message);
                return;
            }
            switch (message) {
                case "open" -> become(Door.OPEN);
                case "open, and again" -> {
                    postpone();
                    become(Door.OPEN);
                }
                case "open, and two more" -> {
                    nextEvent(new Event.CastEvent("first"));
                    nextEvent(new Event.CastEvent("second"));
                    become(Door.OPEN);
                }
                default -> postpone();
            }
        }
    }

    @HypnosTest
    void postponedEventsComeInOrder() {
        Model.run(() -> Check.same(List.of("1", "2", "3"), machine("1", "2", "open", "3")));
    }

    /** An event that changes the state and is postponed comes again in the new state. */
    @HypnosTest
    void postponedByTheEventThatChangesTheState() {
        Model.run(() -> Check.same(List.of("1", "open, and again", "2"), machine("1", "open, and again", "2")));
    }

    /** Events made up by a handler come in their order, before all others. */
    @HypnosTest
    void nextEventsComeInOrder() {
        Model.run(() -> Check.same(List.of("first", "second", "1"), machine("1", "open, and two more")));
    }

    private static Object machine(String... casts) {
        Pid machine = Server.start(new Machine());
        for (String cast : casts) {
            Server.cast(machine, cast);
        }
        return Server.call(machine, "seen");
    }
}
