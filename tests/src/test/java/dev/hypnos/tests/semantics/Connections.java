package dev.hypnos.tests.semantics;

import static dev.hypnos.model.Model.cut;
import static dev.hypnos.model.Model.exit;
import static dev.hypnos.model.Model.here;
import static dev.hypnos.model.Model.isAlive;
import static dev.hypnos.model.Model.link;
import static dev.hypnos.model.Model.monitor;
import static dev.hypnos.model.Model.node;
import static dev.hypnos.model.Model.receive;
import static dev.hypnos.model.Model.restore;
import static dev.hypnos.model.Model.self;
import static dev.hypnos.model.Model.send;
import static dev.hypnos.model.Model.sleep;
import static dev.hypnos.model.Model.spawn;
import static dev.hypnos.model.Model.spawnMonitor;
import static dev.hypnos.model.Model.trapExits;

import dev.hypnos.junit.HypnosTest;
import dev.hypnos.model.Down;
import dev.hypnos.model.Exit;
import dev.hypnos.model.Model;
import dev.hypnos.model.Model.Monitored;
import dev.hypnos.model.Node;
import dev.hypnos.model.Pid;
import dev.hypnos.model.Reason;
import org.jspecify.annotations.Nullable;

/** What a cut connection does to those who talk across it. */
public class Connections {
    /** Monitors and links tell, both processes live, what they send vanishes; a restored connection works. */
    @HypnosTest
    void cutAndRestored() {
        Model.run(() -> {
            Pid main = self();
            trapExits();
            Monitored remote = spawnMonitor(node("other"), "remote", () -> {
                trapExits();
                link(main);
                monitor(main);
                send(main, "linked");
                Object reason = receive(Down.class).reason();
                Check.same(Reason.NO_CONNECTION, reason);
                Check.same(new Exit(main, Reason.NO_CONNECTION), receive(Exit.class));
                send(main, "vanishes");
                Check.same("again", receive(String.class));
                send(main, "here");
            });
            receive(String.class);
            cut(here(), node("other"));
            Check.same(new Down(remote.ref(), remote.pid(), Reason.NO_CONNECTION), receive(Down.class));
            Check.same(new Exit(remote.pid(), Reason.NO_CONNECTION), receive(Exit.class));
            send(remote.pid(), "vanishes");
            Check.same(null, receive(1_000, message -> true));
            Check.that(isAlive(remote.pid()), "a cut connection ended a process");
            restore(here(), node("other"));
            send(remote.pid(), "again");
            Check.same("here", receive());
        });
    }

    /** The news come once. */
    @HypnosTest
    void cutTwice() {
        Model.run(() -> {
            Monitored remote = spawnMonitor(node("other"), "remote", () -> receive(message -> false));
            cut(here(), node("other"));
            restore(here(), node("other"));
            cut(here(), node("other"));
            Check.same(remote.ref(), receive(Down.class).ref());
            Check.same(null, receive(1_000, message -> true));
        });
    }

    /** A connection that is restored is a new one, and a link made over it is not broken by the end of the old. */
    @HypnosTest
    void aLinkOverTheNewConnectionLasts() {
        Model.run(() -> {
            trapExits();
            Pid remote = spawn(node("other"), "remote", () -> {
                trapExits();
                receive(String.class);
                exit("oops");
            });
            // it traps by then
            sleep(1);
            link(remote);
            cut(here(), node("other"));
            Check.same(new Exit(remote, Reason.NO_CONNECTION), receive(Exit.class));
            restore(here(), node("other"));
            link(remote);
            send(remote, "end");
            Check.same(new Exit(remote, "oops"), receive(1_000, message -> true));
        });
    }

    /** Who is not cut off sees nothing of it. */
    @HypnosTest
    void othersStayConnected() {
        Model.run(() -> {
            Pid main = self();
            spawnMonitor(node("b"), "sender", () -> {
                sleep(10);
                send(main, 1);
                sleep(10_000);
            });
            cut(node("a"), node("b"));
            cut(here(), node("a"));
            Check.same(1, receive());
        });
    }

    /** What is on its way when the connection is cut is lost; what has arrived is not. */
    @HypnosTest
    void aMessageAndACut() {
        Model.run(() -> sendAndCut());
    }

    @HypnosTest
    void alwaysArrivesBeforeTheCut() {
        Model.run(() -> Check.same("arrived", sendAndCut()));
    }

    @HypnosTest
    void alwaysLostByTheCut() {
        Model.run(() -> Check.same(null, sendAndCut()));
    }

    /** The same process sends and cuts, so only the delivery is early or late. */
    private static @Nullable String sendAndCut() {
        Node other = node("other");
        Pid main = self();
        Pid third = spawn(node("third"), "third", () -> {
            receive(String.class);
            send(main, "arrived");
        });
        Pid receiver = spawn(other, "receiver", () -> {
            receive(Integer.class);
            send(third, "arrived");
        });
        send(receiver, 1);
        cut(here(), other);
        return receive(1_000, String.class);
    }

    /** The sender ends before the cut; its message may be on its way nevertheless, and is lost then as any other. */
    @HypnosTest
    void alwaysArrivesIfTheSenderIsDead() {
        Model.run(() -> {
            Node main = here();
            Node other = node("other");
            Pid receiver = self();
            Pid sender = spawn(other, "sender", () -> send(receiver, 1));
            Pid third = spawn(other, "third", () -> {
                monitor(sender);
                receive(Down.class);
                cut(main, other);
            });
            Check.that(third.node() == other, "elsewhere");
            Object got = receive(1_000, message -> true);
            // the cut may still be to come
            sleep(1);
            Check.same(1, got);
        });
    }

    /** What was lost stays lost: a later message does not bring it along. */
    @HypnosTest
    void aLostMessageDoesNotComeBack() {
        Model.run(() -> {
            Node main = here();
            Node other = node("other");
            Pid receiver = self();
            spawn(other, "sender", () -> {
                send(receiver, 1);
                cut(main, other);
                restore(main, other);
                send(receiver, 2);
            });
            Object first = receive();
            if (first.equals(1)) {
                Check.same(2, receive());
            } else {
                Check.same(null, receive(1_000, message -> true));
            }
        });
    }

    /** No process can be started where nobody can be reached. */
    @HypnosTest
    void spawnAcrossACut() {
        Model.run(() -> {
            cut(here(), node("other"));
            spawnMonitor(node("other"), "remote", () -> {});
            Check.same(Reason.NO_CONNECTION, receive(Down.class).reason());
        });
    }
}
