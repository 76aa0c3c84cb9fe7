package dev.hypnos.suites.orders;

import dev.hypnos.kernel.Randomness;
import dev.hypnos.kernel.Strategy;
import dev.hypnos.kernel.Task;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Follows an order of tasks, given by their names, as long as that is possible, and goes on at random where it ends. Everything is recorded that
 * exploration must know; all choices but those among tasks are the same each time.
 */
final class ExactOrder implements Strategy {
    private final List<Task> offered = new ArrayList<>();
    private final List<String> order;
    private Randomness randomness = new Randomness(0);
    private int executed;

    ExactOrder(List<String> order) {
        this.order = order;
    }

    @Override
    public void startTrial(Randomness trialRandomness) {
        randomness = trialRandomness;
        offered.clear();
        executed = 0;
    }

    @Override
    public void offer(Task task) {
        offered.add(task);
    }

    @Override
    public int offered() {
        return offered.size();
    }

    @Override
    public @Nullable Task pick() {
        if (executed < order.size()) {
            for (int i = 0; i < offered.size(); i++) {
                Task task = offered.get(i);
                if (task.name.toString().equals(order.get(executed)) && task.isEnabled()) {
                    return offered.remove(i);
                }
            }
        }
        return offered.isEmpty() ? null : offered.remove(randomness.below(offered.size()));
    }

    @Override
    public void executes(Task task) {
        executed++;
    }

    @Override
    public int choose(int bound) {
        return 0;
    }

    @Override
    public boolean isExact() {
        return true;
    }
}
