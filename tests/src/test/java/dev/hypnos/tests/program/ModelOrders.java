package dev.hypnos.tests.program;

import static dev.hypnos.model.Model.receive;
import static dev.hypnos.model.Model.self;
import static dev.hypnos.model.Model.send;
import static dev.hypnos.model.Model.sleep;
import static dev.hypnos.model.Model.spawn;

import dev.hypnos.model.Model;
import dev.hypnos.model.Pid;
import dev.hypnos.model.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Small models whose numbers of different orders are known. They end when nothing else can happen. */
public final class ModelOrders {
    private ModelOrders() {}

    /** Four processes write one row. */
    public static Object tableWriters4() {
        Object[] seen = new Object[1];
        Model.run(() -> {
            Table<String, Integer> table = Table.create("t");
            for (int i = 0; i < 4; i++) {
                int value = i;
                spawn("writer", () -> table.put("x", value));
            }
            sleep(1_000);
            seen[0] = table.get("x");
        });
        return seen[0];
    }

    /** Six processes read, each first a row of its own, what another writes. */
    public static Object tableReaders6() {
        Model.run(() -> {
            Table<String, Integer> table = Table.create("t");
            spawn("writer", () -> table.put("x", 42));
            for (int i = 0; i < 6; i++) {
                String own = "own" + i;
                spawn("reader", () -> {
                    table.get(own);
                    table.get("x");
                });
            }
            sleep(1_000);
        });
        return "";
    }

    public static Object tableLastZero5() {
        Model.run(() -> {
            Table<Integer, Integer> table = Table.create("t");
            for (int i = 0; i <= 5; i++) {
                table.put(i, 0);
            }
            spawn("reader", () -> {
                int i = 5;
                while (i > 0 && Objects.requireNonNull(table.get(i)) != 0) {
                    i--;
                }
            });
            for (int i = 1; i <= 5; i++) {
                int place = i;
                spawn("writer", () -> table.put(place, Objects.requireNonNull(table.get(place - 1)) + 1));
            }
            sleep(1_000);
        });
        return "";
    }

    /** Three send, one takes all in the order in which they come. */
    public static Object messages3() {
        List<Object> seen = new ArrayList<>();
        Model.run(() -> {
            Pid me = self();
            for (int i = 0; i < 3; i++) {
                Integer number = i;
                spawn("sender", () -> send(me, number));
            }
            for (int i = 0; i < 3; i++) {
                seen.add(receive());
            }
            sleep(1_000);
        });
        return seen.toString();
    }

    /** Two ask a server that counts. */
    public static Object serverAndTwoClients() {
        List<Object> seen = new ArrayList<>();
        Model.run(() -> {
            Pid server = spawn("server", () -> {
                for (int i = 0; i < 2; i++) {
                    Pid from = receive(Pid.class);
                    send(from, i);
                }
            });
            Pid me = self();
            for (int i = 0; i < 2; i++) {
                int client = i;
                spawn("client" + i, () -> {
                    send(server, self());
                    Integer answer = receive(Integer.class);
                    send(me, client + ":" + answer);
                });
            }
            seen.add(receive(m -> String.valueOf(m).startsWith("0")));
            seen.add(receive(m -> String.valueOf(m).startsWith("1")));
            sleep(1_000);
        });
        return seen.toString();
    }

    /** Those who sleep for different times never meet. */
    public static Object sleepersInTurn() {
        Model.run(() -> {
            Table<String, Integer> table = Table.create("t");
            for (int i = 1; i <= 5; i++) {
                int turn = i;
                spawn("sleeper", () -> {
                    sleep(100L * turn);
                    table.put("x", turn);
                });
            }
            sleep(1_000);
        });
        return "";
    }
}
