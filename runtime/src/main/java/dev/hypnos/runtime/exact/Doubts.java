package dev.hypnos.runtime.exact;

import dev.hypnos.catalog.ExactCalls;
import dev.hypnos.kernel.Access;
import dev.hypnos.kernel.SiteRole;
import dev.hypnos.kernel.Sites;
import dev.hypnos.kernel.TaskName;
import dev.hypnos.kernel.Trace;
import dev.hypnos.runtime.names.Fields;
import dev.hypnos.runtime.names.ResourceTable;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Why a systematic exploration that leaves orders out cannot vouch for them: what the program did, in any trial so far,
 * of which is not told exactly what it has to do with other operations. While there is nothing, one order of each kind
 * stands for all.
 *
 * <p>Of processes of models everything is told, but for the order of their numbers. Of threads what is told is in
 * {@link ExactCalls}: fields, elements, monitors and these.
 */
public final class Doubts {
    private static final int SEVERAL = -1;
    private static final int CHANGED = -2;
    /** In place of the task that used an object first. */
    private static final TaskName SEVERAL_TASKS = TaskName.root();
    /** What stands for whether a future is done. */
    public static final int FUTURE_DONE = Fields.number("java/util/concurrent/Future", "done");

    private final Set<String> reasons = new TreeSet<>();
    /** Those that count for whoever tries every order, too. */
    private final Set<String> untold = new TreeSet<>();
    /** By site, the class that was looked at last: most sites see one. */
    private Class<?>[] looked = new Class<?>[64];

    /**
     * Who used each object first whose calls are no operations, in this trial; and which of these objects were changed.
     */
    private final Map<Object, TaskName> users = new IdentityHashMap<>();

    private final Set<Object> changed = Collections.newSetFromMap(new IdentityHashMap<>());

    /** Who gave a thread or a pool its number first, in this trial. */
    private @Nullable TaskName counts;

    private boolean severalCount;
    private boolean looksAtNumbers;
    private boolean looksAtOther;
    private boolean renamesItself;
    private boolean hasThreads;
    private boolean hasProcesses;

    /** Another program comes. */
    public void clear() {
        reasons.clear();
        untold.clear();
        Arrays.fill(looked, null);
        startsTrial();
        hasThreads = false;
        hasProcesses = false;
    }

    public void add(String reason) {
        reasons.add(reason);
    }

    /**
     * Something that makes a difference and is no operation: orders in which it comes otherwise are not tried, by no
     * strategy.
     */
    public void addUntold(String reason) {
        reasons.add(reason);
        untold.add(reason);
    }

    /** In the order of the alphabet. */
    public List<String> reasons() {
        return List.copyOf(reasons);
    }

    /** Those of what is no operation, in the order of the alphabet. */
    public List<String> untold() {
        return List.copyOf(untold);
    }

    /** A process of a model is started. */
    public void startsProcess() {
        hasProcesses = true;
        beside();
    }

    /** A thread is started. */
    public void starts(TaskName parent) {
        hasThreads = true;
        beside();
        counts(parent);
    }

    /**
     * A thread or a pool gets a number. With two that make threads, who gets which depends on who comes first, of which
     * no operation tells.
     */
    public void counts(TaskName by) {
        severalCount |= counts != null && counts != by;
        counts = by;
    }

    /**
     * Somebody asks for the number of a thread, or for its name, which may hold one. Until then it makes no difference.
     */
    public void looksAtNumbers() {
        looksAtNumbers = true;
    }

    /** Somebody asks for the name of another thread. */
    public void looksAtOther() {
        looksAtOther = true;
    }

    /** A thread that runs gives itself another name, which is no operation. */
    public void renamesItself() {
        renamesItself = true;
    }

    private void startsTrial() {
        // empty ones would clear all of their tables
        if (!users.isEmpty()) {
            users.clear();
        }
        if (!changed.isEmpty()) {
            changed.clear();
        }
        counts = null;
        severalCount = false;
        looksAtNumbers = false;
        looksAtOther = false;
        renamesItself = false;
    }

    /**
     * A call that is no operation uses an object; true if the order makes a difference: several tasks use it, and one
     * changes it.
     */
    public boolean uses(Object object, TaskName by, boolean changes) {
        if (changes) {
            changed.add(object);
        }
        TaskName first = users.putIfAbsent(object, by);
        if (first != null && first != by) {
            // somebody else was there: whoever was first may come again
            users.put(object, SEVERAL_TASKS);
        }
        return users.get(object) == SEVERAL_TASKS && changed.contains(object);
    }

    private void beside() {
        if (hasThreads && hasProcesses) {
            add("threads beside processes of a model");
        }
    }

    /**
     * Looks at the operations of a trial that is over.
     *
     * @param silent classes of the trial whose plain fields are no operations
     */
    public void read(Trace trace, ResourceTable resources, Collection<String> silent) {
        if (severalCount && looksAtNumbers) {
            addUntold("numbers of threads where several threads start others");
        }
        if (renamesItself && looksAtOther) {
            addUntold("the name of a thread that gives itself another");
        }
        startsTrial();
        if (!hasThreads) {
            return;
        }
        for (String name : silent) {
            addUntold("fields of " + name + ", which are no operations");
        }
        readRanges(trace, resources);
        for (int row = 0; row < trace.size(); row++) {
            int resource = trace.isOperation(row) ? trace.resource(row) : -1;
            if (resource >= 0 && isWhole(resources.part(resource))) {
                look(trace.site(row), resources.object(resource).getClass());
            }
        }
    }

    /**
     * An operation on several elements is one, though the JDK touches one after the other: that shows where others
     * touch them too.
     */
    private void readRanges(Trace trace, ResourceTable resources) {
        int[] tasks = null;
        for (int row = 0; row < trace.size(); row++) {
            int resource = trace.kind(row) == Trace.ALSO ? trace.resource(row) : -1;
            if (resource >= 0 && ResourceTable.isElement(resources.part(resource))) {
                tasks = tasks == null ? tasksOf(trace) : tasks;
                if (tasks[resource] == CHANGED) {
                    add(Sites.get(trace.site(row)).action() + " of an array that others use");
                }
            }
        }
    }

    /** By resource: the one task that touched it + 1, that several did, or that several did and it was changed. */
    private static int[] tasksOf(Trace trace) {
        int[] tasks = new int[trace.resourceCount()];
        boolean[] isChanged = new boolean[tasks.length];
        for (int row = 0; row < trace.size(); row++) {
            int resource = trace.kind(row) <= Trace.ALSO ? trace.resource(row) : -1;
            if (resource >= 0) {
                int task = trace.task(row) + 1;
                tasks[resource] = tasks[resource] == 0 || tasks[resource] == task ? task : SEVERAL;
                isChanged[resource] |= trace.access(row) != Access.READ.ordinal();
            }
        }
        for (int resource = 0; resource < tasks.length; resource++) {
            tasks[resource] = tasks[resource] == SEVERAL && isChanged[resource] ? CHANGED : tasks[resource];
        }
        return tasks;
    }

    /** Fields, elements and monitors are what they are, whatever they belong to. */
    private static boolean isWhole(int part) {
        return part == ResourceTable.SELF || part == ResourceTable.NAMED || part == FUTURE_DONE;
    }

    private void look(int site, Class<?> type) {
        if (site >= looked.length) {
            looked = Arrays.copyOf(looked, Math.max(site + 1, looked.length * 2));
        }
        // of events it is told exactly which orders matter
        if (looked[site] != type && Sites.role(site) != SiteRole.EVENT) {
            looked[site] = type;
            String action = Sites.get(site).action();
            // every thread is one, whatever its class
            String name = Thread.class.isAssignableFrom(type) ? Thread.class.getName() : type.getName();
            if (!ExactCalls.contains(name, action)) {
                add(action.contains(".") ? action : outermost(type).getSimpleName() + "." + action);
            }
        }
    }

    private static Class<?> outermost(Class<?> type) {
        Class<?> outer = type;
        while (outer.getEnclosingClass() != null) {
            outer = outer.getEnclosingClass();
        }
        return outer;
    }
}
