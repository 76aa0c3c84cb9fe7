package dev.hypnos.suites.orders;

import dev.hypnos.kernel.Randomness;
import dev.hypnos.kernel.Strategy;
import dev.hypnos.kernel.Task;
import dev.hypnos.kernel.strategy.RandomWalk;
import org.jspecify.annotations.Nullable;

/** A random walk of which everything is recorded that exploration must know, and in which all choices but those among tasks are the same. */
final class ExactWalk implements Strategy {
    private final RandomWalk walk = new RandomWalk();

    @Override
    public void startTrial(Randomness randomness) {
        walk.startTrial(randomness);
    }

    @Override
    public void offer(Task task) {
        walk.offer(task);
    }

    @Override
    public @Nullable Task pick() {
        return walk.pick();
    }

    @Override
    public int offered() {
        return walk.offered();
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
