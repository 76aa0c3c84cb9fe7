package dev.hypnos.examples.events.spark;

import dev.hypnos.examples.events.spark.Tasks.Begin;
import dev.hypnos.examples.events.spark.Tasks.FetchFailed;
import dev.hypnos.examples.events.spark.Tasks.Launch;
import dev.hypnos.examples.events.spark.Tasks.Success;
import dev.hypnos.examples.events.spark.Tasks.Task;
import dev.hypnos.model.members.Member;
import dev.hypnos.model.members.Peer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The scheduler of two stages, the second of which reads what the first wrote. */
final class Scheduler extends Member {
    private static final String RESUBMIT = "resubmit";

    private final boolean ignoresOldAttempts;

    private int epoch;
    private final Map<Peer, Integer> failedEpochs = new HashMap<>();

    /** Where the output of the first stage is; null if it was lost. */
    private @Nullable Peer input;

    private int firstAttempt;

    // the second stage
    private int attempt = -1;
    private boolean hasFailed;
    private final Set<Integer> pending = new TreeSet<>();
    private final Map<Integer, Peer> outputs = new HashMap<>();
    /** Tasks of the attempt that runs now; of those before, nobody keeps count. */
    private final Set<Integer> running = new TreeSet<>();

    /** @param ignoresOldAttempts whether the end of a task of an earlier attempt counts only if its output does */
    Scheduler(boolean ignoresOldAttempts) {
        this.ignoresOldAttempts = ignoresOldAttempts;
    }

    private List<Peer> executors() {
        return others();
    }

    /** Whether all outputs are there. */
    boolean isDone() {
        return outputs.size() == executors().size();
    }

    @Override
    protected void receive(Peer from, Object message) {
        switch (message) {
            case Begin begin -> {
                input = begin.input();
                submit();
            }
            case FetchFailed failed -> fetchFailed(failed);
            case Success success -> {
                if (success.task().stage() == 0) {
                    input = from;
                    submit();
                } else {
                    succeeded(from, success.task());
                }
            }
            default -> throw new IllegalStateException("unknown: " + message);
        }
    }

    /** The second stage runs, as far as its outputs are not there. */
    private void submit() {
        if (!running.isEmpty()) {
            throw new IllegalStateException("more than one active set of tasks for a stage: attempt " + attempt
                    + " still runs " + running + ", and another one begins");
        }
        hasFailed = false;
        attempt++;
        pending.clear();
        for (int i = 0; i < executors().size(); i++) {
            if (!outputs.containsKey(i)) {
                pending.add(i);
                running.add(i);
                send(executors().get(i), new Launch(new Task(1, attempt, i, epoch), Objects.requireNonNull(input)));
            }
        }
    }

    private void fetchFailed(FetchFailed failed) {
        if (failed.task().attempt() != attempt || hasFailed) {
            return;
        }
        hasFailed = true;
        running.clear();
        failedEpochs.put(failed.input(), epoch);
        epoch++;
        outputs.values().removeIf(failed.input()::equals);
        input = null;
        arm(RESUBMIT);
    }

    @Override
    protected void timeout(Object timer) {
        // the first stage runs again, on the last executor
        firstAttempt++;
        send(executors().getLast(), new Launch(new Task(0, firstAttempt, 0, epoch), self()));
    }

    private void succeeded(Peer from, Task task) {
        boolean isOld = task.attempt() != attempt;
        if (!isOld) {
            running.remove(task.partition());
        }
        if (!isOld || !ignoresOldAttempts) {
            pending.remove(task.partition());
        }
        Integer failed = failedEpochs.get(from);
        if (failed == null || task.epoch() > failed) {
            outputs.put(task.partition(), from);
            pending.remove(task.partition());
        }
        if (pending.isEmpty() && !hasFailed && !isDone()) {
            // some output was lost since
            submit();
        }
    }
}
