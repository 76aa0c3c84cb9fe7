package dev.hypnos.suites.orders;

import static dev.hypnos.model.Model.sleep;
import static dev.hypnos.model.Model.spawn;

import dev.hypnos.model.Body;
import dev.hypnos.model.Model;
import dev.hypnos.model.Table;
import java.util.Map;
import java.util.Objects;

/** Models whose processes share a table. They end when nothing else can happen. */
public final class TableOrders {
    private static final int SIZE = 128;

    private TableOrders() {}

    private static void all(Body... bodies) {
        for (Body body : bodies) {
            spawn(body);
        }
        sleep(1_000);
    }

    private static void run(java.util.function.Function<Table<Object, Integer>, Body[]> program) {
        Model.run(() -> all(program.apply(Table.create("t"))));
    }

    private static int read(Table<Object, Integer> table, Object row) {
        Integer value = table.get(row);
        return value == null ? 0 : value;
    }

    /** One writes 1; the others write what they find before them plus 1; a reader looks for the last one that is 0. */
    public static void lastZero(int count) {
        run(table -> {
            Body[] bodies = new Body[count + 1];
            bodies[0] = () -> {
                int i = count;
                while (i > 0 && read(table, i) != 0) {
                    i--;
                }
            };
            for (int i = 1; i <= count; i++) {
                int place = i;
                bodies[i] = () -> table.put(place, read(table, place - 1) + 1);
            }
            return bodies;
        });
    }

    /** All read what one writes, each after a row of its own. */
    public static void readers(int count) {
        run(table -> {
            Body[] bodies = new Body[count + 1];
            bodies[0] = () -> table.put("x", 42);
            for (int i = 1; i <= count; i++) {
                String own = "own" + i;
                bodies[i] = () -> {
                    table.get(own);
                    table.get("x");
                };
            }
            return bodies;
        });
    }

    /** The readers come first, and read nothing else. */
    public static void readersFirst(int count) {
        run(table -> {
            Body[] bodies = new Body[count + 1];
            for (int i = 0; i < count; i++) {
                bodies[i] = () -> table.get("x");
            }
            bodies[count] = () -> table.put("x", 42);
            return bodies;
        });
    }

    public static void writers(int count) {
        run(table -> {
            Body[] bodies = new Body[count];
            for (int i = 0; i < count; i++) {
                int value = i;
                bodies[i] = () -> table.put("x", value);
            }
            return bodies;
        });
    }

    /** All write 1, then 2. */
    public static void writersOfTwo(int count) {
        run(table -> {
            Body[] bodies = new Body[count];
            for (int i = 0; i < count; i++) {
                bodies[i] = () -> {
                    table.put("x", 1);
                    table.put("x", 2);
                };
            }
            return bodies;
        });
    }

    /** A reader among writers. */
    public static void floatingRead(int count) {
        run(table -> {
            Body[] bodies = new Body[count + 1];
            for (int i = 0; i < count; i++) {
                int value = i;
                bodies[i] = () -> table.put("x", value);
            }
            bodies[count] = () -> table.get("x");
            return bodies;
        });
    }

    /** Each puts four words into a table of hashes; they meet from the twelfth on. */
    public static void indexer(int count) {
        run(table -> {
            Body[] bodies = new Body[count];
            for (int i = 0; i < count; i++) {
                int number = count - 1 - i;
                bodies[i] = () -> {
                    for (int message = 1; message <= 4; message++) {
                        int word = message * 11 + number;
                        int hash = word * 7 % SIZE;
                        while (!table.putIfAbsent(hash, word)) {
                            hash = (hash + 1) % SIZE;
                        }
                    }
                };
            }
            return bodies;
        });
    }

    public static void readersBasic(int ignored) {
        run(table -> new Body[] {() -> table.put("x", 1), () -> table.get("x"), () -> table.get("x")});
    }

    public static void cross(int ignored) {
        run(table -> new Body[] {
            () -> {
                table.put("x", 1);
                table.put("y", 1);
            },
            () -> {
                table.put("y", 2);
                table.put("x", 2);
            }
        });
    }

    /** Two rows are written at once: whoever sees the second as it was has seen the first so. */
    public static void rowsAtOnce(int ignored) {
        run(table -> new Body[] {
            () -> table.putAll(Map.of("x", 1, "y", 1)),
            () -> {
                table.get("x");
                table.get("y");
            }
        });
    }

    /** Writers of two rows each, who have one in common. */
    public static void overlappingRows(int ignored) {
        run(table ->
                new Body[] {() -> table.putAll(Map.of("x", 1, "y", 1)), () -> table.putAll(Map.of("y", 2, "z", 2))});
    }

    public static void manyWrite(int ignored) {
        run(table -> new Body[] {
            () -> table.put("x", 1), () -> table.put("x", 2), () -> table.put("y", 1), () -> table.put("y", 2)
        });
    }

    public static void sleepingRaces2(int ignored) {
        run(table -> new Body[] {
            () -> table.put("y", 1),
            () -> table.put("x", 1),
            () -> {
                table.put("y", 2);
                if (read(table, "x") == 1) {
                    table.get("y");
                }
            }
        });
    }

    /** The example for which source sets are not enough. */
    public static void paperExample(int ignored) {
        run(table -> new Body[] {
            () -> table.put("x", 1),
            () -> table.put("y", 1),
            () -> {
                if (read(table, "y") == 0) {
                    table.put("z", 1);
                }
            },
            () -> {
                if (read(table, "z") == 1 && read(table, "y") == 0) {
                    table.put("x", 2);
                }
            }
        });
    }

    public static void sleepingRaces6(int ignored) {
        run(table -> new Body[] {
            () -> step(table, 1, () -> table.put("w", 1)),
            () -> step(table, 2, () -> table.put("x", 1)),
            () -> step(table, 3, () -> table.put("y", 1)),
            () -> {
                step(table, 4, () -> table.get("y"));
                step(table, 4, () -> table.put("z", 1));
            },
            () -> {
                table.put("own5", 0);
                if (read(table, "y") == 1) {
                    table.put("own5", 1);
                    if (read(table, "z") == 1) {
                        table.put("own5", 2);
                        if (read(table, "x") == 1) {
                            step(table, 5, () -> table.get("w"));
                        }
                    }
                }
            }
        });
    }

    private static void step(Table<Object, Integer> table, int who, Runnable action) {
        table.put("own" + who, 0);
        action.run();
    }

    /** Writes of one value can swap. */
    public static void writeRead(int ignored) {
        Model.run(() -> {
            Table<Object, Integer> table = Table.create("t");
            spawn(() -> table.put("x", 1));
            spawn(() -> {
                table.put("x", 1);
                table.get("x");
            });
            table.put("x", 0);
            Objects.requireNonNull(table.get("x"));
            sleep(1_000);
        });
    }
}
