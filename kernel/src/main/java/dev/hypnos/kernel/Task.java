package dev.hypnos.kernel;

import org.jspecify.annotations.Nullable;

/**
 * A controlled thread or process, as the kernel sees it: a name, and at most one pending operation. Front ends subclass
 * it. Fields are open to this package and to strategies because everything here is hot.
 */
public abstract class Task {
    /** Where a task stands. */
    public enum State {
        /** Executes now, or has started and not reached its first operation. */
        RUNNING,
        /** Goes on without a decision as soon as the running task gives up control. */
        READY,
        /** Its operation is offered to the strategy. */
        OFFERED,
        /** Its operation is pending and not enabled, or it waits inside a call; something else must happen first. */
        BLOCKED,
        /** Over. */
        ENDED
    }

    /** In place of the number of a node: none, or one of so many that numbers do not suffice. */
    public static final int NO_NODE = 63;

    /** The order of creation in this trial; the root is 0. */
    public final int number;
    /** The stable name. */
    public final TaskName name;

    State state = State.RUNNING;
    /** The pending operation: where, on what, how. */
    int site = -1;

    int resource = -1;
    byte access;
    /** Operations executed by this task in this trial. */
    int operations;
    /** Whatever is predicted, the next operation takes part in a decision. */
    boolean mustDecide;
    /** Whether it was found to repeat itself, and has done nothing new since; see {@link Repetition}. */
    boolean spins;
    /** The run of repetitions in which it took part last. */
    int run;
    /** Tasks started by this one. */
    int children;
    /** Who started it: what it does before its first operation belongs to the operation of that task. */
    @Nullable
    Task starter;
    /** The signatures of this task, indexed by site; see {@link History}. */
    byte[] signatures = History.NONE;
    /** Whether the pending operation takes part in a decision. */
    boolean decides = true;
    /** Neighbours in the ring of tasks that wait for the same resource; itself when in none. */
    Task nextWaiter = this;

    Task previousWaiter = this;
    /** The resource in whose list of waiters this task is, or -1. */
    int waitsFor = -1;

    /** For the front end: while true the task is not preempted; it gives up control only where it must block. */
    public boolean undivided;

    /** For the front end: which kind of event of a cluster its pending operation is; 0 for none. */
    public int eventKind;
    /** For the front end: the number of the node that it is on, or that its event happens to. */
    public int node = NO_NODE;

    /** For strategies: the priority drawn for the pending operation. */
    public long priority;
    /** For strategies: false as soon as a new operation is pending, true once its priority was drawn. */
    public boolean drawn;
    /** For strategies: the position in a heap or array, -1 when not in it. */
    public int slot = -1;
    /** For strategies: the number of its name, -1 while nobody has asked. */
    public int nameNumber = -1;
    /** For strategies: the decision at which the priority was drawn. */
    public long drawnAt;

    protected Task(int number, TaskName name) {
        this.number = number;
        this.name = name;
    }

    /**
     * Whether the pending operation can execute now. Asked right before it would; an operation that cannot is put aside
     * until its resource is touched.
     */
    protected abstract boolean enabled();

    /**
     * The pending operation was asked for, and could not execute. For front ends that must know; nothing by default.
     */
    protected void refused() {}

    /** For strategies that must know before they pick: whether the pending operation can execute now. */
    public final boolean isEnabled() {
        return enabled();
    }

    /** Whether its pending operation is offered, and can execute now. */
    public final boolean canGoOn() {
        return state == State.OFFERED && enabled();
    }

    /**
     * Whether it can go on as things are: also where that is not known to the scheduler yet, since its operation was
     * asked for in vain and what it waits for is about to be touched.
     */
    public final boolean couldGoOn() {
        return state == State.READY || (state == State.OFFERED || waitsFor >= 0) && enabled();
    }

    /** The site of the pending or last executed operation, -1 before the first. */
    public final int site() {
        return site;
    }

    /** The resource of the pending or last executed operation, -1 for none. */
    public final int resource() {
        return resource;
    }

    /** How the pending or last executed operation touches its resource. */
    public final Access access() {
        return Access.of(access);
    }

    public final State state() {
        return state;
    }

    /** How many operations this task has executed. */
    public final int operations() {
        return operations;
    }

    /** Whether the pending or last executed operation took part in a decision, or could have. */
    public final boolean decides() {
        return decides;
    }

    /** Whether it was found to repeat itself, and has done nothing new since. */
    public final boolean isSpinning() {
        return spins;
    }

    /** For the front end: whatever is predicted, the next operation of this task takes part in a decision. */
    public final void mustDecide() {
        mustDecide = true;
    }

    @Override
    public String toString() {
        return name.toString();
    }
}
