package dev.hypnos.examples.replicated;

import dev.hypnos.examples.replicated.Messages.Command;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;

/** What the store holds, and what each client was told last. */
final class Machine {
    final TreeMap<String, Integer> data;
    private final TreeMap<String, Integer> numbers;
    private final TreeMap<String, Integer> results;

    Machine() {
        this(new TreeMap<>(), new TreeMap<>(), new TreeMap<>());
    }

    private Machine(TreeMap<String, Integer> data, TreeMap<String, Integer> numbers, TreeMap<String, Integer> results) {
        this.data = data;
        this.numbers = numbers;
        this.results = results;
    }

    Machine copy() {
        return new Machine(new TreeMap<>(data), new TreeMap<>(numbers), new TreeMap<>(results));
    }

    boolean hasDone(Command command) {
        return numbers.getOrDefault(command.client(), 0) >= command.number();
    }

    /** What the client of this command, which was done, was told last. */
    int result(Command command) {
        return results.getOrDefault(command.client(), 0);
    }

    void apply(Command command) {
        Store store = new Store(data);
        int result = switch (command.operation()) {
            case "add" -> store.add(command.key(), command.value());
            case "remove" -> store.remove(command.key());
            default -> store.get(command.key());
        };
        numbers.merge(command.client(), command.number(), Math::max);
        results.put(command.client(), result);
    }

    void write(DataOutputStream out) throws IOException {
        write(data, out);
        write(numbers, out);
        write(results, out);
    }

    private static void write(TreeMap<String, Integer> table, DataOutputStream out) throws IOException {
        out.writeInt(table.size());
        for (Map.Entry<String, Integer> row : table.entrySet()) {
            out.writeUTF(row.getKey());
            out.writeInt(row.getValue());
        }
    }

    static Machine read(DataInputStream in) throws IOException {
        return new Machine(readTable(in), readTable(in), readTable(in));
    }

    private static TreeMap<String, Integer> readTable(DataInputStream in) throws IOException {
        TreeMap<String, Integer> table = new TreeMap<>();
        for (int left = in.readInt(); left > 0; left--) {
            table.put(in.readUTF(), in.readInt());
        }
        return table;
    }
}
