package dev.hypnos.runtime;

import dev.hypnos.kernel.Task;
import dev.hypnos.runtime.names.Probe;
import dev.hypnos.runtime.outcome.BothEnds;
import dev.hypnos.runtime.outcome.Observation;
import dev.hypnos.runtime.outcome.Reporting;
import dev.hypnos.runtime.outcome.ValueLog;
import dev.hypnos.runtime.vm.StopHere;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Keeps what a trial tells of itself: the values that it read and wrote and, when it is run to be explained, an account
 * of every operation. To give an object a name asks for its identity hash code, which must not happen earlier than in a
 * trial that tells nothing: the program could see it. So the account keeps objects, and they get their names when the
 * trial is over.
 */
public final class Observer {
    /** Of a longer account so many at the beginning are kept, and so many at the end: nobody would read all of it. */
    private static final int END_MAX = 1_000_000;

    private final Engine engine;
    /** Of operations. */
    public final ValueLog values = new ValueLog();
    /** Of calls of the JDK that are no operations. */
    public final ValueLog answers = new ValueLog();

    private BothEnds<Entry> entries = newEntries();
    /** So many of them have their names, but for those that are not kept. */
    private int named;

    private boolean isNaming;
    /** Before which entry a debugger is to stop, or before the next operation after it; -1 for none. */
    private int stopAt;

    private Set<Long> wanted = Set.of();
    private Map<Long, List<StackTraceElement>> stacks = Map.of();
    /** Whether values are reported. */
    public boolean reports;
    /** Whether there is an account, too. */
    public boolean on;

    /** An operation, or what else happened. */
    private static final class Entry {
        final int task;
        final String taskName;
        final String threadName;
        final @Nullable String node;
        final long nanos;
        final int site;
        /** What sent what this one received, -1 for nothing. */
        int sentAt = -1;
        /** Its number, until it has a name. */
        int resource;

        @Nullable
        String resourceName;
        /** A text, or an object that has no name yet. */
        @Nullable
        Object value;

        @Nullable
        String line;

        Entry(
                Task task,
                String threadName,
                @Nullable String node,
                long nanos,
                int site,
                int resource,
                @Nullable String line) {
            this.task = task.number;
            this.taskName = task.name.toString();
            this.threadName = threadName;
            this.node = node;
            this.nanos = nanos;
            this.site = site;
            this.resource = resource;
            this.line = line;
        }

        /** @param sender where the one is that sent what this one received, among those that are kept */
        Observation observation(int sender) {
            return new Observation(
                    task, taskName, threadName, site, resourceName, (String) value, line, node, nanos, sender);
        }
    }

    Observer(Engine engine) {
        this.engine = engine;
    }

    void start(Trial trial) {
        reports = trial.reporting() != Reporting.NOTHING;
        on = trial.reporting() == Reporting.ACCOUNT;
        engine.names.tellKeepers(on);
        stopAt = StopHere.operation();
        wanted = trial.stacks();
        stacks = new HashMap<>();
        entries = newEntries();
        named = 0;
        values.start(engine.scheduler, reports, this::isOfTrial);
        answers.start(engine.scheduler, reports, this::isOfTrial);
    }

    /** Not what is unwound, and not what looks at properties. */
    private boolean isOfTrial(Task task) {
        return !engine.trialEnd.isOver() && task instanceof ThreadTask threadTask && threadTask.takesPart();
    }

    /** No value comes any more. */
    void end(long operations) {
        values.end(operations);
        answers.end(operations);
    }

    Map<Long, List<StackTraceElement>> stacks() {
        return stacks;
    }

    private static BothEnds<Entry> newEntries() {
        return new BothEnds<>(END_MAX, END_MAX);
    }

    /** The account, once the trial is over. */
    List<Observation> observations() {
        nameEarlier();
        List<Observation> all = new ArrayList<>(entries.size() - entries.leftOut() + 1);
        for (int at = 0; at < entries.size(); at++) {
            if (entries.leftOut() > 0 && at == END_MAX) {
                all.add(Observation.ofLeftOut(entries.leftOut()));
                at = entries.afterGap();
            }
            Entry entry = entries.get(at);
            if (entry != null) {
                all.add(entry.observation(positionOfKept(entry.sentAt)));
            }
        }
        entries = newEntries();
        named = 0;
        return all;
    }

    /** Where the entry that was added at this position is among those that are kept; -1 where it is not. */
    private int positionOfKept(int position) {
        if (position < END_MAX) {
            return position;
        }
        return position < entries.afterGap() ? -1 : position - Math.max(0, entries.leftOut() - 1);
    }

    /** Names all that the account speaks of, in its order. */
    void nameEarlier() {
        if (isNaming) {
            return;
        }
        isNaming = true;
        try {
            for (named = entries.kept(named); named < entries.size(); named = entries.kept(named + 1)) {
                Entry entry = entries.get(named);
                if (entry != null) {
                    name(entry);
                }
            }
        } finally {
            isNaming = false;
        }
    }

    private void name(Entry entry) {
        if (entry.resourceName == null) {
            entry.resourceName = engine.names.resource(entry.resource);
        }
        if (entry.value != null && !(entry.value instanceof String)) {
            entry.value = engine.names.value(entry.value);
        }
    }

    /** Lets go of all objects, so that they can be collected. */
    public void letGo(Map<Object, Probe> byObject, List<Runnable> takeBack) {
        values.letGo();
        answers.letGo();
        for (int at = entries.kept(named); at < entries.size(); at = entries.kept(at + 1)) {
            Entry entry = entries.get(at);
            if (entry != null && entry.value != null && !(entry.value instanceof String)) {
                Probe probe = Probe.of(entry.value, byObject);
                entry.value = null;
                takeBack.add(() -> entry.value = probe.objectOrCollected());
            }
        }
    }

    public void operation(ThreadTask task, int site, int resource) {
        task.reportedSite = site;
        if (!on) {
            return;
        }
        long operation = engine.scheduler.operations();
        if (wanted.contains(operation)) {
            IdentityHashes.pause();
            stacks.put(operation, List.of(new Throwable().getStackTrace()));
            IdentityHashes.resume();
        }
        if (stopAt >= 0 && entries.size() >= stopAt) {
            stopAt = -1;
            // what a debugger does in this thread, such as to make threads of its own, is not the program's
            Current.hide(task);
            StopHere.stop();
            Current.show(task);
        }
        add(task, site, resource, null);
    }

    /** An operation that no thread executes: a message arrives, or the clock moves early. */
    void happens(Task task) {
        if (on && entries.size() < Integer.MAX_VALUE && !engine.trialEnd.isOver()) {
            entries.add(new Entry(task, "", null, engine.clock.elapsedNanos(), task.site(), task.resource(), null));
        }
    }

    public void line(ThreadTask task, String line) {
        if (on) {
            add(task, -1, -1, line);
        }
    }

    /** The task ends; a process of a model has said so already, and why. */
    void ends(ThreadTask task) {
        if (on) {
            Entry last = last(task);
            if (task.model.process == null || last == null || last.line == null || !last.line.startsWith("ends: ")) {
                line(task, "ends");
            }
        }
    }

    private void add(ThreadTask task, int site, int resource, @Nullable String line) {
        if (entries.size() < Integer.MAX_VALUE && !engine.trialEnd.isOver()) {
            task.observation = entries.size();
            entries.add(
                    new Entry(task, task.threadName(), task.node(), engine.clock.elapsedNanos(), site, resource, line));
        }
    }

    private @Nullable Entry last(ThreadTask task) {
        return entries.get(task.observation);
    }

    /** How much has happened. */
    int size() {
        return entries.size();
    }

    /**
     * Where the last operation of the task is in the account: what it sends has its beginning there; -1 where there is
     * no account.
     */
    public int position(ThreadTask task) {
        return on ? task.observation : -1;
    }

    /** What the task did last received what was sent there; nothing where that is below 0. */
    public void received(ThreadTask task, int sentAt) {
        Entry last = on && sentAt >= 0 ? last(task) : null;
        if (last != null) {
            last.sentAt = sentAt;
        }
    }

    /** The last operation of the task, in words of its own, on what they speak of. */
    public void words(ThreadTask task, String words, @Nullable String resource) {
        Entry last = last(task);
        if (last != null) {
            last.line = words;
            last.resourceName = resource == null ? last.resourceName : resource;
        }
    }

    /**
     * The last operation of the task read or wrote this value.
     *
     * @param value a text, or an object that gets a name
     */
    public void value(ThreadTask task, Object value) {
        Entry last = last(task);
        if (last != null && last.value == null) {
            last.value = task.observation < named && !(value instanceof String) ? engine.names.value(value) : value;
        }
    }
}
