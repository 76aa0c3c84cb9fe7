package dev.hypnos.kernel.systematic;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * One exploration with {@link Reduction#OPTIMAL} by several workers at once, each on an engine of its own. No kind of
 * execution counts twice.
 *
 * <p>A worker that has nothing to do is given a branch of a point of another's path, with all that can follow it: a
 * {@link Handover.Part}. For whoever gave it the branch counts as tried, and the follower takes for tried what came
 * before it at that point; so it makes no difference which of them is the faster. Two things go back. What the first
 * event of the branch touches: the giver takes no further branch of the point before it knows. And, at the end, the
 * plans that races inside the part gave for points that both share: the giver keeps these points until then, and tries
 * what is not covered.
 *
 * <p>One exploration alone tries the branches of a point one after the other, and each can rely on the plans that came
 * of those before it. Side by side it cannot: what sleeps there is left out all the same, but covers only plans in
 * which it is itself ({@link Point#covers}). So some trials turn out to be in vain, as with source sets. That nothing
 * is lost is tested against one exploration alone, not proven; but where an operation touched more than expected, in 1
 * of 7,500 explorations of random programs some kinds were lost, so that then it vouches for nothing.
 *
 * <p>Which executions stand for their kinds depends on who was faster; their number does not.
 */
public final class SharedExploration {
    private static final long PAUSE_MILLIS = 5;

    private final Reach reach;
    private final long pauseMillis;
    private final ClassSet classes = new ClassSet();
    private final Deque<Gift> gifts = new ArrayDeque<>();
    private final List<SharedWorker> workers = new ArrayList<>();

    private final AtomicLong executions = new AtomicLong();
    private final AtomicLong redundant = new AtomicLong();
    private final AtomicLong cutShort = new AtomicLong();

    /** Who has nothing to do. */
    private final List<SharedWorker> hungry = new ArrayList<>();

    private volatile boolean isHungry;
    private volatile boolean isOver;
    private volatile boolean isComplete;
    private volatile boolean isFixed;
    private volatile boolean hasTouchedMore;
    private volatile boolean isUnsteady;

    /** A part, and who gave it. */
    record Gift(Handover.Part part, SharedWorker.Share giver) {}

    /** @param workers how many there will be */
    public SharedExploration(Reach reach, int workers) {
        this(reach, workers, PAUSE_MILLIS);
    }

    /** @param pauseMillis how long a worker waits that has nothing to do; 0 if not at all */
    public SharedExploration(Reach reach, int workers, long pauseMillis) {
        this.reach = reach;
        this.pauseMillis = pauseMillis;
        for (int i = 0; i < workers; i++) {
            this.workers.add(new SharedWorker(this));
        }
        this.workers.getFirst().begin();
    }

    /** What the engine with this number, from 0, explores with. Used by one thread. */
    public Exploration worker(int number) {
        return workers.get(number);
    }

    ReducedExploration exploration() {
        return new ReducedExploration(reach, classes);
    }

    /** Whether somebody waits for a part that nobody has given yet. Asked after each trial. */
    boolean isHungry() {
        return isHungry;
    }

    synchronized void give(Gift gift) {
        gifts.add(gift);
        isHungry = hungry.size() > gifts.size();
        notifyAll();
    }

    /** A part, if somebody gives one soon; null if nobody does, or if there may be news for the worker. */
    synchronized @Nullable Gift ask(SharedWorker worker) throws InterruptedException {
        if (!hungry.contains(worker)) {
            hungry.add(worker);
        }
        isHungry = hungry.size() > gifts.size();
        if (gifts.isEmpty() && !isOver && pauseMillis > 0) {
            wait(pauseMillis);
        }
        Gift gift = gifts.poll();
        if (gift != null) {
            sated(worker);
        }
        return gift;
    }

    /** The worker has something to do again. */
    synchronized void sated(SharedWorker worker) {
        hungry.remove(worker);
        isHungry = hungry.size() > gifts.size();
    }

    /** All is tried. */
    synchronized void end(ReducedExploration whole) {
        isComplete = whole.isComplete();
        isOver = true;
        notifyAll();
    }

    boolean isOver() {
        return isOver;
    }

    boolean isComplete() {
        return isComplete;
    }

    boolean isFixed() {
        return isFixed;
    }

    /** So many more were tried. */
    void count(long moreExecutions, long moreRedundant, long moreCutShort, boolean fixed) {
        executions.addAndGet(moreExecutions);
        redundant.addAndGet(moreRedundant);
        cutShort.addAndGet(moreCutShort);
        if (fixed) {
            isFixed = true;
        }
    }

    /** An operation touched more than expected: plans may be lost that one exploration alone would make. */
    void touchesMore() {
        hasTouchedMore = true;
    }

    /** The program did other things where it did the same before. */
    void changes() {
        isUnsteady = true;
    }

    List<String> doubts() {
        List<String> doubts = new ArrayList<>();
        if (hasTouchedMore) {
            doubts.add("operations that touch more in some orders, by several engines at once (--jobs 1 tells)");
        }
        if (isUnsteady) {
            doubts.addAll(ReducedExploration.UNSTEADY);
        }
        return doubts;
    }

    long executions() {
        return executions.get();
    }

    long redundant() {
        return redundant.get();
    }

    long cutShort() {
        return cutShort.get();
    }

    /** As each worker saw it last. What share was tried cannot be told: nobody knows how large parts are. */
    Frontier frontier() {
        long pending = 0;
        int depth = 0;
        for (SharedWorker worker : workers) {
            Frontier own = worker.lastFrontier();
            pending += own.pending();
            depth = Math.max(depth, own.depth());
        }
        return new Frontier(pending, depth, isOver ? 1 : 0);
    }
}
