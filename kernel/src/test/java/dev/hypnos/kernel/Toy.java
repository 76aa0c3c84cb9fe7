package dev.hypnos.kernel;

import dev.hypnos.kernel.strategy.Fifo;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A front end of a hundred lines: tasks are scripts over shared integers. Its tests show the kernel at work without a single
 * thread.
 */
public final class Toy {
    /** One step of a script: an operation, or the start of another script. */
    public record Step(
            Site site,
            int resource,
            Access access,
            Predicate<Toy> enabled,
            Consumer<Toy> effect,
            @Nullable Script child) {}

    /** What a task does, step by step. */
    public static final class Script {
        private final String name;
        private final List<Step> steps = new ArrayList<>();

        public Script(String name) {
            this.name = name;
        }

        public Script start(Script child) {
            steps.add(new Step(site("start", Access.WRITE), -1, Access.WRITE, toy -> true, toy -> {}, child));
            return this;
        }

        /** An operation on a variable, always enabled. */
        public Script step(String action, int resource, Access access, Consumer<Toy> effect) {
            return step(action, resource, access, toy -> true, effect);
        }

        public Script step(String action, int resource, Access access, Predicate<Toy> enabled, Consumer<Toy> effect) {
            steps.add(new Step(site(action, access), resource, access, enabled, effect, null));
            return this;
        }

        public Script read(int variable, Consumer<Integer> seen) {
            return step("read " + variable, variable, Access.READ, toy -> seen.accept(toy.values[variable]));
        }

        public Script read(int variable) {
            return read(variable, seen -> {});
        }

        public Script write(int variable, int value) {
            return step("write " + variable, variable, Access.WRITE, toy -> toy.values[variable] = value);
        }

        /** Takes one permit of a lock or semaphore; the variable counts those taken. */
        public Script acquire(int lock, int permits) {
            return step(
                    "acquire " + lock,
                    lock,
                    Access.ACQUIRE,
                    toy -> toy.values[lock] < permits,
                    toy -> toy.values[lock]++);
        }

        public Script release(int lock) {
            return step("release " + lock, lock, Access.RELEASE, toy -> toy.values[lock]--);
        }

        /** Reads the variable again and again until it has the value. */
        public Script spinUntil(int variable, int value) {
            return step("spin " + variable, variable, Access.READ, toy -> {
                if (toy.values[variable] != value) {
                    toy.running.position--;
                }
            });
        }

        /** The same, again and again, as often as this. */
        public Script repeat(int times, String action, int resource, Access access) {
            int[] turns = {0};
            return step(action, resource, access, toy -> {
                if (++turns[0] < times) {
                    toy.running.position--;
                } else {
                    turns[0] = 0;
                }
            });
        }

        /** The number of the site of a step. */
        public int site(int step) {
            return steps.get(step).site.id();
        }

        private Site site(String action, Access access) {
            int ordinal = steps.size();
            return Sites.add(action, "Toy", name, "Toy.java", ordinal + 1, ordinal, access);
        }
    }

    /** A task that runs a script. */
    public final class ScriptTask extends Task {
        private final Script script;
        private int position;
        private @Nullable Step pending;

        ScriptTask(int number, TaskName name, Script script) {
            super(number, name);
            this.script = script;
        }

        @Override
        protected boolean enabled() {
            return pending == null || pending.enabled.test(Toy.this);
        }
    }

    /** Variables beyond this number are the ends of tasks. */
    public static final int VARIABLES = 64;

    public final Scheduler scheduler = new Scheduler(new Fifo());
    /** Whether tasks that spin are told that there is nobody else. */
    public boolean isAlone;

    public final TaskName root = TaskName.root();
    public int[] values = new int[VARIABLES];
    /** The site of each task's first operation and whatever else a test wants to know, in order. */
    public final List<String> log = new ArrayList<>();

    public long operationLimit = Long.MAX_VALUE;
    private final List<ScriptTask> tasks = new ArrayList<>();
    private ScriptTask running;

    /** Runs one trial of the script. */
    public Trace run(Script script, Strategy strategy, long seed, @Nullable History history) {
        values = new int[VARIABLES];
        log.clear();
        tasks.clear();
        scheduler.start(strategy, new Randomness(seed), history, operationLimit);
        scheduler.startRoot(task(root, script));
        while (true) {
            Task task = scheduler.next();
            if (task != null) {
                running = (ScriptTask) task;
                runOn(running);
            } else if (scheduler.leeway().isSpinning()) {
                log.add("spinning");
                if (isAlone) {
                    scheduler.leeway().goOnAnyhow();
                } else {
                    scheduler.leeway().goOn();
                }
            } else {
                break;
            }
        }
        tasks.forEach(scheduler::abandon);
        scheduler.end();
        return scheduler.trace();
    }

    private ScriptTask task(TaskName name, Script script) {
        ScriptTask task = new ScriptTask(tasks.size(), name, script);
        tasks.add(task);
        return task;
    }

    /** Steps over what the running task would do next. */
    public void skip(int steps) {
        running.position += steps;
    }

    /** The task that ran last. */
    public Task last() {
        return running;
    }

    private void runOn(ScriptTask task) {
        if (task.pending != null) {
            execute(task, task.pending);
        }
        while (task.position < task.script.steps.size()) {
            Step step = task.script.steps.get(task.position++);
            if (step.child != null) {
                ScriptTask child = task(scheduler.nextName(task), step.child);
                scheduler.start(task, child);
                continue;
            }
            task.pending = step;
            if (!scheduler.announce(task, step.site.id(), step.resource, step.access)) {
                return;
            }
            execute(task, step);
        }
        scheduler.end(task, VARIABLES + task.number);
    }

    private void execute(ScriptTask task, Step step) {
        task.pending = null;
        running = task;
        step.effect.accept(this);
        if (step.resource >= 0 && step.access != Access.READ) {
            scheduler.touched(step.resource);
        }
    }
}
