package dev.hypnos.kernel;

import org.jspecify.annotations.Nullable;

/**
 * Runs one trial's operations one at a time. The running task announces each operation; the answer is to go on, or to
 * give up control, after which the front end asks for the {@linkplain #next() next} task.
 *
 * <p>Quiescence, as in Morpheus: a decision is taken only when every task is blocked, ended, or pending at an operation
 * that is unknown or predicted to conflict. An operation predicted not to conflict executes at once, without a switch.
 * However long a task works in this way, it is not disturbed, unless it only {@linkplain Repetition repeats itself}: a
 * loop that waits for something predicted harmless would otherwise never end. {@link Doubt} says which predictions a
 * trial believes.
 *
 * <p>Not thread-safe: the front end calls it from whatever runs now, and one thing runs at a time. Hot throughout.
 */
public final class Scheduler {
    private final Trace trace = new Trace();
    private Strategy strategy;
    private @Nullable History history;
    private boolean predicts;
    private boolean strategyPredicts;
    private boolean exact;
    private boolean decidesEvents;
    /** Whether somebody will look for races in the trace, and how many rows are left out where nobody will. */
    private boolean keepsOrders = true;

    private int leftOut;
    /** Whether the trial is over and its trace complete. */
    private boolean closed;

    private final Doubt doubt = new Doubt();
    private final Leeway leeway = new Leeway(this);

    // Tasks by their numbers: see TaskTable.
    private final TaskTable tasks = new TaskTable();
    private final ReadyTasks ready = new ReadyTasks();
    private final WaitRings waiting = new WaitRings(tasks);

    private int chosen = TaskTable.NONE;
    private int last = TaskTable.NONE;

    private long operations;
    private long decisions;
    private long switches;
    private boolean stopped;
    private boolean decidesAll;

    public Scheduler(Strategy strategy) {
        this.strategy = strategy;
    }

    /**
     * Begins a trial. Without a history every operation takes part in a decision; with one, only those that are unknown
     * or that conflicted before.
     */
    public void start(Strategy trialStrategy, Randomness randomness, @Nullable History trialHistory, long limit) {
        history = trialHistory;
        doubt.startTrial(randomness);
        trialStrategy.startTrial(randomness);
        strategy = trialStrategy.current();
        strategyPredicts = strategy.predicts();
        exact = strategy.isExact();
        decidesEvents = strategy.decidesEvents();
        predicts = trialHistory != null && !strategyPredicts && !exact;
        trace.clear();
        tasks.clear();
        ready.clear();
        waiting.clear();
        chosen = TaskTable.NONE;
        last = TaskTable.NONE;
        operations = 0;
        decisions = 0;
        switches = 0;
        stopped = false;
        closed = false;
        decidesAll = false;
        leftOut = 0;
        leeway.startTrial(limit);
    }

    /**
     * The trial is over for this task. An operation that it still had pending is kept in the trace: in a deadlock the
     * acquisitions that matter most are those that never executed.
     */
    public void abandon(Task task) {
        boolean isPending = task.state == Task.State.OFFERED || task.waitsFor >= 0;
        if (isPending && task.site >= 0) {
            trace.add(task.number, task.site, task.resource, task.access, Trace.PENDING);
        }
    }

    /** Ends the trial: the strategy learns how long it was. */
    public void end() {
        closed = true;
        strategy.endTrial(decisions);
    }

    /** Adds the first task; it goes on without a decision. */
    public void startRoot(Task root) {
        enter(root);
    }

    /** Adds what acts like a task without being started, such as the clock; it waits until {@linkplain #wake woken}. */
    public void add(Task pseudoTask) {
        trace.task(pseudoTask.number, pseudoTask.name);
        tasks.learn(pseudoTask);
        pseudoTask.state = Task.State.BLOCKED;
    }

    /**
     * Adds what acts without being started by a task, such as a connection that delivers: as {@link #add}, and whether
     * its operations need a decision is predicted as for any task.
     */
    public void addPredicted(Task pseudoTask) {
        add(pseudoTask);
        pseudoTask.signatures = history == null ? History.NONE : history.row(pseudoTask.name);
    }

    /**
     * While on, every operation takes part in a decision, whatever is predicted: something is offered, such as an early
     * tick, that may come before any of them, and what would follow it has maybe never been seen.
     */
    public void decideAll(boolean on) {
        decidesAll = on;
    }

    /** The running task starts another, which will run to its first operation before the next decision. */
    public void start(Task parent, Task child) {
        trace.add(parent.number, -1, child.number, (byte) 0, Trace.START);
        child.starter = exact ? parent : null;
        enter(child);
    }

    /** The name that the next task started by this one gets. */
    public TaskName nextName(Task parent) {
        return parent.name.child(++parent.children);
    }

    private void enter(Task task) {
        trace.task(task.number, task.name);
        tasks.learn(task);
        task.signatures = history == null ? History.NONE : history.row(task.name);
        makeReady(task);
    }

    /**
     * The running task is about to execute an operation. True: it executes now. False: the task must give up control;
     * it executes when {@link #next()} returns this task.
     */
    public boolean announce(Task task, int site, int resource, Access access) {
        task.site = site;
        task.resource = resource;
        task.access = (byte) access.ordinal();
        task.drawn = false;
        if (leeway.isOver() && !task.undivided && givesWay(task)) {
            return false;
        }
        if (runsOn(task, site)) {
            return executesNow(task);
        }
        task.mustDecide = false;
        task.decides = true;
        if (task.undivided || isAlone()) {
            return executesNow(task);
        }
        StackRoom.require(operations);
        task.state = Task.State.OFFERED;
        if (!ready.isEmpty()) {
            strategy.offer(task);
            return false;
        }
        decisions++;
        Task picked = firstEnabled(strategy.offerAndPick(task));
        if (picked == task) {
            execute(task, Trace.DECIDED);
            return !stopped;
        }
        chosen = picked == null ? TaskTable.NONE : picked.number;
        return false;
    }

    /** Whether no other task than the running one can go on: there is nothing to decide. */
    private boolean isAlone() {
        return ready.isEmpty() && strategy.offered() == 0;
    }

    /** Whether the operation needs no decision. */
    private boolean runsOn(Task task, int site) {
        if (Sites.isQuiet(site) && !strategyPredicts && !decidesAll && !exact) {
            task.decides = task.mustDecide;
            return !task.decides;
        }
        if (!predicts) {
            if (strategyPredicts && strategy.runsOn(task)) {
                task.decides = false;
                return true;
            }
            return false;
        }
        byte[] signatures = task.signatures;
        if (decidesAll || task.mustDecide || site >= signatures.length || signatures[site] != History.SEEN) {
            return false;
        }
        if (doubt.isDoubted(task, site) && !isAlone()) {
            return false;
        }
        task.decides = false;
        return true;
    }

    /**
     * Others are to go first, and this task is about to go on: unless it may all the same, it is offered behind all
     * others.
     */
    private boolean givesWay(Task task) {
        StackRoom.require(operations);
        if (!leeway.takeOver()) {
            return false;
        }
        task.mustDecide = false;
        task.decides = true;
        task.state = Task.State.OFFERED;
        strategy.offer(task);
        strategy.giveWay(task);
        return true;
    }

    private boolean executesNow(Task task) {
        if (task.enabled()) {
            execute(task, task.decides ? Trace.DECIDED : Trace.SKIPPED);
            return !stopped;
        }
        putAside(task);
        return false;
    }

    private void execute(Task task, byte kind) {
        if (task.state != Task.State.RUNNING) {
            // a reference that is written costs what the collector must know of it
            task.state = Task.State.RUNNING;
        }
        task.operations++;
        trace.add(task.number, task.site, task.resource, task.access, kind);
        strategy.executes(task);
        if (++operations >= leeway.attention && !leeway.attend(task)) {
            stopped = true;
        }
    }

    /** The operation of the running task touches one more resource. */
    public void also(Task task, int resource, Access access) {
        if (task.site < 0) {
            // it has gone on without an operation, or not had one yet: an order is all there is
            alsoInside(task, resource, access);
            edge(task, resource, access);
            return;
        }
        trace.add(task.number, task.site, resource, (byte) access.ordinal(), Trace.ALSO);
        strategy.touches(task, resource, access);
    }

    /**
     * The operation of the running task turned out to do less to its resource than it might have: a compare-and-set
     * that failed only reads. Hot; only strategies that rely on it hear of it.
     */
    public void refine(Task task, Access access) {
        if (exact && !closed) {
            task.access = (byte) access.ordinal();
            trace.refine(task.number, task.access);
            strategy.refines(task, access);
        }
    }

    /**
     * What the operation of the running task wrote to a resource. Two writes of one value can swap. Only strategies
     * that rely on it hear of it.
     *
     * @param value the same number for equal values in all trials, above 0
     */
    public void writes(Task task, int resource, int value) {
        if (exact && !closed) {
            trace.add(task.number, -value, resource, (byte) Access.WRITE.ordinal(), Trace.DETAIL);
            strategy.writes(task, resource, value);
        }
    }

    /**
     * The operation of the running task put a message into a mailbox, or looked for one there. Whether the order of two
     * of them makes a difference, {@link ResourceNames#matters} knows when the trial is over.
     *
     * @param message the resource that stands for the message, or for the look
     */
    public void delivers(Task task, int mailbox, int message) {
        if (exact && !closed) {
            trace.add(task.number, message, mailbox, (byte) Access.WRITE.ordinal(), Trace.DETAIL);
        }
    }

    /**
     * As {@link #also}, of what code that is no operation touches, and others can notice. Only strategies that are
     * {@linkplain Strategy#isExact exact} need it; for others it would be as much as all the rest.
     */
    public void alsoInside(Task task, int resource, Access access) {
        if (!exact || closed) {
            return;
        }
        if (task.site < 0) {
            if (task.starter == null) {
                return;
            }
            alsoInside(task.starter, resource, access);
        } else {
            strategy.touches(task, resource, access);
        }
        trace.add(task.number, task.site, resource, (byte) access.ordinal(), Trace.INSIDE);
    }

    /**
     * The running task has chosen this among alternatives that are no operations. Only strategies that are
     * {@linkplain Strategy#isExact exact} must know.
     */
    public void chosen(Task task, int value) {
        if (exact && !closed) {
            trace.add(task.number, value, -1, (byte) 0, Trace.CHOSEN);
        }
    }

    /**
     * What the task waits for may not come, or not stay, and it will go on all the same: who waited now looks, and who
     * was to take something may go without.
     */
    public void looks(Task task) {
        if (exact && task.access == Access.AWAIT.ordinal()) {
            task.access = (byte) Access.READ.ordinal();
        } else if (exact && task.access == Access.ACQUIRE.ordinal()) {
            task.access = (byte) Access.WRITE.ordinal();
        }
    }

    /** Something that is no operation orders the task's past before what later observes the resource. */
    public void edge(Task task, int resource, Access access) {
        if (closed) {
            // a task that is unwound after the end
            return;
        }
        trace.add(task.number, -1, resource, (byte) access.ordinal(), Trace.EDGE);
    }

    /**
     * For the search for races alone: the task is ordered after what others made known of this resource, or makes known
     * what it did, or both, according to the access and to the role of the site.
     */
    public void order(Task task, int site, int resource, Access access) {
        if (closed) {
            return;
        }
        if (keepsOrders || exact) {
            trace.add(task.number, site, resource, (byte) access.ordinal(), Trace.ORDER);
        } else {
            leftOut++;
        }
    }

    /** From the next trial on: whether anybody looks for races, or what {@link #order} tells is not written down. */
    public void keepOrders(boolean isWanted) {
        keepsOrders = isWanted;
    }

    /**
     * How many rows the trace would have, whether anybody looks for races or not: nothing that a trial does may depend
     * on that.
     */
    public int rows() {
        return trace.size() + leftOut;
    }

    /**
     * The operation that the running task has just begun may fail. What it orders is told by {@link #order} if it does
     * not.
     */
    public void attempt(Task task) {
        trace.attempt(task.number);
    }

    /**
     * The task that runs next, its operation counted as executed; null when none is enabled, when the operation limit
     * is reached, or when tasks {@linkplain Leeway#isSpinning() spin}.
     */
    public @Nullable Task next() {
        if (stopped) {
            return null;
        }
        if (chosen != TaskTable.NONE) {
            Task task = tasks.get(chosen);
            chosen = TaskTable.NONE;
            execute(task, Trace.DECIDED);
            return stopped ? null : switchTo(task);
        }
        while (!ready.isEmpty()) {
            Task task = tasks.get(ready.poll());
            if (task.state != Task.State.READY) {
                continue;
            }
            if (task.site < 0) {
                task.state = Task.State.RUNNING;
                return switchTo(task);
            }
            if (task.enabled()) {
                execute(task, Trace.SKIPPED);
                return stopped ? null : switchTo(task);
            }
            putAside(task);
        }
        if (leeway.isSpinning()) {
            return null;
        }
        Task task = pickEnabled();
        if (task == null) {
            return null;
        }
        execute(task, Trace.DECIDED);
        return stopped ? null : switchTo(task);
    }

    private Task switchTo(Task task) {
        if (task.number != last) {
            switches++;
            last = task.number;
        }
        return task;
    }

    private @Nullable Task pickEnabled() {
        if (strategy.offered() > 1) {
            decisions++;
        }
        Task task = firstEnabled(strategy.pick());
        if (task == null && strategy.cutsShort()) {
            cutShort(true);
        }
        return task;
    }

    /** The picked task, or if its operation cannot execute one picked after it. */
    private @Nullable Task firstEnabled(@Nullable Task picked) {
        Task task = picked;
        while (task != null && !task.enabled()) {
            putAside(task);
            task = strategy.pick();
        }
        return task;
    }

    /** The pending operation is not enabled: it waits until its resource is touched. */
    private void putAside(Task task) {
        task.refused();
        task.state = Task.State.BLOCKED;
        if (exact) {
            strategy.waits(task);
        }
        if (!task.decides && goesOnByDecision(task)) {
            task.decides = true;
        }
        waiting.add(task);
    }

    /** Whether it is a decision when the task goes on after a wait, although it was none to begin it. */
    private boolean goesOnByDecision(Task task) {
        return !strategyPredicts && (Sites.isQuiet(task.site) || (predicts && doubt.isDoubted(task, task.site)));
    }

    /**
     * The resource changed: operations that wait for it may be enabled now, and are asked again. Those that are not
     * stay where they are: ten thousand tasks behind one latch would otherwise be offered and put aside at every count.
     */
    public void touched(int resource) {
        Task task = waiting.first(resource);
        if (task == null) {
            return;
        }
        Task end = task.previousWaiter;
        while (true) {
            Task following = task.nextWaiter;
            boolean isLast = task == end;
            if (task.enabled()) {
                waiting.remove(task);
                offerAgain(task);
            } else {
                task.refused();
            }
            if (isLast) {
                return;
            }
            task = following;
        }
    }

    /** The task waits for something other than the enabling of its pending operation; {@link #wake} ends it. */
    public void suspend(Task task) {
        task.state = Task.State.BLOCKED;
    }

    /** A blocked task has a new pending operation: to go on, or to end its waiting by a time-out. */
    public void wake(Task task, int site, int resource, Access access) {
        waiting.remove(task);
        task.site = site;
        task.resource = resource;
        task.access = (byte) access.ordinal();
        task.drawn = false;
        if (!runsOn(task, site)) {
            task.mustDecide = false;
            task.decides = true;
        }
        offerAgain(task);
    }

    /**
     * What a suspended task waited for has come, and to take it is no operation: it goes on before the next decision.
     */
    public void release(Task task) {
        task.site = -1;
        task.resource = -1;
        task.starter = null;
        makeReady(task);
    }

    /** Something else than its resource enabled the pending operation of a blocked task: a deadline, an interrupt. */
    public void recheck(Task task) {
        if (task.state == Task.State.BLOCKED) {
            waiting.remove(task);
            offerAgain(task);
        }
    }

    private void offerAgain(Task task) {
        if (task.decides) {
            task.state = Task.State.OFFERED;
            strategy.offer(task);
            leeway.stir();
        } else {
            makeReady(task);
        }
    }

    /** The running task is over; those that wait for its end through this resource are asked again. */
    public void end(Task task, int resource) {
        // for who must know: it ends with its last operation, and others can see that it has
        alsoInside(task, resource, Access.WRITE);
        edge(task, resource, Access.WRITE);
        endUnseen(task);
        touched(resource);
    }

    /** The running task is over, and nobody can see that: it is no thread of the program. */
    public void endUnseen(Task task) {
        task.state = Task.State.ENDED;
    }

    /** A choice among alternatives that are not operations. */
    public int choose(int bound) {
        int value = strategy.choose(bound);
        trace.alternative(value, bound);
        return value;
    }

    /** A random number below this. */
    public int draw(int bound) {
        int value = strategy.draw(bound);
        trace.choice(value);
        return value;
    }

    /** After how many events something happens that may happen at any: see {@link Strategy#moment}. */
    public int moment(int expected, int bound) {
        int value = strategy.moment(expected, bound);
        trace.alternative(value, bound);
        return value;
    }

    /** The strategy of the trial. */
    public Strategy strategy() {
        return strategy;
    }

    /** Whether the strategy of the trial must have everything recorded: see {@link Strategy#isExact}. */
    public boolean isExact() {
        return exact;
    }

    /** Whether the strategy of the trial decides about events only: see {@link Strategy#decidesEvents}. */
    public boolean decidesEvents() {
        return decidesEvents;
    }

    /** How long tasks may go on as they do; for front ends, whether they spin. */
    public Leeway leeway() {
        return leeway;
    }

    /** Whether a single task can go on, and is offered. */
    boolean hasOneLeft() {
        return ready.isEmpty() && strategy.offered() == 1;
    }

    /**
     * The clock moves on.
     *
     * @param isIdle whether nothing else could happen, so that what comes now could not have come earlier
     */
    public void clockMoves(boolean isIdle) {
        if (!closed) {
            strategy.clockMoves();
        }
        if ((isIdle || exact) && !closed) {
            waiting.forEach(task -> trace.add(task.number, -1, -1, (byte) Access.AWAIT.ordinal(), Trace.BARRIER));
            trace.add(0, -1, -1, (byte) 0, Trace.BARRIER);
        }
    }

    /**
     * Stops the trial where nothing can happen but that a task looks again which was {@linkplain #suspend suspended}
     * since it had only looked: it would see something new, and what it does then comes of another order, in which it
     * looks later.
     *
     * @param isIdle whether nothing else could happen; if not, something is left out
     */
    public void cutShort(boolean isIdle) {
        trace.cutShort(isIdle);
        stopped = true;
    }

    /** Stops the trial: {@link #next()} returns null from now on. */
    public void stop() {
        stopped = true;
    }

    private void makeReady(Task task) {
        task.state = Task.State.READY;
        ready.add(task.number);
        leeway.stir();
    }

    /** For front ends that check themselves: whether a task waits exactly where the scheduler would look for it. */
    public static boolean isSound(Task task) {
        return WaitRings.isSound(task);
    }

    /** What was executed; valid until the next trial starts. */
    public Trace trace() {
        return trace;
    }

    /** Operations executed so far. */
    public long operations() {
        return operations;
    }

    /** Decisions among two or more offered operations. */
    public long decisions() {
        return decisions;
    }

    /** How often another task went on than the one before. */
    public long switches() {
        return switches;
    }

    /** Whether the trial ended because of the operation limit or {@link #stop()}. */
    public boolean stopped() {
        return stopped;
    }
}
