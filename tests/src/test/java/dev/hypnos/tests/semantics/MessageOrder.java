package dev.hypnos.tests.semantics;

import static dev.hypnos.model.Model.exit;
import static dev.hypnos.model.Model.node;
import static dev.hypnos.model.Model.receive;
import static dev.hypnos.model.Model.register;
import static dev.hypnos.model.Model.self;
import static dev.hypnos.model.Model.send;
import static dev.hypnos.model.Model.spawn;
import static dev.hypnos.model.Model.trapExits;
import static dev.hypnos.model.Model.unregister;

import dev.hypnos.junit.HypnosTest;
import dev.hypnos.model.Address;
import dev.hypnos.model.Exit;
import dev.hypnos.model.Model;
import dev.hypnos.model.Node;
import dev.hypnos.model.Pid;
import java.util.List;

/** In which order messages arrive: as they were sent between two processes, and in any order through a third. */
public class MessageOrder {
    @HypnosTest
    void isKeptOnOneNode() {
        kept(Model.FIRST_NODE);
    }

    @HypnosTest
    void isKeptBetweenTwoNodes() {
        kept("other");
    }

    private static void kept(String place) {
        Model.run(() -> {
            Pid main = self();
            spawn(node(place), "sender", () -> {
                send(main, 1);
                send(main, 2);
                send(main, 3);
            });
            spawn(node(place), "second sender", () -> {
                send(main, "a");
                send(main, "b");
            });
            Check.same(1, receive(Integer.class));
            Check.same("a", receive(String.class));
            Check.same(2, receive(Integer.class));
            Check.same("b", receive(String.class));
            Check.same(3, receive(Integer.class));
        });
    }

    /** However the receiver is addressed, it is one receiver. */
    @HypnosTest
    void isKeptBetweenNameAndPid() {
        Model.run(() -> {
            Pid main = self();
            register("sink", main);
            Address sink = main.node().address("sink");
            spawn(node("other"), "sender", () -> {
                send(main, 1);
                send(sink, 2);
                send(main, 3);
                send(sink, 4);
            });
            for (int expected = 1; expected <= 4; expected++) {
                Check.same(expected, receive());
            }
        });
    }

    /** What is sent to a name that nobody has yet may be lost, but if it arrives it keeps its place. */
    @HypnosTest
    void isKeptWhenTheNameIsNew() {
        Model.run(() -> {
            Pid main = self();
            Address sink = main.node().address("sink");
            spawn(node("other"), "sender", () -> {
                send(sink, 1);
                send(main, 2);
            });
            register("sink", main);
            Object first = receive();
            Object second = receive(1_000, Integer.class);
            Check.that(!first.equals(2) || second == null, "1 came after 2");
        });
    }

    /** Who has the name when a message arrives gets it; what was sent to the same name later does not overtake it. */
    @HypnosTest
    void isKeptWhenTheNameMoves() {
        Model.run(() -> {
            Pid main = self();
            Pid first = spawn("first owner", () -> receive(String.class));
            register("sink", first);
            Address sink = main.node().address("sink");
            Pid sender = spawn(node("other"), "sender", () -> {
                send(sink, 1);
                send(main, "sent");
                receive(String.class);
                send(sink, 2);
            });
            receive("sent"::equals);
            unregister("sink");
            register("sink", main);
            send(sender, "moved");
            Object one = receive(1_000, Integer.class);
            Object two = receive(1_000, Integer.class);
            Check.that(one != null && !(one.equals(2) && two != null), "1 came after 2");
        });
    }

    /** A signal is sent as a message is, and does not overtake one. */
    @HypnosTest
    void isKeptBetweenMessageAndSignal() {
        Model.run(() -> {
            trapExits();
            Pid main = self();
            spawn(node("other"), "sender", () -> {
                send(main, 1);
                exit(main, "signal");
                send(main, 2);
            });
            Check.same(1, receive());
            Check.same("signal", ((Exit) receive()).reason());
            Check.same(2, receive());
        });
    }

    /** On one node a message is there before the send returns. */
    @HypnosTest
    void isKeptThroughAThirdOnOneNode() {
        Model.run(() -> Check.same(List.of(1, 3), throughAThird(node("main"), node("main"))));
    }

    /** Only the detour leaves the node: what was sent within it has arrived by then. */
    @HypnosTest
    void isKeptThroughAThirdWhenTheFirstIsLocal() {
        Model.run(() -> Check.same(List.of(1, 3), throughAThird(node("main"), node("third"))));
    }

    @HypnosTest
    void throughAThirdIsEither() {
        Model.run(() -> {
            List<Integer> order = throughAThird(node("first"), node("third"));
            Check.that(order.equals(List.of(1, 3)) || order.equals(List.of(3, 1)), "got " + order);
        });
    }

    @HypnosTest
    void alwaysDirectFirst() {
        Model.run(() -> Check.same(List.of(1, 3), throughAThird(node("first"), node("third"))));
    }

    @HypnosTest
    void alwaysDetourFirst() {
        Model.run(() -> Check.same(List.of(3, 1), throughAThird(node("first"), node("third"))));
    }

    /** Whether the two who are on one node other than the receiver's matters not. */
    @HypnosTest
    void alwaysDirectFirstFromOneNode() {
        Model.run(() -> Check.same(List.of(1, 3), throughAThird(node("first"), node("first"))));
    }

    /** The first sends 1 here and 2 to the third, who then sends 3 here. */
    private static List<Integer> throughAThird(Node ofFirst, Node ofThird) {
        Pid main = self();
        Pid third = spawn(ofThird, "third", () -> {
            receive(Integer.class);
            send(main, 3);
        });
        spawn(ofFirst, "first", () -> {
            send(main, 1);
            send(third, 2);
        });
        return List.of(receive(Integer.class), receive(Integer.class));
    }
}
