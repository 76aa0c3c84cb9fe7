package dev.hypnos.suites.generated;

import dev.hypnos.kernel.Randomness;
import dev.hypnos.kernel.Strategy;
import dev.hypnos.kernel.Task;
import dev.hypnos.kernel.Trace;
import dev.hypnos.kernel.strategy.RandomWalk;
import dev.hypnos.kernel.systematic.Exploration;
import dev.hypnos.kernel.systematic.Frontier;
import org.jspecify.annotations.Nullable;

/**
 * Orders that are drawn at random, for programs that have too many to try all: what they show, whoever leaves orders
 * out must show as well.
 */
final class Sampled implements Exploration {
    private final Strategy walk = new RandomWalk();
    private final long count;
    private long executions;

    Sampled(long count) {
        this.count = count;
    }

    @Override
    public void startTrial(Randomness randomness) {
        walk.startTrial(new Randomness(executions + 1));
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
        return walk.choose(bound);
    }

    /** As explorations take it. */
    @Override
    public int draw(int bound) {
        return 0;
    }

    @Override
    public int moment(int expected, int bound) {
        return 0;
    }

    @Override
    public void learn(Trace trace) {
        executions++;
    }

    @Override
    public boolean isOver() {
        return executions == count;
    }

    @Override
    public boolean isComplete() {
        return false;
    }

    @Override
    public long executions() {
        return executions;
    }

    @Override
    public long cutShort() {
        return 0;
    }

    @Override
    public Frontier frontier() {
        return new Frontier(0, 0, 1);
    }

    @Override
    public boolean isFixed() {
        return false;
    }

    @Override
    public String save() {
        throw new UnsupportedOperationException("never saved");
    }

    @Override
    public void resume(String saved) {
        throw new UnsupportedOperationException("never saved");
    }
}
