package dev.hypnos.suites.generated;

import static dev.hypnos.model.Model.receive;
import static dev.hypnos.model.Model.self;
import static dev.hypnos.model.Model.send;
import static dev.hypnos.model.Model.sleep;
import static dev.hypnos.model.Model.spawn;

import dev.hypnos.model.Model;
import dev.hypnos.model.Pid;
import dev.hypnos.model.Table;
import java.util.Arrays;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Executes a program with processes that share a table and send messages. Each knows the first process, which takes no
 * messages, those that came to be before it, and whoever has sent it something. The program ends when nothing else can
 * happen.
 */
public final class ModelSteps {
    private static final int LATE_MILLIS = 1_000;
    private static final int KEYS = 3;

    private final Table<Integer, Integer> table;
    private final Table<Integer, Long> counters;
    private final Pid[] known;
    private final IntConsumer record;
    /** Whoever has sent the last message that was taken. Only the process itself touches this. */
    private Pid from;

    private record Message(Pid from, int value) {}

    private ModelSteps(Table<Integer, Integer> table, Table<Integer, Long> counters, Pid[] known, IntConsumer record) {
        this.table = table;
        this.counters = counters;
        this.known = known;
        this.record = record;
        this.from = known[0];
    }

    /**
     * Runs a program; returns what is left at its end.
     *
     * @param records by task: who is told what each step of it gave
     * @param variant models have one only
     */
    public static String run(String program, IntFunction<IntConsumer> records, int variant) {
        StringBuilder left = new StringBuilder();
        Model.run(() -> {
            Table<Integer, Integer> table = Table.create("table");
            Table<Integer, Long> counters = Table.create("counters");
            String[] texts = program.split("\\|", -1);
            Pid[] known = {self()};
            for (int i = 0; i < texts.length; i++) {
                Step start = Step.parse(texts[i]);
                ModelSteps steps = new ModelSteps(table, counters, known, records.apply(i));
                Pid[] more = Arrays.copyOf(known, known.length + 1);
                more[known.length] = spawn(() -> steps.run(start, 0));
                known = more;
            }
            sleep(LATE_MILLIS);
            for (int key = 0; key < KEYS; key++) {
                left.append(table.get(key))
                        .append(' ')
                        .append(counters.get(key))
                        .append(' ');
            }
        });
        return left.toString();
    }

    /** Returns what was read last. */
    private int run(@Nullable Step start, int before) {
        int seen = before;
        for (Step step = start; step != null; step = step.next()) {
            seen = execute(step, seen);
        }
        return seen;
    }

    private int execute(Step step, int before) {
        int key = step.place();
        int value = step.value();
        int seen = before;
        switch (step.kind()) {
            case 'r' -> seen = read(table.get(key));
            case 'w' -> table.put(key, value);
            case 'a' -> seen = table.putIfAbsent(key, value) ? 1 : 0;
            case 'd' -> seen = read(table.remove(key));
            case 'z' -> seen = table.size();
            case 'i' -> seen = (int) counters.add(key, 1);
            case 'e' -> sleep(1 + value);
            case 's' -> send(known[key % known.length], new Message(self(), value));
            case 'b' -> send(from, new Message(self(), value));
            case 'v' -> seen = take(receive(Message.class));
            case 'x' -> seen = take(receive(Message.class, message -> message.value == value));
            case 'y' -> seen = take(receive(Message.class, message -> message.value != value));
            case 'n' -> seen = take(receive(0, Message.class, message -> message.value == value));
            case '?' -> seen = before == value ? run(step.inner(), before) : before;
            default -> throw new IllegalArgumentException("no step " + step.kind());
        }
        record.accept(step.kind() << 8 | seen);
        return seen;
    }

    private static int read(@Nullable Integer value) {
        return value == null ? 0 : value;
    }

    private int take(@Nullable Message message) {
        if (message == null) {
            return 9;
        }
        from = message.from;
        return message.value;
    }
}
