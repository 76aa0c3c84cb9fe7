package dev.hypnos.runtime;

import dev.hypnos.kernel.Access;
import dev.hypnos.kernel.Site;
import dev.hypnos.kernel.Sites;
import dev.hypnos.kernel.Task;
import dev.hypnos.kernel.TaskName;
import dev.hypnos.kernel.events.Event;
import dev.hypnos.runtime.outcome.Seconds;
import dev.hypnos.runtime.time.TimedTask;
import dev.hypnos.runtime.time.VirtualClock;
import dev.hypnos.runtime.world.VirtualHost;
import java.util.ArrayList;
import java.util.List;

/**
 * When virtual time passes in a trial, and what its passing ends. The clock moves to the next deadline when nothing
 * else can happen; and earlier by an operation of its own, the early tick, as often as the trial has a budget for.
 */
public final class Deadlines {
    /** What it takes a thread to wake up, on Linux with its usual slack. */
    private static final long BRIEF_NANOS = 50_000;

    private static final int BRIEF_WAITS = 200;
    private static final long LATEST_NANOS = 1_000_000;

    /** A deadline so near comes as soon as all that can go on repeats itself. */
    private static final long NEAR_NANOS = 100_000_000;

    /** So many operations more for each doubling of that. */
    private static final int PATIENCE = 2_000;

    private static final int PATIENCE_MAX = 20_000;
    /** How often in a trial tasks that repeat themselves may go on instead. */
    private static final int PUT_OFF_MAX = 512;

    private static final Site TICK = Sites.add("early tick", "dev.hypnos.Clock", "tick", "clock", -1, 0, Access.WRITE);

    private final Engine engine;
    private final VirtualClock clock;
    private Ticker ticker = new Ticker(0, 0);
    /** How often the clock may move in the trial although something else could happen. */
    private int ticks;

    private long limitNanos;
    /** How often the trial has put one off. */
    private int putOff;
    /** Tasks that go on whenever the clock moves, and do not make it move. */
    private final List<ThreadTask> awaitMove = new ArrayList<>();

    Deadlines(Engine engine) {
        this.engine = engine;
        this.clock = engine.clock;
    }

    /**
     * A trial begins.
     *
     * @param number that of the task which moves the clock early
     */
    void start(int number, Trial trial) {
        ticks = trial.earlyTicks();
        ticker = new Ticker(number, ticks);
        limitNanos = trial.timeLimitNanos();
        putOff = 0;
        awaitMove.clear();
        engine.scheduler.add(ticker);
    }

    // Deadlines are set

    /** What the task waits for ends after so many nanoseconds at the latest; zero for no limit. */
    public void set(ThreadTask task, long nanos) {
        if (nanos > 0) {
            VirtualHost host = task.residence.host;
            long waited = nanos < BRIEF_NANOS ? brief(task, nanos) : nanos;
            clock.set(task, host == null ? waited : host.clock().untilPassed(waited));
            offerTick();
        }
    }

    /**
     * A real thread takes longer to wake up than that. Whoever waits so briefly again and again, for something that a
     * sleeper will do, would take millions of waits in a time that goes by nanoseconds: so it is late after some, as
     * real ones are, and later the longer it goes on.
     */
    private static long brief(ThreadTask task, long nanos) {
        int beyond = ++task.time.briefWaits - BRIEF_WAITS;
        return beyond <= 0 ? nanos : Math.min(BRIEF_NANOS * (1 + beyond / BRIEF_WAITS), LATEST_NANOS);
    }

    /** The delivery of a courier is pending so many nanoseconds from now. */
    public void offerAfter(Courier courier, int site, int resource, long nanos) {
        courier.site = site;
        courier.resource = resource;
        clock.set(courier, nanos);
        offerTick();
    }

    private void offerTick() {
        if (ticker.budget > 0 && ticker.state() != Task.State.OFFERED) {
            engine.scheduler.wake(ticker, TICK.id(), -1, Access.WRITE);
            engine.scheduler.decideAll(true);
        }
    }

    /** The running task waits until the clock has moved for another reason. */
    public void awaitMove(ThreadTask task) {
        awaitMove.add(task);
        engine.block(task, ThreadTask.Waits.MESSAGE, 0);
    }

    // Time passes

    /**
     * An early tick was chosen.
     *
     * @param isEarly whether something else could have happened; else it costs nothing
     * @return whether the trial goes on
     */
    boolean tick(boolean isEarly) {
        if (isEarly) {
            ticker.budget--;
        }
        engine.scheduler.decideAll(false);
        boolean goesOn = move(false);
        if (goesOn && !clock.isEmpty()) {
            offerTick();
        }
        return goesOn;
    }

    /** Whether there is a deadline, and not beyond the limit of the trial. */
    boolean canMove() {
        return !clock.isEmpty() && clock.nextDeadline() <= limitNanos;
    }

    /**
     * Puts the next deadline off if it is far: tasks that repeat themselves go on for now. They may only seem to wait
     * for it: who looks through tables for thousands of operations has done so long before a time-out of a second.
     * False if they have gone on for long enough, or too often in the trial.
     */
    boolean putOff() {
        long far = (clock.nextDeadline() - clock.elapsedNanos()) / NEAR_NANOS;
        int doublings = Long.SIZE - Long.numberOfLeadingZeros(far);
        if (putOff == PUT_OFF_MAX
                || engine.scheduler.leeway().isRepeating(Math.min(doublings * PATIENCE, PATIENCE_MAX))) {
            return false;
        }
        putOff++;
        return true;
    }

    /**
     * Moves the clock to the next deadline and wakes those whose time has come; false if the trial is over.
     *
     * @param isIdle whether nothing else could have happened, not even a task that looks again and again
     */
    boolean move(boolean isIdle) {
        long deadline = clock.nextDeadline();
        if (!engine.loop.outlast(deadline == Long.MAX_VALUE ? deadline : Math.min(deadline, limitNanos))) {
            return false;
        }
        if (deadline == Long.MAX_VALUE) {
            if (!engine.looking.isEmpty() && engine.looking.lookOnceMore()) {
                return true;
            }
            engine.trialEnd.fail(engine.looking.isEmpty() ? Describe.deadlock(engine) : Describe.livelock(engine));
            return false;
        }
        if (deadline > limitNanos) {
            engine.trialEnd.fail(Describe.timeLimit(engine, limitNanos));
            return false;
        }
        clock.moveTo(deadline);
        engine.scheduler.clockMoves(isIdle && ticks == 0);
        engine.looking.lookAgain();
        timeOut(true);
        if (!awaitMove.isEmpty()) {
            awaitMove.forEach(engine::released);
            awaitMove.clear();
        }
        return true;
    }

    /**
     * The running task waits for so much time to pass, and does not block. No deadline is passed by.
     *
     * @param isAlone whether no other could go on: if one could, a little time is no progress, and who waits for it is
     *     found repeating itself
     */
    public void pass(ThreadTask task, long nanos, boolean isAlone) {
        clock.pass(Math.min(nanos, Math.max(0, clock.nextDeadline() - clock.elapsedNanos())));
        if (clock.elapsedNanos() > limitNanos) {
            engine.trialEnd.fail(Describe.timeLimit(engine, limitNanos));
            engine.giveUp(task);
            throw new Killed();
        }
        timeOut(isAlone);
    }

    private void timeOut(boolean isProgress) {
        TimedTask due = clock.due();
        if (isProgress || due != null) {
            engine.scheduler.leeway().timePassed();
        }
        boolean areSeveral = false;
        while (due != null) {
            TimedTask next = clock.due();
            areSeveral |= next != null;
            switch (due) {
                case ThreadTask task -> {
                    if (areSeveral) {
                        decidesWhoIsFirst(task);
                    }
                    timeOut(task);
                }
                case Courier courier -> engine.scheduler.wake(courier, courier.site, courier.resource, Access.WRITE);
                default -> throw new IllegalStateException(due + " has a deadline");
            }
            due = next;
        }
    }

    /**
     * Several tasks go on at one moment, and no operation may tell what they look at then, inside the JDK or after a
     * sleep. To go on is therefore never predicted to be harmless.
     */
    private static void decidesWhoIsFirst(ThreadTask task) {
        if (task.waits == ThreadTask.Waits.SLEEP || task.waits == ThreadTask.Waits.PERMIT) {
            task.mustDecide();
        }
    }

    private void timeOut(ThreadTask task) {
        task.timedOut = true;
        if (engine.observer.on) {
            engine.observer.line(task, "time is up, at +" + Seconds.text(clock.elapsedNanos()));
        }
        switch (task.waits) {
            case SLEEP -> engine.endSleep(task);
            case PERMIT -> Permits.resume(engine, task);
            case NOTIFICATION -> engine.monitors.endWaiting(task);
            case CALL, END, DEVICE -> engine.scheduler.recheck(task);
            case MESSAGE ->
                engine.resume(task, task.model.timeoutSite, task.model.timeoutResource, task.model.timeoutAccess);
            case MONITOR, NOTHING -> {}
        }
    }

    /** The pseudo-task whose operation moves the clock early. */
    private final class Ticker extends Task {
        int budget;

        Ticker(int number, int budget) {
            super(number, TaskName.named("clock"));
            this.budget = budget;
            this.eventKind = Event.TIMEOUT;
        }

        @Override
        protected boolean enabled() {
            // to be late for a limit that nobody waits for would fail programs that are right
            return budget > 0 && canMove();
        }

        /** Nothing can come early any more. */
        @Override
        protected void refused() {
            engine.scheduler.decideAll(false);
        }
    }
}
