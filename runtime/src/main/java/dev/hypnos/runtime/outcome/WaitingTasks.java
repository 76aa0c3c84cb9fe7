package dev.hypnos.runtime.outcome;

import java.util.ArrayList;
import java.util.List;

/**
 * The tasks that were not over when a trial was.
 *
 * @param cycle those that wait for each other, each for the next and the last for the first; empty where there are none
 * @param tasks first those of the cycle, then the others in the order of their starts
 * @param omitted how many more there were
 */
public record WaitingTasks(List<TaskLabel> cycle, List<WaitingTask> tasks, int omitted) {
    public static final WaitingTasks NONE = new WaitingTasks(List.of(), List.of(), 0);

    public WaitingTasks {
        cycle = List.copyOf(cycle);
        tasks = List.copyOf(tasks);
    }

    /** How many there were. */
    public int count() {
        return tasks.size() + omitted;
    }

    /** {@code tasks 0.1, 0.2 wait for each other in a circle}; empty without a cycle. */
    String cycleText() {
        return switch (cycle.size()) {
            case 0 -> "";
            case 1 -> "task " + cycle.getFirst().name() + " waits for itself";
            default ->
                "tasks " + String.join(", ", cycle.stream().map(TaskLabel::name).toList())
                        + " wait for each other in a circle";
        };
    }

    /** All of it, one line each. */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        tasks.forEach(task -> lines.addAll(task.lines()));
        if (omitted > 0) {
            lines.add(omitted == 1 ? "… and 1 more task" : "… and " + omitted + " more tasks");
        }
        return lines;
    }
}
