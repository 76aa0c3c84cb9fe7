package dev.hypnos.kernel;

/**
 * How long the scheduler lets the tasks of a trial go on as they do. They may reach the limit of operations, they may
 * work for long without a decision, and they may {@linkplain Repetition repeat themselves}: then they spin, and whoever
 * is about to go on lets others go first.
 */
public final class Leeway {
    /** After so many operations without a decision, progress or not, one is offered; the next after twice as many. */
    private static final long WITHOUT_DECISION_MAX = 50_000;
    /** Of so many tasks that are found spinning one goes on as if it were not. */
    private static final int PERSISTENT = 8;
    /** With an exact strategy: after so many operations that repeat what was done others go first. */
    private static final int ASK_AFTER = 256;

    private final Scheduler scheduler;
    private final Repetition repetition = new Repetition();

    private long limit = Long.MAX_VALUE;
    /** The operation after which {@link #attend} is to be asked. */
    long attention;
    /** The operation at which the limit is reached, or decisions are to be looked for. */
    private long seldom;
    /** Decisions and operations when decisions were last looked for, and how many operations may follow without. */
    private long lastDecisions;

    private long lastDecided;
    private long withoutDecision;

    /** Whether tasks were found to repeat themselves, and none has given way yet; whether one just has. */
    private boolean repeats;

    private boolean spins;
    /** Whether nobody looks for repetitions, since there is only one task that can go on. */
    private boolean rests;

    /**
     * For exact strategies: whether it is time to let others go first, whether that is asked for, how often it was, and
     * when.
     */
    private boolean mustAsk;

    private boolean asks;
    private int asked;
    private long askedAt;

    Leeway(Scheduler scheduler) {
        this.scheduler = scheduler;
    }

    void startTrial(long operationLimit) {
        limit = operationLimit;
        repetition.startTrial(limit);
        attention = Math.min(limit, Repetition.FIRST);
        lastDecisions = 0;
        lastDecided = 0;
        withoutDecision = WITHOUT_DECISION_MAX;
        setSeldom();
        repeats = false;
        spins = false;
        rests = false;
        mustAsk = false;
        asks = false;
        asked = 0;
        askedAt = 0;
    }

    private void setSeldom() {
        seldom = Math.min(limit, lastDecided + withoutDecision + 1);
    }

    /**
     * A task has executed an operation: whether tasks repeat themselves; and now and then whether the limit is reached,
     * or a decision overdue. False if no operation may follow. Hot where somebody looks at each operation.
     */
    boolean attend(Task task) {
        long operations = scheduler.operations();
        if (operations >= seldom) {
            if (operations >= limit) {
                return false;
            }
            lookForDecisions(task, operations);
            setSeldom();
        }
        repeats = repetition.executed(task, operations);
        if (!repetition.looksAtEach()) {
            attention = Math.min(limit, repetition.attention(operations));
        }
        if (scheduler.isExact()) {
            attendExactly(operations);
        }
        return true;
    }

    private void lookForDecisions(Task task, long operations) {
        lastDecided = operations;
        long decisions = scheduler.decisions();
        if (decisions == lastDecisions) {
            withoutDecision *= 2;
            task.mustDecide = true;
        } else {
            lastDecisions = decisions;
            withoutDecision = WITHOUT_DECISION_MAX;
        }
    }

    private void attendExactly(long operations) {
        if (!scheduler.decidesEvents()
                && operations - askedAt >= ASK_AFTER
                && repetition.isRepeating(operations, ASK_AFTER)) {
            askedAt = operations;
            mustAsk = true;
        }
    }

    /** Whether whoever is about to go on may have to give way: {@link #takeOver} tells. Hot. */
    boolean isOver() {
        return repeats || mustAsk;
    }

    /**
     * Whether the task that is about to go on gives way to all others. The front end hears of it: maybe time must pass.
     * Now and then who repeats itself goes on all the same, since who looks a number of times and then gives up must be
     * able to. And an exact strategy may go on with any task, so it may as well go on with another, since executions
     * that need not be long should not be.
     */
    boolean takeOver() {
        if (repeats) {
            repeats = false;
            if (!persists()) {
                repetition.settle(scheduler.operations());
                spins = true;
                return true;
            }
        }
        if (mustAsk) {
            mustAsk = false;
            asks = true;
            asked++;
            spins = true;
            return true;
        }
        return false;
    }

    private boolean persists() {
        boolean persists =
                repetition.mayPersist(scheduler.operations()) && scheduler.draw(PERSISTENT) == PERSISTENT - 1;
        if (persists) {
            repetition.persist();
        }
        return persists;
    }

    /** Another task can go on. Hot. */
    void stir() {
        if (rests) {
            rests = false;
            repetition.stir(scheduler.operations());
            attention = Math.min(limit, scheduler.operations() + 1);
        }
    }

    /**
     * Whether tasks were found to repeat themselves. The front end lets time pass if nothing else can, and
     * {@linkplain #goOn goes on}.
     */
    public boolean isSpinning() {
        return spins;
    }

    /**
     * Whether tasks spin only as far as an exact strategy would rather go on with others: how often that was so; else
     * 0.
     */
    public int takeAsked() {
        int count = asks ? asked : 0;
        asks = false;
        return count;
    }

    /** What could be done for tasks that spin was done. */
    public void goOn() {
        spins = false;
    }

    /** The same, but nothing could be done: there are no tasks that do not spin, and there is nothing to wait for. */
    public void goOnAnyhow() {
        spins = false;
        if (scheduler.hasOneLeft()) {
            long operations = scheduler.operations();
            repetition.rest(operations);
            attention = Math.min(limit, repetition.attention(operations));
            rests = attention > operations + 1;
        }
    }

    /** Time has passed: who looks may see something new. */
    public void timePassed() {
        repetition.passed(scheduler.operations());
    }

    /** Whether nothing has changed for so long that nothing will, if nothing else can happen. */
    public boolean isEndless() {
        return repetition.isEndless(scheduler.operations());
    }

    /** Whether so many of the latest operations were nothing but repetition. */
    public boolean isRepeating(int count) {
        return repetition.isRepeating(scheduler.operations(), count);
    }

    /** Whether the latest operations were nothing but repetition. */
    public boolean isRepeating() {
        return repetition.isRepeating(scheduler.operations());
    }
}
