package dev.hypnos.tests.semantics;

import static dev.hypnos.model.Model.exit;
import static dev.hypnos.model.Model.here;
import static dev.hypnos.model.Model.node;
import static dev.hypnos.model.Model.receive;
import static dev.hypnos.model.Model.register;
import static dev.hypnos.model.Model.self;
import static dev.hypnos.model.Model.send;
import static dev.hypnos.model.Model.sleep;
import static dev.hypnos.model.Model.spawn;
import static dev.hypnos.model.Model.spawnMonitor;
import static dev.hypnos.model.Model.whereis;

import dev.hypnos.junit.HypnosTest;
import dev.hypnos.model.Body;
import dev.hypnos.model.Down;
import dev.hypnos.model.Model;
import dev.hypnos.model.NameTaken;
import dev.hypnos.model.Node;
import dev.hypnos.model.Pid;
import dev.hypnos.model.Reason;
import dev.hypnos.model.Table;

/** What belongs to a process, and what becomes of it when the process ends. */
public class NamesAndTables {
    @HypnosTest
    void aNameIsFreeAfterTheEnd() {
        Model.run(() -> {
            spawnMonitor(here(), "first", () -> {
                register("name", self());
                Check.same(self(), whereis("name"));
            });
            receive(Down.class);
            Check.same(null, whereis("name"));
            register("name", self());
            Check.same(self(), whereis("name"));
        });
    }

    @HypnosTest
    void aNameIsFreeAfterAKill() {
        Model.run(() -> {
            Pid holder = spawnMonitor(here(), "holder", () -> {
                        register("name", self());
                        receive(message -> false);
                    })
                    .pid();
            exit(holder, Reason.KILL);
            receive(Down.class);
            Check.same(null, whereis("name"));
        });
    }

    @HypnosTest
    void aNameIsOfOneNode() {
        Model.run(() -> {
            register("name", self());
            spawnMonitor(node("other"), "other", () -> Check.same(null, whereis("name")));
            receive(Down.class);
        });
    }

    @HypnosTest
    void theDeadGetNoName() {
        Model.run(() -> {
            Pid dead = spawn("dead", () -> {});
            sleep(1);
            Check.that(fails(() -> register("name", dead)), "a dead process has a name");
        });
    }

    @HypnosTest
    void oneOfTwoGetsTheName() {
        Model.run(() -> bothRegister());
    }

    @HypnosTest
    void alwaysTheFirstGetsTheName() {
        Model.run(() -> Check.same("first", bothRegister()));
    }

    @HypnosTest
    void alwaysTheSecondGetsTheName() {
        Model.run(() -> Check.same("second", bothRegister()));
    }

    private static String bothRegister() {
        return oneOfTwo(() -> register("name", self()));
    }

    /** Two processes try the same; returns who could. */
    private static String oneOfTwo(Body action) {
        Pid main = self();
        for (String who : new String[] {"first", "second"}) {
            spawn(who, () -> {
                boolean failed = fails(action);
                send(main, failed ? "nobody" : who);
                receive(message -> false);
            });
        }
        String one = receive(String.class);
        String other = receive(String.class);
        Check.that(one.equals("nobody") != other.equals("nobody"), one + " and " + other + " could");
        return one.equals("nobody") ? other : one;
    }

    @HypnosTest
    void aTableGoesWithItsOwner() {
        Model.run(() -> {
            Pid main = self();
            Pid owner = spawnMonitor(here(), "owner", () -> {
                        Table.<String, Integer>create("table").put("key", 1);
                        send(main, "ready");
                        receive(message -> false);
                    })
                    .pid();
            receive(String.class);
            Table<String, Integer> table = table();
            Check.same(1, table.get("key"));
            exit(owner, Reason.KILL);
            receive(Down.class);
            Check.same(null, Table.named("table"));
            Check.that(fails(() -> table.get("key")), "the table is still there");
            Check.same(0, Table.create("table").size());
        });
    }

    @HypnosTest
    void aTableGoesToItsHeir() {
        Model.run(() -> {
            Pid main = self();
            spawnMonitor(here(), "owner", () -> {
                Table<String, Integer> table =
                        Table.<String, Integer>create("table").heir(main);
                table.put("key", 1);
            });
            receive(Down.class);
            Check.same(1, table().get("key"));
        });
    }

    /** The heir ends before or after the owner: the table is gone in both cases, at the end of the later one. */
    @HypnosTest
    void aTableGoesWithItsHeir() {
        Model.run(() -> {
            Pid heir = spawnMonitor(here(), "heir", () -> {}).pid();
            spawnMonitor(here(), "owner", () -> Table.create("table").heir(heir));
            receive(Down.class);
            receive(Down.class);
            Check.same(null, Table.named("table"));
        });
    }

    /** The heir may be dead or alive when its time comes. */
    @HypnosTest
    void alwaysInherited() {
        Model.run(() -> Check.that(heirSeesTable(), "not inherited"));
    }

    @HypnosTest
    void alwaysNotInherited() {
        Model.run(() -> Check.that(!heirSeesTable(), "inherited"));
    }

    /** A third looks for the table after the owner's end; the heir ends at any time. */
    private static boolean heirSeesTable() {
        Pid heir = spawn("heir", () -> receive(message -> false));
        Pid owner = spawnMonitor(here(), "owner", () -> {
                    Table.<String, Integer>create("table").heir(heir).put("key", 1);
                    receive(message -> false);
                })
                .pid();
        sleep(1);
        spawn("killer", () -> exit(heir, Reason.KILL));
        exit(owner, Reason.KILL);
        receive(Down.class);
        return Table.named("table") != null;
    }

    @HypnosTest
    void oneOfTwoMakesTheTable() {
        Model.run(() -> bothCreate());
    }

    @HypnosTest
    void alwaysTheFirstMakesTheTable() {
        Model.run(() -> Check.same("first", bothCreate()));
    }

    private static String bothCreate() {
        return oneOfTwo(() -> Table.create("table"));
    }

    /** To look a table up is a matter of order. */
    @HypnosTest
    void alwaysFindsTheTable() {
        Model.run(() -> Check.that(lookUp(), "not found"));
    }

    @HypnosTest
    void alwaysFindsNoTable() {
        Model.run(() -> Check.that(!lookUp(), "found"));
    }

    private static boolean lookUp() {
        spawn("owner", () -> {
            // so that it does not make the table before the other looks
            register("owner", self());
            Table.create("table");
            receive(message -> false);
        });
        Pid main = self();
        spawn("looks", () -> {
            whereis("nobody");
            send(main, Table.named("table") != null);
        });
        boolean found = receive(Boolean.class);
        sleep(1);
        return found;
    }

    /** A look at all rows sees a row that is written before it. */
    @HypnosTest
    void alwaysMatched() {
        Model.run(() -> Check.same(1, writeAndMatch()));
    }

    @HypnosTest
    void alwaysNotMatched() {
        Model.run(() -> Check.same(0, writeAndMatch()));
    }

    private static int writeAndMatch() {
        Table<String, Integer> table = Table.create("table");
        spawn("writer", () -> table.put("key", 1));
        int found = table.match((key, value) -> value == 1).size();
        sleep(1);
        return found;
    }

    /** A table does not survive its node, not even for who kept it. */
    @HypnosTest
    void aTableGoesWithItsNode() {
        Model.run(() -> {
            Node other = node("other");
            Table<String, Integer> kept = Model.rpc(other, -1, () -> {
                Pid caller = self();
                spawn("owner", () -> {
                    Table.<String, Integer>create("table").put("key", 1);
                    send(caller, "ready");
                    receive(message -> false);
                });
                receive(String.class);
                return table();
            });
            other.kill();
            other.start();
            spawnMonitor(other, "later", () -> Check.that(fails(() -> kept.get("key")), "it survived the node"));
            receive(Down.class);
        });
    }

    private static Table<String, Integer> table() {
        Table<String, Integer> table = Table.named("table");
        if (table == null) {
            throw new AssertionError("there is no table");
        }
        return table;
    }

    private static boolean fails(Body action) {
        try {
            action.run();
            return false;
        } catch (NameTaken | IllegalStateException failed) {
            return true;
        } catch (Exception other) {
            throw new AssertionError("failed in another way", other);
        }
    }
}
