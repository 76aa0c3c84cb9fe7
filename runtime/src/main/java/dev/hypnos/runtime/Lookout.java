package dev.hypnos.runtime;

import dev.hypnos.runtime.outcome.Failure;
import dev.hypnos.runtime.outcome.Limits;
import dev.hypnos.runtime.vm.Patience;
import dev.hypnos.runtime.vm.ProcessorTime;

/**
 * Looks after a trial from outside, on the host's thread and in equal intervals: whether it moves, and whether its time
 * is up.
 *
 * <p>A program may use up all memory meanwhile, and then there is none here either. What that means is for the program
 * to show: it may catch the error and go on.
 */
final class Lookout {
    /** How long to wait between two looks. */
    static final long MILLIS = 250;

    /** Time that a trial has to come to its end when its time is up. */
    private static final long CUT_OFF_NANOS = 3_000_000_000L;

    private final Engine engine;
    private final Thread[] running;
    private final Patience patience = new Patience(Limits.STALL_NANOS, MILLIS);
    private final Patience atEnd = new Patience(CUT_OFF_NANOS, MILLIS);
    private final ProcessorTime processor = new ProcessorTime();
    private long beat;
    private long turns;
    private long loads;

    /** @param running what runs the trial, in the first element */
    Lookout(Engine engine, Thread[] running) {
        this.engine = engine;
        this.running = running;
        note();
    }

    private void note() {
        beat = engine.heartbeat;
        turns = engine.turns;
        loads = engine.loads;
    }

    /** No trial is under way that could be stuck. */
    void renew() {
        note();
        patience.restore();
        atEnd.restore();
    }

    /** One look; true if the trial does not end by itself. */
    boolean seesNoEnd() {
        try {
            return look();
        } catch (OutOfMemoryError full) {
            engine.trialEnd.noticeMemory(full);
            if (patience.runsOut()) {
                engine.trialEnd.fail(new Failure.TestThrew(full));
                return true;
            }
            return false;
        }
    }

    private boolean look() {
        TrialEnd trialEnd = engine.trialEnd;
        if (trialEnd.isTimeUp() && !trialEnd.isConcluding()) {
            trialEnd.cutOff();
            return atEnd.runsOut();
        }
        if (engine.heartbeat != beat || engine.loads != loads || trialEnd.isConcluding()) {
            note();
            patience.restore();
        } else if (processor.grant(running[0]) && patience.runsOut() && !Engine.debuggerPresent()) {
            if (engine.turns == turns || engine.loopMustEnd) {
                trialEnd.fail(Describe.stall(running[0], Limits.STALL_NANOS));
                return true;
            }
            engine.loopMustEnd = true;
            patience.restore();
        }
        return false;
    }
}
