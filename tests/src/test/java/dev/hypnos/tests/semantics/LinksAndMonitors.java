package dev.hypnos.tests.semantics;

import static dev.hypnos.model.Model.cut;
import static dev.hypnos.model.Model.demonitor;
import static dev.hypnos.model.Model.exit;
import static dev.hypnos.model.Model.here;
import static dev.hypnos.model.Model.isAlive;
import static dev.hypnos.model.Model.link;
import static dev.hypnos.model.Model.monitor;
import static dev.hypnos.model.Model.node;
import static dev.hypnos.model.Model.receive;
import static dev.hypnos.model.Model.self;
import static dev.hypnos.model.Model.send;
import static dev.hypnos.model.Model.sleep;
import static dev.hypnos.model.Model.spawn;
import static dev.hypnos.model.Model.spawnMonitor;
import static dev.hypnos.model.Model.trapExits;
import static dev.hypnos.model.Model.unlink;

import dev.hypnos.junit.HypnosTest;
import dev.hypnos.model.Down;
import dev.hypnos.model.Exit;
import dev.hypnos.model.Model;
import dev.hypnos.model.Model.Monitored;
import dev.hypnos.model.Node;
import dev.hypnos.model.Pid;
import dev.hypnos.model.Reason;
import dev.hypnos.model.Ref;

/** Who learns of the end of a process, and how. */
public class LinksAndMonitors {
    /** A process ends with another on another node, whichever of them made the link. */
    @HypnosTest
    void aLinkWorksInBothDirections() {
        Model.run(() -> {
            Pid main = self();
            Monitored second = spawnMonitor(node("b"), "second", () -> {
                send(main, "ready");
                receive(message -> false);
            });
            receive(String.class);
            Monitored first = spawnMonitor(node("a"), "first", () -> {
                link(second.pid());
                send(main, "ready");
                receive(message -> false);
            });
            receive(String.class);
            Monitored third = spawnMonitor(node("c"), "third", () -> {
                link(first.pid());
                send(main, "ready");
                receive(message -> false);
            });
            receive(String.class);
            exit(first.pid(), "oops");
            for (Monitored process : new Monitored[] {first, second, third}) {
                Down down = receive(Down.class, news -> news.ref() == process.ref());
                Check.same("oops", down.reason());
                Check.same(process.pid(), down.subject());
            }
        });
    }

    @HypnosTest
    void aKilledProcessIsSeenAsKilled() {
        Model.run(() -> {
            Monitored first = sleeper(node("a"));
            Monitored second = spawnMonitor(node("b"), "second", () -> {
                link(first.pid());
                receive(message -> false);
            });
            exit(first.pid(), Reason.KILL);
            Check.same(
                    Reason.KILLED,
                    receive(Down.class, news -> news.ref() == first.ref()).reason());
            Object reason =
                    receive(Down.class, news -> news.ref() == second.ref()).reason();
            // The link may have come too late.
            Check.that(reason == Reason.KILLED || reason == Reason.NO_PROCESS, "got " + reason);
        });
    }

    /** {@link Reason#KILL} is obeyed by a process that traps, wherever it comes from; other reasons are messages. */
    @HypnosTest
    void killCannotBeTrapped() {
        Model.run(() -> {
            for (Node place : new Node[] {here(), node("other")}) {
                Pid main = self();
                Monitored stubborn = spawnMonitor(place, "stubborn", () -> {
                    trapExits();
                    send(main, "ready");
                    Exit exit = receive(Exit.class);
                    Check.same("please", exit.reason());
                    Check.same(main, exit.from());
                    send(main, "no");
                    receive(message -> false);
                });
                receive(String.class);
                exit(stubborn.pid(), "please");
                Check.same("no", receive());
                exit(stubborn.pid(), Reason.KILL);
                Check.same(Reason.KILLED, receive(Down.class).reason());
            }
        });
    }

    /** As the reason of a linked process' own end, kill is a reason as any other. */
    @HypnosTest
    void killAsAReasonCanBeTrapped() {
        Model.run(() -> {
            trapExits();
            for (Node place : new Node[] {here(), node("other")}) {
                Pid linked = Model.spawnLink(place, "linked", () -> exit(Reason.KILL));
                Exit exit = receive(Exit.class);
                Check.same(linked, exit.from());
                Check.same(Reason.KILL, exit.reason());
            }
        });
    }

    @HypnosTest
    void whoTrapsLearnsOfANormalEnd() {
        Model.run(() -> {
            trapExits();
            Pid linked = Model.spawnLink("linked", () -> {});
            Check.same(new Exit(linked, Reason.NORMAL), receive());
        });
    }

    @HypnosTest
    void aNormalEndDoesNoHarm() {
        Model.run(() -> {
            Model.spawnLink("linked", () -> {});
            Model.spawnLink(node("other"), "linked", () -> {});
            Monitored sleeper = sleeper(here());
            exit(sleeper.pid(), Reason.NORMAL);
            sleep(1_000);
            Check.that(isAlive(sleeper.pid()), "a normal signal ended it");
        });
    }

    @HypnosTest
    void afterUnlinkNothingHappens() {
        Model.run(() -> {
            Monitored sleeper = sleeper(node("other"));
            link(sleeper.pid());
            unlink(sleeper.pid());
            exit(sleeper.pid(), "oops");
            Check.same("oops", receive(Down.class).reason());
            sleep(1_000);
        });
    }

    /** The news of the end are on their way when the link goes: they come before that, or not at all. */
    @HypnosTest
    void alwaysUnlinkedInTime() {
        Model.run(() -> Check.that(!unlinkedTooLate(), "the news came first"));
    }

    @HypnosTest
    void alwaysUnlinkedTooLate() {
        Model.run(() -> Check.that(unlinkedTooLate(), "the news came too late"));
    }

    private static boolean unlinkedTooLate() {
        trapExits();
        Pid linked = Model.spawnLink(node("other"), "linked", () -> exit("oops"));
        unlink(linked);
        return receive(1_000, Exit.class) != null;
    }

    @HypnosTest
    void afterDemonitorNothingComes() {
        Model.run(() -> {
            Pid process = spawn(node("other"), "process", () -> {});
            Ref ref = monitor(process);
            demonitor(ref);
            Check.same(null, receive(1_000, message -> true));
        });
    }

    @HypnosTest
    void ofADeadProcess() {
        Model.run(() -> {
            trapExits();
            for (Node place : new Node[] {here(), node("other")}) {
                Pid dead = spawn(place, "dead", () -> {});
                sleep(1_000);
                Ref ref = monitor(dead);
                Check.same(new Down(ref, dead, Reason.NO_PROCESS), receive());
                link(dead);
                Check.same(new Exit(dead, Reason.NO_PROCESS), receive());
            }
        });
    }

    /** Who dials a number that cannot be reached is told so. */
    @HypnosTest
    void monitorAcrossACut() {
        Model.run(() -> {
            Pid process = sleeper(node("other")).pid();
            cut(here(), node("other"));
            receive(Down.class);
            Ref ref = monitor(process);
            Check.same(new Down(ref, process, Reason.NO_CONNECTION), receive(1_000, message -> true));
        });
    }

    @HypnosTest
    void monitorOfANameAcrossACut() {
        Model.run(() -> {
            cut(here(), node("other"));
            monitor(node("other").address("nobody"));
            Check.same(Reason.NO_CONNECTION, receive(Down.class).reason());
        });
    }

    @HypnosTest
    void linkAcrossACut() {
        Model.run(() -> {
            trapExits();
            Pid process = sleeper(node("other")).pid();
            cut(here(), node("other"));
            receive(Down.class);
            link(process);
            Check.same(new Exit(process, Reason.NO_CONNECTION), receive(1_000, message -> true));
        });
    }

    @HypnosTest
    void monitorOfAProcessOnADeadNode() {
        Model.run(() -> {
            Pid process = sleeper(node("other")).pid();
            node("other").kill();
            Check.same(Reason.NO_CONNECTION, receive(Down.class).reason());
            monitor(process);
            Check.same(Reason.NO_CONNECTION, receive(Down.class).reason());
        });
    }

    @HypnosTest
    void monitorOfANameOnADeadNode() {
        Model.run(() -> {
            node("other").kill();
            monitor(node("other").address("nobody"));
            Check.same(Reason.NO_CONNECTION, receive(Down.class).reason());
        });
    }

    @HypnosTest
    void linkToAProcessOnADeadNode() {
        Model.run(() -> {
            trapExits();
            Pid process = sleeper(node("other")).pid();
            node("other").kill();
            receive(Down.class);
            link(process);
            Check.same(new Exit(process, Reason.NO_CONNECTION), receive());
        });
    }

    /** A question to a process is answered after what the same process sent before. */
    @HypnosTest
    void whoKillsAndAsksLearnsThatItIsDead() {
        Model.run(() -> {
            Pid process = sleeper(here()).pid();
            exit(process, Reason.KILL);
            Check.that(!isAlive(process), "alive after a kill by who asks");
        });
    }

    @HypnosTest
    void twoSignals() {
        Model.run(() -> {
            Monitored process = sleeper(here());
            spawn("first", () -> exit(process.pid(), "one"));
            spawn("second", () -> exit(process.pid(), "two"));
            Object reason = receive(Down.class).reason();
            Check.that(reason.equals("one") || reason.equals("two"), "got " + reason);
            Check.same(null, receive(1_000, message -> true));
        });
    }

    private static Monitored sleeper(Node place) {
        return spawnMonitor(place, "sleeper", () -> receive(message -> false));
    }
}
