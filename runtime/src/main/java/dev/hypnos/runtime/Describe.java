package dev.hypnos.runtime;

import dev.hypnos.kernel.Task;
import dev.hypnos.kernel.Trace;
import dev.hypnos.runtime.code.ClassInitialization;
import dev.hypnos.runtime.code.CodeOwner;
import dev.hypnos.runtime.outcome.Failure;
import dev.hypnos.runtime.outcome.Repetition;
import dev.hypnos.runtime.outcome.Repetitions;
import dev.hypnos.runtime.outcome.Seconds;
import dev.hypnos.runtime.outcome.TaskLabel;
import dev.hypnos.runtime.outcome.WaitingTask;
import dev.hypnos.runtime.outcome.WaitingTasks;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Makes failures of what the engine knows when a trial cannot go on: who waits for what, held by whom, and where. */
public final class Describe {
    private static final int FRAMES_MAX = 40;
    private static final int TASKS_MAX = 50;
    private static final int REPEATED_MAX = 5;
    /** How much of the end of a trial is looked at for what repeats. */
    private static final int TAIL = 10_000;

    private Describe() {}

    static Failure deadlock(Engine engine) {
        return new Failure.Deadlock(waiting(engine));
    }

    static Failure timeLimit(Engine engine, long limitNanos) {
        return new Failure.TimeLimit(limitNanos, waiting(engine));
    }

    static Failure operationLimit(Engine engine, long limit) {
        return new Failure.OperationLimit(limit, repeated(engine), waiting(engine));
    }

    /** All that could go on repeat themselves. */
    static Failure livelock(Engine engine) {
        List<TaskLabel> tasks = new ArrayList<>();
        for (ThreadTask task : engine.tasks.all()) {
            if (task.state() == Task.State.RUNNING
                    || task.canGoOn()
                    || engine.looking.tasks().contains(task)) {
                tasks.add(task.label());
            }
        }
        Repetitions repeated =
                engine.looking.isEmpty() ? repeated(engine) : Repetitions.ofLooks(engine.looking.sites());
        return new Failure.Livelock(tasks, repeated, waiting(engine));
    }

    /** What was done most often at the end of the trial. */
    private static Repetitions repeated(Engine engine) {
        Trace trace = engine.scheduler.trace();
        Map<Integer, Integer> counts = new TreeMap<>();
        int operations = 0;
        for (int row = trace.size() - 1; row >= 0 && operations < TAIL; row--) {
            if (trace.isOperation(row)) {
                counts.merge(trace.site(row), 1, Integer::sum);
                operations++;
            }
        }
        List<Repetition> repeated = counts.entrySet().stream()
                .sorted((a, b) -> b.getValue() - a.getValue())
                .limit(REPEATED_MAX)
                .map(entry -> new Repetition(entry.getKey(), entry.getValue()))
                .toList();
        return new Repetitions(operations, repeated);
    }

    public static Failure endlessLoop(ThreadTask task) {
        return new Failure.EndlessLoop(task.label(), shown(new Throwable().getStackTrace()));
    }

    static Failure uncontrolledCall(String call) {
        return new Failure.Uncontrolled(
                "the program calls " + call + ", which Hypnos does not control",
                shown(new Throwable().getStackTrace()),
                call.startsWith("java.rmi")
                        ? "let the test call the object itself: the JDK keeps what is exported, and the next trial would"
                                + " find it in use"
                        : "uncontrolled = \"allow:" + call + "\" lets it happen for real");
    }

    static Failure stall(@Nullable Thread running, long nanos) {
        return new Failure.Uncontrolled(
                "no operation for " + Seconds.text(nanos)
                        + " of real time: the program blocks or computes where Hypnos cannot control it",
                running == null ? List.of() : shown(running.getStackTrace()),
                null);
    }

    /** Who waits for what, with stacks; first those that wait for each other. */
    static WaitingTasks waiting(Engine engine) {
        Waiters waiters = new Waiters(engine);
        List<ThreadTask> cycle = waiters.cycle();
        Set<ThreadTask> tasks = new LinkedHashSet<>(cycle);
        for (ThreadTask task : engine.tasks.all()) {
            if (!task.ended && !task.residence.awaitsFault) {
                tasks.add(task);
            }
        }
        List<WaitingTask> described = tasks.stream()
                .limit(TASKS_MAX)
                .map(task -> waiters.describe(task, shown(engine.runner().stack(task))))
                .toList();
        return new WaitingTasks(
                cycle.stream().map(ThreadTask::label).toList(), described, tasks.size() - described.size());
    }

    /** The stack of a task as the program knows it. */
    public static StackTraceElement[] stack(ThreadTask task) {
        List<StackTraceElement> frames = new ArrayList<>();
        for (StackTraceElement frame : task.engine.runner().stack(task)) {
            // how a task waits differs between the two ways to run it
            if (!isEngine(frame) && !frame.getClassName().equals("jdk.internal.misc.Unsafe")) {
                frames.add(frame);
            }
        }
        return frames.toArray(StackTraceElement[]::new);
    }

    /** The frames that are not the engine's, under the names that the program's author knows. */
    private static List<StackTraceElement> shown(StackTraceElement[] stack) {
        return Arrays.stream(stack)
                .filter(frame -> !isEngine(frame))
                .limit(FRAMES_MAX)
                .map(Describe::shown)
                .toList();
    }

    private static StackTraceElement shown(StackTraceElement frame) {
        return frame.getMethodName().equals(ClassInitialization.INITIALIZER)
                ? new StackTraceElement(
                        frame.getClassLoaderName(),
                        frame.getModuleName(),
                        frame.getModuleVersion(),
                        frame.getClassName(),
                        "<clinit>",
                        frame.getFileName(),
                        frame.getLineNumber())
                : frame;
    }

    /** Whether a frame of this class, which is the engine's, is below those of a task's thread. */
    public static boolean isBelowTask(Class<?> type) {
        return type == ContinuationRunner.class;
    }

    /** The first frame below those of a task's thread: what runs it in place of a thread of its own. */
    public static boolean isBelowTask(StackTraceElement frame) {
        return frame.getMethodName().equals("runTask")
                && frame.getClassName().equals(ContinuationRunner.class.getName());
    }

    private static boolean isEngine(StackTraceElement frame) {
        String name = frame.getClassName();
        return CodeOwner.isEngine(name)
                || CodeOwner.isModel(name)
                || name.startsWith("jdk.internal.vm.Continuation")
                || CodeOwner.isAdded(frame.getMethodName());
    }
}
