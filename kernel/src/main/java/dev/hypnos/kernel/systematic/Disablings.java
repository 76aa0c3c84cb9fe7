package dev.hypnos.kernel.systematic;

import java.util.ArrayList;
import java.util.List;

/** Operations of the current execution that disabled pending ones of others: those may come first. */
final class Disablings {
    /** @param operation the one that disabled, by its depth */
    record Disabling(int operation, int task) {}

    private final List<Disabling> found = new ArrayList<>();

    void add(int operation, int task) {
        found.add(new Disabling(operation, task));
    }

    /** Operations from this depth on are others in the next execution. */
    void forget(int depth) {
        while (!found.isEmpty() && found.getLast().operation >= depth) {
            found.removeLast();
        }
    }

    /** Sees to it that the disabled ones come before the operations that disabled them, from this depth on. */
    void turnRound(int from, Execution execution, Planner planner) {
        for (Disabling disabling : found) {
            if (disabling.operation >= from) {
                planner.turnRoundOrEarlier(execution.disabling(disabling.operation, disabling.task));
            }
        }
    }

    /** Those before this depth. */
    void write(int depth, StateWriter out) {
        List<Disabling> before =
                found.stream().filter(disabling -> disabling.operation < depth).toList();
        out.number(before.size());
        for (Disabling disabling : before) {
            out.number(disabling.operation).number(disabling.task);
        }
        out.line();
    }

    void read(StateReader in) throws SavedFormatException {
        int count = in.count();
        for (int i = 0; i < count; i++) {
            add((int) in.number(0, Integer.MAX_VALUE), in.task());
        }
    }
}
