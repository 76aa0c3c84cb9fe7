package dev.hypnos.campaign;

import dev.hypnos.kernel.Access;
import dev.hypnos.kernel.Scheduler;
import dev.hypnos.kernel.Site;
import dev.hypnos.kernel.Sites;
import dev.hypnos.kernel.Task;
import dev.hypnos.kernel.TaskName;
import dev.hypnos.kernel.strategy.Divergence;
import dev.hypnos.kernel.strategy.Fifo;
import dev.hypnos.runtime.Trial;
import dev.hypnos.runtime.outcome.Failure;
import dev.hypnos.runtime.outcome.Outcome;
import dev.hypnos.runtime.outcome.Printed;
import dev.hypnos.runtime.outcome.Repetitions;
import dev.hypnos.runtime.outcome.ValueLog;
import dev.hypnos.runtime.outcome.WaitingTasks;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A program of a few tasks that write to one variable, run by the kernel alone: the root starts them and ends. Each task is
 * given as the labels of its writes; the verdict is asked for the labels in the order of execution.
 */
class Toy implements TrialRunner {
    private final List<List<String>> tasks;
    private final Function<List<String>, @Nullable Failure> verdict;
    private final Scheduler scheduler = new Scheduler(new Fifo());
    private final ClassLoader loader = new ClassLoader(null) {};

    Toy(List<List<String>> tasks, Function<List<String>, @Nullable Failure> verdict) {
        this.tasks = tasks;
        this.verdict = verdict;
    }

    /** Task 1 writes a, task 2 writes b; it fails if b comes first. */
    static Toy race() {
        return new Toy(
                List.of(List.of("a"), List.of("b")), order -> order.getFirst().equals("b") ? lost("b first") : null);
    }

    static Failure lost(String message) {
        return new Failure.Declared(message, new AssertionError(message));
    }

    private static final class Writer extends Task {
        final List<String> labels;
        int next;

        Writer(int number, TaskName name, List<String> labels) {
            super(number, name);
            this.labels = labels;
        }

        @Override
        protected boolean enabled() {
            return true;
        }
    }

    @Override
    public ClassLoader loader(boolean observe) {
        return loader;
    }

    @Override
    public Outcome run(Trial trial) {
        scheduler.start(trial.strategy(), trial.randomness(), trial.history(), trial.operationLimit());
        List<String> order = new ArrayList<>();
        Failure failure;
        try {
            runTasks(trial, order);
            failure = scheduler.stopped()
                    ? new Failure.OperationLimit(trial.operationLimit(), Repetitions.NONE, WaitingTasks.NONE)
                    : verdict.apply(order);
        } catch (Divergence divergence) {
            failure = new Failure.Diverged(
                    divergence.getMessage(), List.of(divergence.recorded(), divergence.happened()));
        }
        scheduler.end();
        trial.reader().read(scheduler.trace());
        return new Outcome(
                failure,
                scheduler.trace(),
                scheduler.operations(),
                scheduler.decisions(),
                scheduler.switches(),
                tasks.size() + 1,
                1_000,
                List.of(),
                new ValueLog(),
                new ValueLog(),
                Printed.NOTHING,
                Map.of());
    }

    private void runTasks(Trial trial, List<String> order) {
        Writer root = new Writer(0, trial.root(), List.of());
        scheduler.startRoot(root);
        scheduler.next();
        for (int number = 1; number <= tasks.size(); number++) {
            scheduler.start(root, new Writer(number, scheduler.nextName(root), labels(number - 1)));
        }
        scheduler.end(root, 10);
        Task next;
        while ((next = scheduler.next()) != null) {
            run((Writer) next, order);
        }
    }

    List<String> labels(int task) {
        return tasks.get(task);
    }

    private void run(Writer task, List<String> order) {
        if (task.site() >= 0) {
            order.add(task.labels.get(task.next++));
        }
        while (task.next < task.labels.size()) {
            Site site = Sites.add(
                    "write " + task.labels.get(task.next),
                    "Toy",
                    "run" + task.number,
                    "Toy",
                    -1,
                    task.next,
                    Access.WRITE);
            if (!scheduler.announce(task, site.id(), 0, Access.WRITE)) {
                return;
            }
            order.add(task.labels.get(task.next++));
        }
        scheduler.end(task, 10 + task.number);
    }

    @Override
    public List<String> problems() {
        return List.of();
    }

    @Override
    public void close() {}
}
