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

    /** In place of a round: nobody asks what it does, or it has changed something. */
    public static final int UNASKED = -1;

    private LoopHooks() {}

    /**
     * A round begins of a loop that may wait by looking.
     *
     * @return where the round begins in the trace, for {@link #again}; -1 where nobody asks
     */
    public static int round() {
        if (!Engine.hasExact()) {
            return UNASKED;
        }
        ThreadTask task = Current.task();
        if (task == null || !task.engine.scheduler.isExact() || task.engine.scheduler.decidesEvents()) {
            return UNASKED;
        }
        boolean isAsked = task.isProgram() && !task.undivided && task.residence.host == null;
        return isAsked ? task.engine.scheduler.trace().size() : UNASKED;
    }

    /**
     * The loop is about to begin again, with local variables that are as they were. Where nothing was done but to look,
     * the task waits: until then it would see the same, or something that it sees in another order of operations as
     * well.
     *
     * @param head where the round began in the trace, or -1 where nobody asks or it has done something else
     */
    public static void again(int head) {
        if (head >= 0) {
            waitByLooking(head);
        }
    }

    private static void waitByLooking(int head) {
        ThreadTask task = Current.task();
        if (task == null || !task.isProgram() || task.undivided || task.untoldAt >= head) {
            return;
        }
        Engine engine = task.engine;
        int state = engine.parts.stateIfKnown(task.thread);
        if (!engine.trialEnd.isOver() && engine.looking.hasOnlyLooked(task, head, state)) {
            engine.heartbeat++;
            task.waits = ThreadTask.Waits.NOTHING;
            engine.looking.add(task, head, task.choseAt >= head);
            engine.giveUp(task);
        }
    }

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
