package dev.hypnos.runtime;

import dev.hypnos.kernel.strategy.Divergence;

/** What is chosen in a trial beside the order of operations: part of the schedule, and replayed with it. */
public final class TrialChoices {
    private enum Kind {
        ALTERNATIVE,
        RANDOM_NUMBER,
        MOMENT
    }

    private final Engine engine;

    TrialChoices(Engine engine) {
        this.engine = engine;
    }

    /** A choice of the running task among alternatives that are not operations. */
    public int choose(ThreadTask task, int bound) {
        return choose(task, Kind.ALTERNATIVE, 0, bound);
    }

    /** A random number below this, for the running task. */
    public int draw(ThreadTask task, int bound) {
        return choose(task, Kind.RANDOM_NUMBER, 0, bound);
    }

    /** After how many events something happens, for the running task. */
    public int moment(ThreadTask task, int expected, int bound) {
        return choose(task, Kind.MOMENT, expected, bound);
    }

    private int choose(ThreadTask task, Kind kind, int expected, int bound) {
        if (!task.takesPart() && !task.isHandler()) {
            // it only gives back what it holds, and the trial is over
            return 0;
        }
        if (kind == Kind.ALTERNATIVE) {
            task.choseAt = engine.scheduler.trace().size();
        } else {
            task.untoldAt = engine.scheduler.trace().size();
        }
        try {
            return switch (kind) {
                case ALTERNATIVE -> {
                    int value = engine.scheduler.choose(bound);
                    if (bound > 1) {
                        engine.scheduler.chosen(task, value);
                    }
                    yield value;
                }
                case RANDOM_NUMBER -> engine.scheduler.draw(bound);
                case MOMENT -> engine.scheduler.moment(expected, bound);
            };
        } catch (Divergence divergence) {
            engine.diverged(divergence);
            engine.giveUp(task);
            throw new Killed();
        }
    }
}
