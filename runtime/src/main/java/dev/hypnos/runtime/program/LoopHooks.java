package dev.hypnos.runtime.program;

import dev.hypnos.runtime.Current;
import dev.hypnos.runtime.Describe;
import dev.hypnos.runtime.Engine;
import dev.hypnos.runtime.Killed;
import dev.hypnos.runtime.ThreadTask;
import dev.hypnos.runtime.outcome.Limits;

/** Called by woven code each time it has gone round a loop many times. */
public final class LoopHooks {
    /** How many turns of a loop are between two calls. */
    public static final int TURNS = 1 << 16;

    /** Calls without an operation after which the loop is taken for endless. */
    private static final int CALLS_MAX = Limits.LOOP_TURNS_MAX / TURNS + 1;

    private LoopHooks() {}

    public static void turned() {
        ThreadTask task = Current.task();
        if (task == null) {
            return;
        }
        if (!task.takesPart()) {
            throw Killed.inLoop(task);
        }
        Engine engine = task.engine;
        engine.turns++;
        int calls = task.loop.count(engine.heartbeat);
        if (calls >= CALLS_MAX || (calls > 0 && engine.loopMustEnd)) {
            if (!engine.trialEnd.isCutOff()) {
                engine.trialEnd.fail(Describe.endlessLoop(task));
            }
            engine.giveUp(task);
            throw new Killed();
        }
    }
}
