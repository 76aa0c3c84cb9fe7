package dev.hypnos.report;

import dev.hypnos.kernel.Access;
import dev.hypnos.kernel.Sites;
import dev.hypnos.runtime.outcome.Observation;
import dev.hypnos.runtime.outcome.TaskLabel;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Says why a task stopped where another one went on. The engine does not tell: it is read off what the task did next,
 * and whether that could have been done at once.
 */
final class Reasons {
    private static final String PREEMPTED = "preempted";
    /** Operations after which a task blocks, whatever comes next. */
    private static final Set<String> PAUSES = Set.of("wait", "sleep", "park");

    private final List<Observation> observations;
    /** What the tasks that were left waiting at the end wait for, by the names of the tasks. */
    private final Map<String, String> waiting;
    /** What resources that are tasks are called, with the names of their threads. */
    private final Map<String, String> titles = new HashMap<>();
    /** The position of the next observation of the same task, -1 for none. */
    private final int[] next;

    Reasons(List<Observation> observations, Map<String, String> waiting) {
        this.observations = observations;
        this.waiting = waiting;
        this.next = new int[observations.size()];
        int[] last = new int
                [1 + observations.stream().mapToInt(Observation::task).max().orElse(0)];
        Arrays.fill(last, -1);
        for (int at = next.length - 1; at >= 0; at--) {
            Observation observation = observations.get(at);
            int task = observation.task();
            if (task >= 0) {
                if (last[task] < 0) {
                    titles.put(
                            TaskLabel.resource(observation.taskName()),
                            new TaskLabel(observation.taskName(), observation.threadName(), null).text());
                }
                next[at] = last[task];
                last[task] = at;
            }
        }
    }

    /** Why the task of this observation, its last before one of another task, stopped after it. */
    String after(int at) {
        int following = next[at];
        if (following < 0) {
            return waiting.getOrDefault(observations.get(at).taskName(), PREEMPTED);
        }
        Observation here = observations.get(at);
        if (here.line() == null && PAUSES.contains(Sites.get(here.site()).action())) {
            return "waits";
        }
        Observation pending = observations.get(following);
        String resource = pending.resource();
        if (pending.line() != null || resource == null) {
            return PREEMPTED;
        }
        boolean waits = switch (Sites.get(pending.site()).access()) {
            case ACQUIRE -> isHeld(resource, pending.task(), at);
            case AWAIT -> happens(resource, pending.task(), at, following);
            case READ, WRITE, RELEASE -> false;
        };
        return waits ? "waits for " + titles.getOrDefault(resource, resource) : PREEMPTED;
    }

    /** Whether another task had taken the resource and not given it back. */
    private boolean isHeld(String resource, int task, int position) {
        for (int at = position; at >= 0; at--) {
            Observation observation = observations.get(at);
            if (observation.line() == null && resource.equals(observation.resource())) {
                Access access = Sites.get(observation.site()).access();
                if (access == Access.ACQUIRE || access == Access.RELEASE) {
                    return access == Access.ACQUIRE && observation.task() != task;
                }
            }
        }
        return false;
    }

    /** Whether what is awaited happens between the two positions: a change of the resource, or the end of that task. */
    private boolean happens(String resource, int task, int from, int to) {
        for (int at = from + 1; at < to; at++) {
            Observation observation = observations.get(at);
            boolean changes = observation.line() == null
                    ? resource.equals(observation.resource())
                            && Sites.get(observation.site()).access() != Access.READ
                    : resource.equals(TaskLabel.resource(observation.taskName()))
                            || resource.equals("thread " + observation.threadName());
            if (changes && observation.task() != task) {
                return true;
            }
        }
        return false;
    }
}
