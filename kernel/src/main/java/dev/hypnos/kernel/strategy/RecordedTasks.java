package dev.hypnos.kernel.strategy;

import dev.hypnos.kernel.Task;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Which tasks of the trial under way are which of a recorded one: those of the same name. Hot: a task met for the first
 * time costs a look-up.
 */
final class RecordedTasks {
    /** In place of a number: a task that the recording does not have. */
    static final int FOREIGN = -2;

    private static final int UNKNOWN = -1;

    private final Map<String, Integer> numbersByName = new HashMap<>();
    /** By number in the trial under way. */
    private int[] recorded = new int[64];

    /** @param names by the numbers that the tasks had in the recorded trial */
    RecordedTasks(List<String> names) {
        for (int task = 0; task < names.size(); task++) {
            numbersByName.put(names.get(task), task);
        }
    }

    void startTrial() {
        Arrays.fill(recorded, UNKNOWN);
    }

    /** The number that the task had in the recorded trial, or {@link #FOREIGN}. */
    int of(Task task) {
        int number = task.number;
        if (number >= recorded.length) {
            int from = recorded.length;
            recorded = Arrays.copyOf(recorded, Math.max(number + 1, from * 2));
            Arrays.fill(recorded, from, recorded.length, UNKNOWN);
        }
        int known = recorded[number];
        if (known == UNKNOWN) {
            known = numbersByName.getOrDefault(task.name.toString(), FOREIGN);
            recorded[number] = known;
        }
        return known;
    }
}
