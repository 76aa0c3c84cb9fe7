package dev.hypnos.kernel.systematic;

import dev.hypnos.kernel.Randomness;
import dev.hypnos.kernel.TaskName;
import dev.hypnos.kernel.Trace;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * At least one execution of each equivalence class: dynamic partial-order reduction. With {@link Reduction#OPTIMAL}
 * exactly one of each: Optimal-DPOR (Abdulla, Aronis, Jonsson and Sagonas, POPL 2014, algorithm 2).
 *
 * <p>Two executions are equivalent if they have the same operations, and conflicting ones in the same order. After each
 * execution its races are turned round ({@link Planner}): for each one that no execution has covered yet, a sequence
 * that contains the second operation before the first is put into the wake-up tree of the point before the first. Then
 * the deepest point that has a branch left goes on with it ({@link Path}). A sleep set at each point keeps the
 * operations that were tried there: an execution that could begin with one of them is equivalent to one that was seen.
 *
 * <p>What an operation touches is known when it was executed, and not before. That is enough for operations that sleep,
 * which were all executed from the same point once, or from one that differs by independent operations. One that is
 * planned was executed behind the operation that it overtakes, and may touch more before it. Plans that were taken for
 * a part of what follows it, since they had nothing to do with it, are lost then. So where it races, what comes before
 * it is planned with it behind ({@link Sequence#append}): else what was tried earlier could cover that, and would not
 * lead to it. That nothing is lost so is tested, not proven.
 *
 * <p>Choices that are no operations belong to the operation before them: all their alternatives are tried before that
 * operation counts as tried. Random numbers are none, and one sequence of them is taken for all executions
 * ({@link #isFixed}).
 *
 * <p>Guarantee: if every operation conflicts with what it depends on, and the program does the same where the same is
 * chosen, then every outcome of the program is that of an execution that was tried. That holds where nothing waits but
 * for locks and for what stays true. With operations that others enable and disable again (queues, permits) a sequence
 * may turn out to be impossible: then its last operation is tried before what made it so. That nothing is lost by it is
 * tested against {@link DepthFirst}, not proven.
 */
public final class ReducedExploration extends Following {
    /** Longer executions are not looked at: what comes of them is as good as endless. */
    private static final int LONGEST = 20_000;

    static final List<String> UNSTEADY =
            List.of("operations that are others where the same was done before (--check-determinism shows them)");

    private final Execution execution;
    private final Planner planner;
    private final Reduction reduction;
    private final Handover handover = new Handover(path, tasks, identities, disablings);

    /**
     * The classes that were seen. With observers, and where an operation touches more or less than it did where it was
     * planned, an execution can be equivalent to an earlier one, and nobody knows until it is over.
     */
    private final ClassSet classes;

    /** Operations of the last execution. */
    private int lastDepth;
    /** Whether the execution that was begun last has been learnt from; if not it is begun anew. */
    private boolean isLearnt = true;
    /** Whether an execution was left out, or its end, since it has none. */
    private boolean isCut;

    /** Whether an operation touched more than expected. */
    private boolean hasTouchedMore;

    private boolean isOver;
    private boolean isWaiting;
    private long executions;
    private long redundant;
    private long cutShort;

    public ReducedExploration(Reduction reduction, Reach reach) {
        this(reduction, reach, new ClassSet(), false);
    }

    /** One of several that explore side by side, with one set of what was seen. */
    ReducedExploration(Reach reach, ClassSet classes) {
        this(Reduction.OPTIMAL, reach, classes, true);
    }

    private ReducedExploration(Reduction reduction, Reach reach, ClassSet classes, boolean isShared) {
        super(reach, isShared);
        this.reduction = reduction;
        this.classes = classes;
        execution = new Execution(tasks, identities, reach.hasObservers());
        planner = new Planner(execution, path, identities, reduction);
    }

    @Override
    public void startTrial(Randomness randomness) {
        if (!isLearnt) {
            path.undo();
        }
        isLearnt = false;
        super.startTrial(randomness);
    }

    @Override
    public void learn(Trace trace) {
        isLearnt = true;
        lastDepth = path.size();
        planner.branchedAt(branched);
        if (!isLost) {
            endChoices();
        }
        if (isLost) {
            redundant++;
            if (lost != NOBODY && trace.size() <= LONGEST) {
                execution.read(trace, names);
                hasTouchedMore |= path.look(branched, execution);
                planner.goBack(path.size() - 1, lost);
            }
        } else if (path.size() > LONGEST) {
            executions++;
            isCut = true;
        } else {
            execution.read(trace, names);
            hasTouchedMore |= path.look(branched, execution);
            isCut |= trace.isUnfinished();
            learn(trace.isCutShort());
        }
        goOn();
    }

    /** Finds what is to be tried next, if there is anything. */
    private void goOn() {
        Path.Next next = path.backtrack();
        isWaiting = next == Path.Next.WAIT;
        isOver = next == Path.Next.END;
    }

    /** Whether nothing can be tried before others have followed the branches that were given to them. */
    boolean isWaiting() {
        return isWaiting;
    }

    /** Whether an operation touched more where it was planned than where it was seen. */
    boolean hasTouchedMore() {
        return hasTouchedMore;
    }

    /**
     * Gives away a part of what is left, between two trials: another exploration is to follow it. Null if nothing can
     * be given away.
     */
    Handover.@Nullable Part split() {
        boolean canSplit = isLearnt && !isWaiting && !isOver && reach.delays() == Reach.ALL;
        return canSplit && reduction == Reduction.OPTIMAL ? handover.split(isFixed) : null;
    }

    /** Follows what another exploration gave away. To be called before the first trial. */
    void follow(Handover.Part part) {
        try {
            read(part.text());
        } catch (SavedFormatException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /**
     * The event of the branch that is followed, as it was executed; null if it was not yet, or may still touch
     * something else.
     */
    @Nullable
    Event root() {
        Event event = path.executed(path.shared() - 1);
        return event != null && (isOver || event.choices().isEmpty()) ? event : null;
    }

    /** The name of a task, for another exploration. */
    TaskName name(int task) {
        return handover.name(task);
    }

    /** The event with which a part begins that was given away was executed. */
    void arrived(Handover.Part part, Event root, TaskName task) {
        handover.arrived(part, root, task);
        goOnIfPossible();
    }

    /** A part that was given away is done. */
    void done(Handover.Part part, ReducedExploration follower) {
        handover.done(part, follower.root(), follower.handover);
        isCut |= follower.isCut;
        isFixed |= follower.isFixed;
        isUnsteady |= follower.isUnsteady;
        goOnIfPossible();
    }

    private void goOnIfPossible() {
        if (isWaiting) {
            goOn();
        }
    }

    private void learn(boolean isCutShort) {
        execution.cut(sleptUntil);
        // of its races some may be in no other execution
        boolean isNew = !isRedundant && classes.add(execution.hash());
        if (!isNew) {
            redundant++;
        } else if (isCutShort) {
            cutShort++;
        } else {
            executions++;
        }
        // What was done before is the same, but to turn a race of it round with all that follows may be something new.
        int from = reduction == Reduction.OPTIMAL ? 0 : branched;
        planner.turnRound(from, sleptUntil);
        if (abandoned != NOBODY) {
            planner.goBack(abandonedAt, abandoned);
        }
        disablings.turnRound(from, execution, planner);
        if (isRedundant) {
            // where it went to sleep, others may have waited: they may come before what they wait for
            TaskSet able = path.point(sleptUntil).able;
            for (int task : execution.tasksFrom(sleptUntil)) {
                if (!able.contains(task)) {
                    planner.goBack(sleptUntil, task);
                }
            }
        }
    }

    @Override
    public boolean isOver() {
        return isOver;
    }

    @Override
    public boolean isComplete() {
        return isOver && !isCut && !planner.isBounded;
    }

    @Override
    public long executions() {
        return executions;
    }

    @Override
    public long redundant() {
        return redundant;
    }

    @Override
    public long cutShort() {
        return cutShort;
    }

    @Override
    public Frontier frontier() {
        return new Frontier(path.pending(), lastDepth, isOver ? 1 : path.share());
    }

    @Override
    public String save() {
        if (!isLearnt) {
            path.undo();
            disablings.forget(Math.max(0, path.size() - 1));
            isLearnt = true;
        }
        StateWriter out = new StateWriter();
        out.number(executions).number(redundant).number(cutShort).number(lastDepth);
        out.flag(isFixed).flag(isCut).flag(isOver).flag(planner.isBounded).line();
        path.write(out);
        disablings.write(Integer.MAX_VALUE, out);
        classes.write(out);
        return tasks.text() + out.text();
    }

    @Override
    public void resume(String saved) throws SavedFormatException {
        isResumed = true;
        StateReader in = read(saved);
        classes.read(in);
        in.end();
    }

    private StateReader read(String saved) throws SavedFormatException {
        StateReader in = new StateReader(saved.substring(tasks.read(saved)), tasks.size(), identities);
        executions = in.number();
        redundant = in.number();
        cutShort = in.number();
        lastDepth = in.count();
        isFixed = in.flag();
        isCut = in.flag();
        isOver = in.flag();
        planner.isBounded = in.flag();
        path.read(in);
        disablings.read(in);
        return in;
    }

    @Override
    public boolean isFixed() {
        return isFixed;
    }

    @Override
    public List<String> doubts() {
        return isUnsteady ? UNSTEADY : List.of();
    }

    /** Whether the program did other things where it did the same before. */
    boolean isUnsteady() {
        return isUnsteady;
    }
}
