package dev.hypnos.suites.generated;

import dev.hypnos.kernel.Randomness;
import dev.hypnos.kernel.ResourceNames;
import dev.hypnos.kernel.Strategy;
import dev.hypnos.kernel.Task;
import dev.hypnos.kernel.Trace;
import dev.hypnos.kernel.systematic.Exploration;
import dev.hypnos.kernel.systematic.Frontier;
import dev.hypnos.kernel.systematic.Reach;
import dev.hypnos.kernel.systematic.SharedExploration;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * Several workers that explore together, on one engine: whose turn it is is drawn for each trial, among those that have
 * something to do.
 */
final class InTurns implements Exploration {
    private static final int WORKERS = 3;
    private static final int ROUNDS_MAX = 1_000;

    private final SharedExploration together;
    private final Random random;
    private Exploration worker;
    private ResourceNames names = ResourceNames.NONE;

    InTurns(Reach reach, long seed) {
        together = new SharedExploration(reach, WORKERS, 0);
        random = new Random(seed);
        worker = together.worker(0);
    }

    @Override
    public void startTrial(Randomness randomness) {
        do {
            worker = together.worker(random.nextInt(WORKERS));
        } while (!worker.prepare());
        worker.resources(names);
        worker.startTrial(randomness);
    }

    @Override
    public Strategy current() {
        return worker.current();
    }

    @Override
    public void resources(ResourceNames trialNames) {
        names = trialNames;
    }

    @Override
    public void learn(Trace trace) {
        worker.learn(trace);
        // what a worker was told it looks at when it is asked, and may then tell another
        for (int round = 0; !isOver() && !prepareAny(); round++) {
            if (round == ROUNDS_MAX) {
                throw new IllegalStateException("nobody has anything to do, and it is not over");
            }
        }
    }

    private boolean prepareAny() {
        boolean isReady = false;
        for (int i = 0; i < WORKERS && !isOver(); i++) {
            isReady |= together.worker(i).prepare();
        }
        return isReady;
    }

    @Override
    public boolean isOver() {
        return worker.isOver();
    }

    @Override
    public boolean isComplete() {
        return worker.isComplete();
    }

    @Override
    public long executions() {
        return worker.executions();
    }

    @Override
    public long redundant() {
        return worker.redundant();
    }

    @Override
    public long cutShort() {
        return worker.cutShort();
    }

    /** What share was tried nobody knows, so it is taken for small enough. */
    @Override
    public Frontier frontier() {
        return new Frontier(0, 0, 1);
    }

    @Override
    public boolean isFixed() {
        return worker.isFixed();
    }

    @Override
    public String save() {
        return worker.save();
    }

    @Override
    public void resume(String saved) {
        throw new UnsupportedOperationException("never saved");
    }

    @Override
    public void offer(Task task) {
        worker.offer(task);
    }

    @Override
    public int offered() {
        return worker.offered();
    }

    @Override
    public @Nullable Task pick() {
        return worker.pick();
    }

    @Override
    public int choose(int bound) {
        return worker.choose(bound);
    }
}
