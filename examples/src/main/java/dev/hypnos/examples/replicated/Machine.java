package dev.hypnos.examples.replicated;

import dev.hypnos.examples.replicated.Messages.Command;
import java.io.Serializable;
import java.util.TreeMap;

/** What the store holds, and what each client was told last. */
final class Machine implements Serializable {
    private static final long serialVersionUID = 1;

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
}
