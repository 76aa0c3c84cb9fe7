package dev.hypnos.campaign.explain;

import dev.hypnos.kernel.Access;
import dev.hypnos.kernel.ResourceNames;
import dev.hypnos.kernel.SiteRole;
import dev.hypnos.kernel.Sites;
import dev.hypnos.kernel.Trace;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The operations of a trial with what they touch, by names that mean the same in other trials of the test. Behind those
 * that were executed stand those that were pending when the trial ended.
 */
final class Steps {
    private static final int NONE = -1;

    private final String[] names;
    private final Map<String, Integer> numbersByName = new HashMap<>();
    private final int executed;
    private final int count;
    private final int[] tasks;
    private final int[] sites;
    /** By step: how many operations its task had executed before. */
    private final int[] numbers;
    /** By step: each resource, and behind it how it is touched. */
    private final int[][] touched;
    /** By task: its steps. */
    private final int[][] byTask;
    /** By task: the step that started it, -1 for none. */
    private final int[] starters;

    /** Whether histories recorded something. */
    private boolean hasEvents;

    /**
     * @param resources gives resources of one name one number, in all trials that are compared
     * @param withEvents whether what histories record counts as touched
     */
    Steps(Trace trace, Map<String, Integer> resources, boolean withEvents) {
        int rows = trace.size();
        int most = 0;
        int pending = 0;
        for (int row = 0; row < rows; row++) {
            most += trace.isOperation(row) ? 1 : 0;
            pending += trace.kind(row) == Trace.PENDING ? 1 : 0;
        }
        executed = most;
        count = most + pending;
        tasks = new int[count];
        sites = new int[count];
        numbers = new int[count];
        touched = new int[count][];
        int taskCount = trace.taskCount();
        names = new String[taskCount];
        for (int task = 0; task < taskCount; task++) {
            names[task] = trace.name(task).toString();
            numbersByName.put(names[task], task);
        }
        starters = new int[taskCount];
        Arrays.fill(starters, NONE);
        int[] done = new int[taskCount];
        int[] lastOf = new int[taskCount];
        Arrays.fill(lastOf, NONE);
        int[] known = new int[trace.resourceCount()];
        ResourceNames named = trace.resourceNames();
        int at = 0;
        for (int row = 0; row < rows; row++) {
            byte kind = trace.kind(row);
            int task = trace.task(row);
            if (kind == Trace.DECIDED || kind == Trace.SKIPPED || kind == Trace.PENDING) {
                tasks[at] = task;
                sites[at] = trace.site(row);
                numbers[at] = done[task];
                boolean isEvent = sites[at] >= 0 && Sites.role(sites[at]) == SiteRole.EVENT;
                hasEvents |= isEvent;
                touched[at] =
                        isEvent && !withEvents ? new int[0] : touch(trace, row, known, named, resources, new int[0]);
                if (kind != Trace.PENDING) {
                    done[task]++;
                    lastOf[task] = at;
                }
                at++;
            } else if (kind == Trace.ALSO && lastOf[task] >= 0) {
                touched[lastOf[task]] = touch(trace, row, known, named, resources, touched[lastOf[task]]);
            } else if (kind == Trace.START) {
                starters[trace.resource(row)] = lastOf[task];
            }
        }
        byTask = new int[taskCount][];
        int[] lengths = new int[taskCount];
        for (int task : tasks) {
            lengths[task]++;
        }
        for (int task = 0; task < taskCount; task++) {
            byTask[task] = new int[lengths[task]];
        }
        Arrays.fill(lengths, 0);
        for (int step = 0; step < count; step++) {
            byTask[tasks[step]][lengths[tasks[step]]++] = step;
        }
    }

    private static int[] touch(
            Trace trace, int row, int[] known, ResourceNames named, Map<String, Integer> resources, int[] before) {
        int resource = trace.resource(row);
        if (resource < 0) {
            return before;
        }
        if (known[resource] == 0) {
            known[resource] = 1 + resources.computeIfAbsent(named.name(resource), name -> resources.size());
        }
        int[] all = Arrays.copyOf(before, before.length + 2);
        all[before.length] = known[resource] - 1;
        all[before.length + 1] = trace.access(row);
        return all;
    }

    /** A place for the numbers of resources. */
    static Map<String, Integer> resources() {
        return new HashMap<>();
    }

    boolean hasEvents() {
        return hasEvents;
    }

    /** How many were executed. */
    int executed() {
        return executed;
    }

    /** How many there are, with those that were pending at the end. */
    int count() {
        return count;
    }

    int task(int step) {
        return tasks[step];
    }

    String taskName(int step) {
        return names[tasks[step]];
    }

    /** The number of the task with this name, -1 for none. */
    int taskNamed(String name) {
        return numbersByName.getOrDefault(name, NONE);
    }

    int site(int step) {
        return sites[step];
    }

    /** How many operations the task had executed before this step. */
    int number(int step) {
        return numbers[step];
    }

    boolean isExecuted(int step) {
        return step < executed;
    }

    /** The steps of a task. */
    int[] of(int task) {
        return byTask[task];
    }

    /** The step of this task with this number, or -1. */
    int step(int task, int number) {
        return task >= 0 && number < byTask[task].length ? byTask[task][number] : NONE;
    }

    /** The step that started a task, -1 for none. */
    int starter(int task) {
        return starters[task];
    }

    /** Whose turn it was, executed steps only. */
    int[] order() {
        return Arrays.copyOf(tasks, executed);
    }

    /** Whether the two touch something in common such that their order can matter. */
    boolean conflict(int step, Steps others, int other) {
        for (int i = 0; i < touched[step].length; i += 2) {
            for (int j = 0; j < others.touched[other].length; j += 2) {
                if (touched[step][i] == others.touched[other][j]
                        && Access.of(touched[step][i + 1]).conflictsWith(Access.of(others.touched[other][j + 1]))) {
                    return true;
                }
            }
        }
        return false;
    }

    /** How a step touches what it touches first; null where it touches nothing. */
    @Nullable
    Access access(int step) {
        return touched[step].length == 0 ? null : Access.of(touched[step][1]);
    }

    /** What a step touches. */
    int[] resourcesOf(int step) {
        int[] all = new int[touched[step].length / 2];
        for (int i = 0; i < all.length; i++) {
            all[i] = touched[step][2 * i];
        }
        return all;
    }

    /** Whether a step changes one of these resources. */
    boolean changes(int step, BitSet resources) {
        for (int i = 0; i < touched[step].length; i += 2) {
            if (resources.get(touched[step][i]) && Access.of(touched[step][i + 1]) == Access.WRITE) {
                return true;
            }
        }
        return false;
    }

    /** Adds how a step touches what it touches: a bit for each access, by resource. */
    void addTo(int[] accesses, int step) {
        for (int i = 0; i < touched[step].length; i += 2) {
            accesses[touched[step][i]] |= 1 << touched[step][i + 1];
        }
    }

    /** Whether a step is in conflict with one of those that were added. */
    boolean conflictsWithAny(int[] accesses, int step) {
        for (int i = 0; i < touched[step].length; i += 2) {
            int others = touched[step][i] < accesses.length ? accesses[touched[step][i]] : 0;
            for (int access = 0; others != 0; access++, others >>= 1) {
                if ((others & 1) != 0 && Access.of(touched[step][i + 1]).conflictsWith(Access.of(access))) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Whether the two touch something in common. */
    boolean overlap(int step, Steps others, int other) {
        for (int i = 0; i < touched[step].length; i += 2) {
            for (int j = 0; j < others.touched[other].length; j += 2) {
                if (touched[step][i] == others.touched[other][j]) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Whether the two touch something in common, and not only to read it. */
    boolean depend(int step, int other) {
        for (int i = 0; i < touched[step].length; i += 2) {
            for (int j = 0; j < touched[other].length; j += 2) {
                if (touched[step][i] == touched[other][j]
                        && (Access.of(touched[step][i + 1]) != Access.READ
                                || Access.of(touched[other][j + 1]) != Access.READ)) {
                    return true;
                }
            }
        }
        return false;
    }
}
