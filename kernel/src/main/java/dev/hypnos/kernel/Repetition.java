package dev.hypnos.kernel;

import java.util.Arrays;

/**
 * Tells tasks that only repeat themselves from tasks that make progress.
 *
 * <p>Idea: a step is a task, a site and a resource. As long as steps occur that were not seen before, the program makes
 * progress. Where a long run of operations has known steps only, all tasks that take part in it repeat themselves: they
 * look again and again at something that has not come, or they work until somebody tells them to stop. They then
 * {@linkplain Leeway#isSpinning() spin}: others go first, and time may pass for them as for a sleeper.
 *
 * <p>How long is a long run? {@value #LOOKS_MAX} operations that change nothing, or {@value #TURNS_MAX} of any kind: a
 * task that works through a long list repeats its steps too, and should not be disturbed. Tasks that were found
 * spinning before, and have not left their loop, are found again after {@value #AGAIN}, or up to twice as many. Where
 * one that was found leaves its loop after all, and not since it has just seen that time has passed, the first two
 * limits double, up to {@value #LENIENCY_MAX} times: the start of a large server looks at its caches for thousands of
 * operations, and must not starve behind clients that sleep and try again.
 *
 * <p>Guarantee: a task that takes a new step once in {@value #LOOKS_MAX} operations is never taken for a spinning one.
 * Whoever spins is found, unless one turn of its loop has more than some ten thousand steps.
 *
 * <p>Cost: nothing for the first {@value #FIRST} operations of a trial. Then the steps of a window are looked up, some
 * nanoseconds each. A window without repetition is closed, and the next one opens after a pause that doubles each time;
 * so does a rest in which nobody looks, where the only task that can go on works and works.
 */
final class Repetition {
    /** Operations in a row that change nothing, with known steps only, after which a task spins. */
    static final int LOOKS_MAX = 1_000;
    /** The same for operations of any kind. */
    static final int TURNS_MAX = 20_000;
    /** The same for tasks that were found spinning before. */
    static final int AGAIN = 64;
    /**
     * So large a part of the operations that a trial may have; if they change nothing, and nothing else can happen,
     * nothing will.
     */
    private static final int ENDLESS_PART = 4;

    /** Where a trial may have any number of operations. */
    private static final long LONGEST_TRIAL = 40_000_000;
    /** Where the first window opens. */
    static final int FIRST = 256;

    private static final long GOLDEN = 0x9E3779B97F4A7C15L;
    private static final byte WRITE = (byte) Access.WRITE.ordinal();
    /** How many steps a window has room for: doubled each time it was too small. */
    private static final int FEWEST_STEPS = 1_024;

    private static final int MOST_STEPS = 16_384;
    private static final long LONGEST_PAUSE = 32_768;
    /** A window in which nobody was found for so many times as many operations as it has room for is closed. */
    private static final int OPERATIONS_PER_STEP = 32;
    /** While a new window has seen no more operations, its new steps say nothing. */
    private static final int LEARNING = 256;
    /** Who persists goes on for so many times as many operations. */
    private static final int PERSISTENCE = 8;

    /**
     * A trial in which those that were found went on by themselves is one of long work: the limits double, up to so
     * many times.
     */
    private static final int LENIENCY_MAX = 8;

    /** The known steps, hashed; 0 for none. Never more than half full. */
    private long[] steps = new long[2 * FEWEST_STEPS];

    private int stepCount;
    /** Nobody looks until this operation, and how many there are until then the next time. */
    private long resumesAt;

    private long rest = FIRST;
    /** How many steps the window has room for. */
    private int room = FEWEST_STEPS;

    private boolean isOpen;
    private long openedAt;
    private long pause = FIRST;
    private long opensAt = FIRST;
    /** Whether somebody was found spinning in the window that is open. */
    private boolean hasFound;

    /** The operation after which the run under way began: whatever ran since was a known step. */
    private long begun;
    /** Since when all operations are known steps, and since when time has not passed either. */
    private long allBegun;

    private long allLooksBegun;
    /** When time passed last. */
    private long passedAt;
    /** The last operation that changed something, and the last by a task that did not spin before. */
    private long changed;

    private long fresh;
    /** Before this operation there is nothing to find. */
    private long due;

    /**
     * How many operations by tasks that spun before suffice: never the same, or tasks that spin for one another could
     * keep step.
     */
    private long againMax = AGAIN;

    private long endless;
    private long patience = 1;
    /** How many times as long a run must be, since others ended by themselves. */
    private long leniency = 1;

    /** Changes whenever a run begins; tasks that took part since then carry it. */
    private int run;

    private Task[] runners = new Task[16];
    private int runnerCount;

    /** A trial begins that may have so many operations. */
    void startTrial(long operationLimit) {
        endless = Math.min(operationLimit, LONGEST_TRIAL) / ENDLESS_PART;
        if (isOpen) {
            forget();
        }
        pause = FIRST;
        opensAt = FIRST;
        room = FEWEST_STEPS;
        run = 0;
        leniency = 1;
        passedAt = -LOOKS_MAX;
        resumesAt = 0;
        rest = FIRST;
        changed = 0;
        fresh = 0;
        progress(0);
        Arrays.fill(runners, 0, runnerCount, null);
        runnerCount = 0;
    }

    /** The number of the next operation that is to be {@linkplain #executed noted}. */
    long attention(long operations) {
        return isOpen ? Math.max(operations + 1, resumesAt) : opensAt;
    }

    /** Whether each operation is to be noted from now on, until a window closes or a rest begins. Hot. */
    boolean looksAtEach() {
        return isOpen;
    }

    /** An operation was executed: true if all that take part in the run under way spin. Hot. */
    boolean executed(Task task, long operations) {
        if (!isOpen) {
            open(operations);
        }
        if (isNew(task)) {
            newStep(task, operations);
            return false;
        }
        if (task.run != run) {
            join(task);
        }
        if (task.access == WRITE) {
            changed = operations;
        }
        if (!task.spins) {
            fresh = operations;
        }
        return operations >= due && finds(operations);
    }

    private void newStep(Task task, long operations) {
        if (task.spins && operations - openedAt >= LEARNING) {
            task.spins = false;
            if (operations - passedAt > LOOKS_MAX) {
                // not since it has seen that time has passed: it worked
                leniency = Math.min(2 * leniency, LENIENCY_MAX);
            }
        }
        rest = FIRST;
        progress(operations);
        if (++stepCount == room) {
            close(operations, Math.min(2 * room, MOST_STEPS));
        }
    }

    /** Whether the run is long enough; if not, it is asked again when it may be. */
    private boolean finds(long operations) {
        long closes = hasFound ? Long.MAX_VALUE : openedAt + (long) OPERATIONS_PER_STEP * room + 1;
        if (operations >= closes) {
            close(operations, room);
            return false;
        }
        long looks = Math.max(begun, changed) + LOOKS_MAX * patience * leniency;
        long turns = begun + TURNS_MAX * patience * leniency;
        long again = againBegun() + againMax;
        due = Math.min(Math.min(looks, turns), Math.min(again, closes));
        return operations >= due;
    }

    /** Since when all operations are by tasks that spun before. */
    private long againBegun() {
        return Math.max(begun, fresh);
    }

    private void join(Task task) {
        task.run = run;
        if (runnerCount == runners.length) {
            runners = Arrays.copyOf(runners, runnerCount * 2);
        }
        runners[runnerCount++] = task;
    }

    /** Those that repeat themselves spin; the next run begins. */
    void settle(long operations) {
        for (int i = 0; i < runnerCount; i++) {
            runners[i].spins = true;
        }
        hasFound = true;
        patience = 1;
        begin(operations);
    }

    /** Whether those that repeat themselves were found for the first time, and may go on as if they did not. */
    boolean mayPersist(long operations) {
        return operations < againBegun() + againMax && patience == 1;
    }

    /** Those that repeat themselves go on, for longer than usual. */
    void persist() {
        patience = PERSISTENCE;
        due = 0;
    }

    /**
     * Those that repeat themselves are all there is, and there is nothing to wait for. If they change something, nobody
     * looks for a while.
     */
    void rest(long operations) {
        if (operations - changed < LOOKS_MAX) {
            resume(operations + rest);
            rest = Math.min(rest * 2, LONGEST_PAUSE);
        }
    }

    /** What runs before this operation is not looked at; it may have changed anything. */
    private void resume(long operations) {
        resumesAt = operations;
        changed = operations;
        fresh = operations;
        begin(operations);
    }

    /** Another task can go on: whoever runs may be waiting for it. */
    void stir(long operations) {
        if (resumesAt > operations) {
            resume(operations);
        }
    }

    /** Something happened that a task which looks may see: time has passed. */
    void passed(long operations) {
        passedAt = operations;
        allLooksBegun = operations;
        begin(operations);
    }

    /** Whether nothing has changed for so long that nothing will, if nothing else can happen. */
    boolean isEndless(long operations) {
        return isOpen && operations - Math.max(allLooksBegun, changed) >= endless;
    }

    /** Whether the latest operations were nothing but repetition. */
    boolean isRepeating(long operations) {
        return isRepeating(operations, TURNS_MAX);
    }

    /** Whether so many of the latest operations were nothing but repetition. */
    boolean isRepeating(long operations, int count) {
        return isOpen && operations - allBegun >= count;
    }

    private void open(long operations) {
        isOpen = true;
        openedAt = operations;
        progress(operations);
    }

    /** Closes the window for a while; the next one has room for so many steps. */
    private void close(long operations, int nextRoom) {
        forget();
        room = nextRoom;
        if (2 * room > steps.length) {
            steps = new long[2 * room];
        }
        opensAt = operations + pause;
        pause = Math.min(pause * 2, LONGEST_PAUSE);
        progress(operations);
    }

    private void forget() {
        Arrays.fill(steps, 0);
        stepCount = 0;
        isOpen = false;
        hasFound = false;
    }

    private void progress(long operations) {
        allBegun = operations;
        allLooksBegun = operations;
        patience = 1;
        begin(operations);
    }

    private void begin(long operations) {
        begun = operations;
        due = 0;
        run++;
        againMax = AGAIN + (Randomness.mix(run) & (AGAIN - 1));
        runnerCount = 0;
    }

    /** Whether the step is new; it is known from now on. */
    private boolean isNew(Task task) {
        long step = (((long) task.number << 40) ^ ((long) task.site << 20) * 31 ^ task.resource) * GOLDEN | 1;
        int mask = steps.length - 1;
        int slot = (int) (step >>> 32) & mask;
        while (steps[slot] != step) {
            if (steps[slot] == 0) {
                steps[slot] = step;
                return true;
            }
            slot = (slot + 1) & mask;
        }
        return false;
    }
}
