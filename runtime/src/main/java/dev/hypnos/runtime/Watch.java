package dev.hypnos.runtime;

import dev.hypnos.kernel.Access;
import dev.hypnos.kernel.History;
import dev.hypnos.kernel.Task;
import dev.hypnos.kernel.TaskName;
import dev.hypnos.kernel.Trace;
import dev.hypnos.runtime.outcome.Failure;
import dev.hypnos.runtime.outcome.Seconds;
import dev.hypnos.runtime.outcome.ThrowableText;
import dev.hypnos.runtime.world.VirtualHost;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/**
 * Looks at the properties of a trial whenever a task gives up control: between two tasks, on nobody's turn. What a
 * condition does is no operation and takes no decision. What it reads is noted, and it is asked again only when some of
 * that was written.
 *
 * <p>A replay switches between tasks only where it must, a strategy also where it then goes on with the same task. So
 * what a look finds counts only if the next operation is another task's: that a property does not hold between two
 * operations of one task is seen by nobody.
 */
public final class Watch {
    /** Thrown inside a condition that would have to wait. */
    private static final class Busy extends Error {
        private static final long serialVersionUID = 1;

        Busy() {
            super("a lock is held", null, false, false);
        }
    }

    private static final String REFUSED =
            "a condition can only read: it starts nothing, waits for nothing, sends nothing";

    private final Engine engine;
    private final ThreadTask watcher;
    private final List<Watched> all = new ArrayList<>();
    /** By resource: the bits of the properties that read it. */
    private long[] readers = new long[256];

    /** The tasks and sites of what was written and is read by conditions. */
    private final Set<Long> writes = new HashSet<>();

    /** The properties that read what was changed otherwise than by an operation. */
    private long changed;

    private @Nullable Watched current;
    /** The test is over; it may still wait for what is to become true. */
    boolean isTestOver;

    /** The rows of the trace that were looked at, and the task of the last operation among them. */
    private int seen;

    private int lastTask = -1;
    /** Whether a look decided something that the next operation confirms or drops. */
    private boolean isOpen;

    Watch(Engine engine, Thread thread) {
        this.engine = engine;
        this.watcher = new ThreadTask(engine, -1, TaskName.named("watch"), thread, -1, 0);
        watcher.becomeWatcher();
    }

    public void add(String name, Callable<Boolean> condition, long deadline, long nanos) {
        all.add(new Watched(name, condition, deadline, nanos, all.size()));
    }

    // What a condition does

    /** The condition reads this resource. */
    public void note(int resource) {
        if (resource >= readers.length) {
            readers = Arrays.copyOf(readers, Math.max(resource + 1, readers.length * 2));
        }
        Watched asking = current;
        if (asking != null && resource >= 0) {
            readers[resource] |= asking.bit;
            asking.notes++;
        }
    }

    /** What this resource stands for is not the same any more. */
    public void changes(int resource) {
        changed |= resource < readers.length ? readers[resource] : 0;
    }

    /** The condition reads what cannot be noted. */
    public void readsUnnoted() {
        if (current != null) {
            current.isOpaque = true;
        }
    }

    /** The condition takes a lock, or does something that it must not. */
    public void operates(int resource) {
        if (watcher.waits != ThreadTask.Waits.MONITOR && watcher.waits != ThreadTask.Waits.CALL) {
            refuse();
        }
        note(resource);
        if (!watcher.enabled()) {
            throw new Busy();
        }
    }

    void refuse() {
        throw new IllegalStateException(REFUSED);
    }

    /** The host on which the condition looks around; null for that of the test. */
    public void on(@Nullable VirtualHost host) {
        watcher.residence.host = host;
    }

    // Looking

    /** A task has given up control, or has ended. */
    void look() {
        if (isOpen) {
            settleByTrace();
        }
        Trace trace = engine.scheduler.trace();
        long written = changed;
        changed = 0;
        boolean ran = false;
        for (; seen < trace.size(); seen++) {
            byte kind = trace.kind(seen);
            if (kind <= Trace.SKIPPED) {
                lastTask = trace.task(seen);
                ran = true;
            }
            int resource = trace.resource(seen);
            if (kind <= Trace.ALSO
                    && resource >= 0
                    && resource < readers.length
                    && trace.access(seen) != Access.READ.ordinal()
                    && readers[resource] != 0) {
                written |= readers[resource];
                writes.add(((long) trace.task(seen) << Integer.SIZE) | trace.site(seen));
            }
        }
        for (int i = 0; i < all.size(); i++) {
            Watched each = all.get(i);
            if (!each.isSettled && (each.isDirty || (written & each.bit) != 0 || (ran && each.isOpaque))) {
                ask(each);
                isOpen |= each.decides();
            }
        }
        if (isOpen && isTestOver && lastTask == engine.tasks.root().number) {
            confirm();
        }
    }

    /** A message was delivered, which no condition reads. */
    void skip() {
        seen = engine.scheduler.trace().size();
    }

    private void ask(Watched each) {
        each.isDirty = false;
        each.isOpaque = false;
        each.notes = 0;
        each.thrown = null;
        current = each;
        watcher.unwinding.refusals = 0;
        watcher.hashes.seeds = 0;
        engine.runner().aside(watcher, () -> each.verdict = answer(each));
        watcher.residence.host = null;
        current = null;
        each.isOpaque |= each.notes == 0;
        each.isDirty = each.verdict == Watched.Verdict.BUSY;
    }

    private Watched.Verdict answer(Watched each) {
        IdentityHashes.seed(watcher);
        try {
            return each.condition.call() ? Watched.Verdict.TRUE : Watched.Verdict.FALSE;
        } catch (Busy | Killed cannotSay) {
            return Watched.Verdict.BUSY;
        } catch (Throwable thrown) {
            engine.trialEnd.noticeMemory(thrown);
            each.thrown = thrown;
            return Watched.Verdict.FALSE;
        }
    }

    /** The trial is over. What a condition may see in the middle is worth a decision, as any conflict is. */
    void teach(History history) {
        Trace trace = engine.scheduler.trace();
        for (long write : writes) {
            history.update(trace.name((int) (write >>> Integer.SIZE)), (int) write, true);
        }
    }

    // What a look found

    /** The next operation is this task's, if it has one. */
    void settle(Task next) {
        if (isOpen && next.site() >= 0) {
            settleBy(next.number);
        }
    }

    private void settleByTrace() {
        Trace trace = engine.scheduler.trace();
        for (int row = seen; row < trace.size(); row++) {
            if (trace.isOperation(row)) {
                settleBy(trace.task(row));
                return;
            }
        }
    }

    private void settleBy(int task) {
        if (task == lastTask) {
            isOpen = false;
            all.forEach(each -> each.isDirty |= each.decides());
        } else {
            confirm();
        }
    }

    /** What was found can be seen by others, by people at least: the clock moves, or the trial is over. */
    void confirm() {
        isOpen = false;
        for (Watched each : all) {
            if (each.decides() && each.isInvariant()) {
                engine.trialEnd.fail(broken(each));
                return;
            }
            each.isSettled |= each.decides();
        }
    }

    /** The trial is about to fail otherwise: what was found before comes first. */
    void settleAtEnd() {
        if (isOpen) {
            settleByTrace();
        }
        if (isOpen) {
            confirm();
        }
    }

    private Failure broken(Watched each) {
        String last =
                lastTask < 0 ? "0" : engine.scheduler.trace().name(lastTask).toString();
        String message = "invariant '" + each.name + "' does not hold" + because(each);
        return new Failure.Invariant(message, last, reads(each), each.thrown);
    }

    /** For people: what it has read. */
    private List<String> reads(Watched each) {
        List<String> names = new ArrayList<>();
        for (int resource = 0; resource < readers.length; resource++) {
            String name = (readers[resource] & each.bit) == 0 ? null : engine.names.resource(resource);
            if (name != null) {
                names.add(name);
            }
        }
        return names;
    }

    private static String because(Watched each) {
        return each.thrown == null ? "" : ": " + ThrowableText.line(each.thrown);
    }

    /** Whether the trial goes on although the test is over. */
    boolean isAwaited() {
        for (int i = 0; i < all.size(); i++) {
            if (!all.get(i).isInvariant() && !all.get(i).isSettled) {
                return true;
            }
        }
        return isOpen;
    }

    /**
     * The clock is about to move.
     *
     * @param to the next deadline; {@link Long#MAX_VALUE} if nothing can happen any more
     * @return why it must not, or null
     */
    @Nullable
    Failure late(long to) {
        Watched first = null;
        for (Watched each : all) {
            boolean isLate = !each.isInvariant() && !each.isSettled && each.deadline < to;
            if (isLate && (first == null || each.deadline < first.deadline)) {
                first = each;
            }
        }
        if (first == null) {
            return null;
        }
        String message = "'" + first.name + "' was not true within " + Seconds.text(first.nanos) + because(first);
        return new Failure.Eventually(message, Describe.waiting(engine), first.thrown);
    }
}
