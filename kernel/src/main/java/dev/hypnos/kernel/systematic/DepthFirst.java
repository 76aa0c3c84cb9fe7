package dev.hypnos.kernel.systematic;

import dev.hypnos.kernel.Randomness;
import dev.hypnos.kernel.Task;
import dev.hypnos.kernel.TaskName;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Every order of decisions, one after the other. Their number grows exponentially with the operations, whether these have to do with each other or
 * not: for very small programs, and as a yardstick for what leaves orders out.
 */
public final class DepthFirst implements Exploration {
    private final Offers offers = new Offers();
    /** By depth: the task that is chosen there, and those that are still to be. */
    private final List<Choice> path = new ArrayList<>();

    private int depth;
    private boolean isComplete;
    private long executions;

    private static final class Choice {
        private final Deque<TaskName> left = new ArrayDeque<>();
    }

    @Override
    public void startTrial(Randomness randomness) {
        offers.clear();
        depth = 0;
    }

    @Override
    public void offer(Task task) {
        offers.add(task);
    }

    @Override
    public int offered() {
        return offers.size();
    }

    @Override
    public @Nullable Task pick() {
        List<Task> enabled = offers.enabled();
        if (enabled.isEmpty()) {
            return offers.takeFirst();
        }
        if (depth == path.size()) {
            Choice choice = new Choice();
            enabled.forEach(task -> choice.left.add(task.name));
            path.add(choice);
        }
        TaskName chosen = path.get(depth++).left.getFirst();
        Task task = offers.take(chosen);
        if (task == null) {
            throw new IllegalStateException(
                    "task " + chosen + " cannot go on, as it could when the same was done before");
        }
        return task;
    }

    @Override
    public int choose(int bound) {
        return 0;
    }

    @Override
    public void endTrial(long decisions) {
        executions++;
        while (!path.isEmpty()) {
            Choice last = path.getLast();
            last.left.removeFirst();
            if (!last.left.isEmpty()) {
                return;
            }
            path.removeLast();
        }
        isComplete = true;
    }

    @Override
    public boolean isComplete() {
        return isComplete;
    }

    @Override
    public long executions() {
        return executions;
    }
}
