package dev.hypnos.kernel.strategy;

import dev.hypnos.kernel.Randomness;
import dev.hypnos.kernel.Strategy;
import dev.hypnos.kernel.Task;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Random walk: every decision is uniform among the offered operations.
 *
 * <p>Guarantee: weak. An operation that must be delayed past {@code m} others of one task is so with probability
 * {@code 2^-m} (Yuan and Yang, ASPLOS 2020, figure 1). It is the yardstick for the others.
 *
 * <p>Cost: constant for each decision.
 */
public final class RandomWalk implements Strategy {
    private @Nullable Task[] offered = new @Nullable Task[64];
    private int count;
    private Randomness randomness = new Randomness(0);

    @Override
    public void startTrial(Randomness trialRandomness) {
        clear();
        randomness = trialRandomness;
    }

    @Override
    public void offer(Task task) {
        if (count == offered.length) {
            offered = Arrays.copyOf(offered, count * 2);
        }
        task.drawn = true;
        offered[count++] = task;
    }

    @Override
    public @Nullable Task pick() {
        if (count == 0) {
            return null;
        }
        int chosen = count == 1 ? 0 : randomness.below(count);
        Task task = offered[chosen];
        offered[chosen] = offered[--count];
        offered[count] = null;
        return task;
    }

    @Override
    public int offered() {
        return count;
    }

    @Override
    public int choose(int bound) {
        return randomness.below(bound);
    }

    @Override
    public void endTrial(long decisions) {
        clear();
    }

    private void clear() {
        Arrays.fill(offered, 0, count, null);
        count = 0;
    }
}
