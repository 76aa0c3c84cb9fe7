package dev.hypnos.runtime;

import dev.hypnos.catalog.Resources;
import dev.hypnos.kernel.History;
import dev.hypnos.kernel.Scheduler;
import dev.hypnos.runtime.code.TrialLoader;
import dev.hypnos.runtime.names.RangeParts;
import dev.hypnos.runtime.names.ResourceTable;
import dev.hypnos.runtime.names.StableNames;
import dev.hypnos.runtime.outcome.Failure;
import dev.hypnos.runtime.vm.Jdk;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How the trial under way comes to its end: by itself, by a failure, because its time is up, or by a defect of ours.
 */
public final class TrialEnd {
    private static final int RESERVE_BYTES = 2 << 20;

    private static final long OVER = Jdk.UNSAFE.objectFieldOffset(TrialEnd.class, "over");

    private final Engine engine;
    private final LeftOver leftOver = new LeftOver();

    private volatile boolean over = true;
    private volatile @Nullable Failure failure;
    /** What went wrong in the engine itself. */
    private volatile @Nullable Throwable broken;
    /** What went wrong when the trace was read. */
    private @Nullable Throwable defect;
    /** Whether the trace is being read. */
    private volatile boolean concluding;
    /** What is given up when a program has used up the memory, so that its trial can come to an end. */
    private byte @Nullable [] reserve = new byte[RESERVE_BYTES];

    /** When the trial must end, as {@code System.nanoTime} has it; only where it {@link #hasDeadline}. */
    private volatile long deadlineNanos;

    private volatile boolean hasDeadline;
    /** Whether the trial was ended because its time was up. */
    private volatile boolean isCutOff;
    /** Whether the program has ended it by {@code System.exit}, which nobody's threads survive. */
    private volatile boolean isExited;
    /** Whether it was ended where a task would look again, and see what it sees in another trial. */
    private boolean isCutShort;
    /** Whether the trial was given up half way, and must be run again. */
    private boolean mustRepeat;
    /** Whether in any trial so far there were more arrays than can be kept. */
    private boolean leavesArrays;
    /** Whether in any trial so far there were more parts of arrays than could be compared. */
    private boolean leavesRanges;

    TrialEnd(Engine engine) {
        this.engine = engine;
    }

    /** A trial is made ready: nothing has gone wrong yet. */
    void prepare() {
        failure = null;
        isCutOff = false;
        isExited = false;
        isCutShort = false;
        mustRepeat = false;
        broken = null;
        if (reserve == null) {
            reserve = new byte[RESERVE_BYTES];
        }
    }

    /** From now on tasks run. */
    void begin() {
        over = false;
    }

    // How it ends

    /** Ends the trial with this failure, unless it is over already. */
    public void fail(Failure reason) {
        Watch watch = engine.watch;
        if (watch != null && !over && !(reason instanceof Failure.Invariant)) {
            watch.settleAtEnd();
        }
        if (failure == null && !over) {
            failure = reason;
        }
        stop();
    }

    /** Ends the trial in order, though its root task is not over. */
    public void end() {
        Watch watch = engine.watch;
        if (watch != null && !over) {
            watch.settleAtEnd();
        }
        isExited = true;
        stop();
    }

    /** What is thrown where only the engine's own code runs. It is the program that has used up the memory. */
    void breakOff(Throwable thrown) {
        noticeMemory(thrown);
        if (thrown instanceof OutOfMemoryError) {
            fail(new Failure.TestThrew(thrown));
        } else {
            broken = thrown;
            stop();
        }
    }

    /** Gives up the reserve where the memory is used up; before anything is done about it that needs some. */
    public void noticeMemory(Throwable thrown) {
        if (thrown instanceof OutOfMemoryError) {
            reserve = null;
        }
    }

    /** Called by the watchdog: ends the trial at the next operation, or the next turn of a loop. */
    void cutOff() {
        if (!over) {
            isCutOff = true;
        }
        engine.loopMustEnd = true;
        stop();
    }

    /**
     * Ends the trial where it could only go on as another one does: it has neither failed nor passed.
     *
     * @param isIdle whether nothing else could happen; if not, others repeat themselves
     */
    void cutShort(boolean isIdle) {
        isCutShort = true;
        engine.scheduler.cutShort(isIdle);
        stop();
    }

    /** Whatever has become of the trial, it is to be run again. */
    void repeatAnyway() {
        mustRepeat = true;
    }

    /** The trial is to be run again with other classes. */
    void repeat() {
        if (!over) {
            mustRepeat = true;
        }
        stop();
    }

    void stop() {
        over = true;
        engine.scheduler.stop();
    }

    // What has become of it

    public boolean isOver() {
        return over;
    }

    /**
     * Whether the trial is not over. Hot, and so not volatile: a volatile read would wait for the volatile writes of
     * the program.
     */
    boolean isUnderWay() {
        return !Jdk.UNSAFE.getBooleanOpaque(this, OVER);
    }

    /** Whether the trace is being read: no hook is called meanwhile, and yet nothing is stuck. */
    boolean isConcluding() {
        return concluding;
    }

    public boolean isCutOff() {
        return isCutOff;
    }

    boolean mustRepeat() {
        return mustRepeat;
    }

    /** Whether the program has used up the memory. */
    boolean isOutOfMemory() {
        return reserve == null;
    }

    /** Why the trial failed; null if it did not. Throws if it was the engine that failed. */
    @Nullable
    Failure failure() {
        if (defect instanceof OutOfMemoryError && failure == null) {
            return new Failure.TestThrew(defect);
        }
        return failure;
    }

    /** Throws what went wrong in the engine itself, if anything did. */
    void requireSound() {
        if (broken != null) {
            throw new IllegalStateException("the engine failed", broken);
        }
    }

    /** Throws what went wrong when the trace was read, if anything did. */
    void requireRead() {
        if (defect != null && !(defect instanceof OutOfMemoryError)) {
            throw new IllegalStateException("the trace could not be read", defect);
        }
    }

    /** What a reader of the results of all trials so far should know, one line each. */
    List<String> notes() {
        List<String> notes = new ArrayList<>(leftOver.notes());
        if (leavesArrays) {
            notes.add("not explored in full: a trial gives the JDK more arrays to read and write than can be kept");
        }
        if (leavesRanges) {
            notes.add(
                    "not compared in full: long ranges of arrays that several tasks use, too often for what a trial may record");
        }
        return notes;
    }

    // Its time

    void endAt(long nanoTime) {
        deadlineNanos = nanoTime;
        hasDeadline = true;
    }

    void endWhenever() {
        hasDeadline = false;
    }

    boolean isTimeUp() {
        return hasDeadline && System.nanoTime() - deadlineNanos >= 0;
    }

    // What is done with it

    /** Completes the trace and has it read. Called once for each trial, when no task runs any more. */
    void conclude() {
        Trial trial = engine.trial();
        concluding = true;
        over = true;
        if (reserve == null && trial.loader() instanceof TrialLoader loader) {
            loader.reset();
        }
        if (failure == null && !isExited && !isCutOff && !isCutShort && !mustRepeat) {
            leftOver.look(engine);
        }
        Scheduler scheduler = engine.scheduler;
        engine.tasks.all().forEach(scheduler::abandon);
        engine.tasks.couriers().forEach(scheduler::abandon);
        scheduler.end();
        scheduler.trace().describe(this::isPlain, this::isPlainObject, engine.names::resource);
        scheduler.trace().name(() -> new StableNames(engine.resources));
        defect = null;
        try {
            // to read a long trace may take longer than the trial did
            if (!mustRepeat && !isCutOff) {
                leavesArrays |= engine.resources.leavesArrays();
                leavesRanges |= !RangeParts.divide(scheduler.trace(), engine.resources);
                if (scheduler.isExact()) {
                    engine.doubts.read(
                            scheduler.trace(), engine.resources, engine.loader().silent());
                }
                trial.reader().read(scheduler.trace());
            }
        } catch (Throwable thrown) {
            defect = thrown;
        }
        History history = trial.history();
        if (engine.watch != null && history != null) {
            engine.watch.teach(history);
        }
        concluding = false;
    }

    /** Whether a resource is a whole object of the JDK that is not made for several tasks. */
    private boolean isPlainObject(int resource) {
        ResourceTable resources = engine.resources;
        return resources.part(resource) == ResourceTable.SELF && Resources.isPlain(resources.object(resource));
    }

    /** The same, or an element of an array. */
    private boolean isPlain(int resource) {
        return engine.resources.isOfArray(resource) || isPlainObject(resource);
    }
}
