package dev.hypnos.kernel;

import java.util.Arrays;

/**
 * Tells tasks that only repeat themselves from tasks that make progress.
 *
 * <p>Idea: a step is a task, a site and a resource. As long as steps occur that were not seen before, the program makes
 * progress. Where a long run of operations has known steps only, all tasks that take part in it repeat themselves: they look
 * again and again at something that has not come, or they work until somebody tells them to stop. They then {@linkplain
 * Scheduler#isSpinning() spin}: others go first, and time may pass for them as for a sleeper.
 *
 * <p>How long is a long run? {@value #LOOKS_MAX} operations that change nothing, or {@value #TURNS_MAX} of any kind: a task that
 * works through a long list repeats its steps too, and should not be disturbed. Tasks that were found spinning before, and have not
 * left their loop, are found again after {@value #AGAIN}, or up to twice as many. Where one that was found leaves its loop after all, the
 * first two limits double, up to {@value #LENIENCY_MAX} times: the start of a large server looks at its caches for thousands of operations, and must not
 * starve behind clients that sleep and try again.
 *
 * <p>Guarantee: a task that takes a new step once in {@value #LOOKS_MAX} operations is never taken for a spinning one. Whoever
 * spins is found, unless one turn of its loop has more than some ten thousand steps.
 *
 * <p>Cost: nothing for the first {@value #FIRST} operations of a trial. Then the steps of a window are looked up, some
 * nanoseconds each. A window without repetition is closed, and the next one opens after a pause that doubles each time.
 */
final class Repetition {
    /** Operations in a row that change nothing, with known steps only, after which a task spins. */
    static final int LOOKS_MAX = 1_000;
    /** The same for operations of any kind. */
    static final int TURNS_MAX = 20_000;
    /** The same for tasks that were found spinning before. */
    static final int AGAIN = 64;
    /** So large a part of the operations that a trial may have; if they change nothing, and nothing else can happen, nothing will. */
    private static final int ENDLESS_PART = 4;

    /** Where a trial may have any number of operations. */
    private static final long LONGEST_TRIAL = 40_000_000;
    /** Where the first window opens. */
    static final int FIRST = 256;

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

    /** A trial in which those that were found went on by themselves is one of long work: the limits double, up to so many times. */
    private static final int LENIENCY_MAX = 8;

    /** The known steps, hashed; 0 for none. Never more than half full. */
    private long[] steps = new long[2 * FEWEST_STEPS];

    private int stepCount;
    /** How many steps the window has room for. */
    private int room = FEWEST_STEPS;

    private boolean isOpen;
    private long openedAt;
    private long pause = FIRST;
    private long opensAt = FIRST;
    /** Whether somebody was found spinning in the window that is open. */
    private boolean hasFound;

    /** Known steps in a row: all of them, those since the last change, and those by tasks that spun before. */
    private long turns;

    private long looks;
    private long again;
    /** As {@link #turns} and {@link #looks}, but not begun anew when tasks are found spinning. */
    private long allTurns;

    private long allLooks;

    /** How many of the third kind suffice: never the same, or tasks that spin for one another could keep step. */
    private long againMax = AGAIN;

    private long endless;
    private long patience = 1;
    /** How many times as long a run must be, since others ended by themselves. */
    private long leniency = 1;

    /** Changes whenever {@link #turns} begins anew; tasks that took part since then carry it. */
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
        progress();
        Arrays.fill(runners, 0, runnerCount, null);
        runnerCount = 0;
    }

    /** The number of the next operation that is to be {@linkplain #executed noted}. */
    long attention(long operations) {
        return isOpen ? operations + 1 : opensAt;
    }

    /** An operation was executed: true if all that take part in the run under way spin. */
    boolean executed(Task task, long operations) {
        if (!isOpen) {
            open(operations);
        }
        if (isNew(task)) {
            if (task.spins && operations - openedAt >= LEARNING) {
                task.spins = false;
                leniency = Math.min(2 * leniency, LENIENCY_MAX);
            }
            progress();
            if (++stepCount == room) {
                close(operations, Math.min(2 * room, MOST_STEPS));
            }
            return false;
        }
        if (!hasFound && operations - openedAt > (long) OPERATIONS_PER_STEP * room) {
            close(operations, room);
            return false;
        }
        if (task.run != run) {
            join(task);
        }
        turns++;
        allTurns++;
        if (task.access == WRITE) {
            looks = 0;
            allLooks = 0;
        } else {
            looks++;
            allLooks++;
        }
        again = task.spins ? again + 1 : 0;
        return looks >= LOOKS_MAX * patience * leniency
                || turns >= TURNS_MAX * patience * leniency
                || again >= againMax;
    }

    private void join(Task task) {
        task.run = run;
        if (runnerCount == runners.length) {
            runners = Arrays.copyOf(runners, runnerCount * 2);
        }
        runners[runnerCount++] = task;
    }

    /** Those that repeat themselves spin; the next run begins. */
    void settle() {
        for (int i = 0; i < runnerCount; i++) {
            runners[i].spins = true;
        }
        hasFound = true;
        patience = 1;
        begin();
    }

    /** Whether those that repeat themselves were found for the first time, and may go on as if they did not. */
    boolean mayPersist() {
        return again < againMax && patience == 1;
    }

    /** Those that repeat themselves go on, for longer than usual. */
    void persist() {
        patience = PERSISTENCE;
    }

    /** Something happened that a task which looks may see: time has passed. */
    void passed() {
        allLooks = 0;
        begin();
    }

    /** Whether nothing has changed for so long that nothing will, if nothing else can happen. */
    boolean isEndless() {
        return allLooks >= endless;
    }

    /** Whether the latest operations were nothing but repetition. */
    boolean isRepeating() {
        return allTurns >= TURNS_MAX;
    }

    private void open(long operations) {
        isOpen = true;
        openedAt = operations;
        progress();
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
        progress();
    }

    private void forget() {
        Arrays.fill(steps, 0);
        stepCount = 0;
        isOpen = false;
        hasFound = false;
    }

    private void progress() {
        allTurns = 0;
        allLooks = 0;
        patience = 1;
        begin();
    }

    private void begin() {
        turns = 0;
        looks = 0;
        again = 0;
        run++;
        againMax = AGAIN + (Randomness.mix(run) & (AGAIN - 1));
        runnerCount = 0;
    }

    /** Whether the step is new; it is known from now on. */
    private boolean isNew(Task task) {
        long step = Randomness.mix(((long) task.number << 40) ^ ((long) task.site << 20) * 31 ^ task.resource) | 1;
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
