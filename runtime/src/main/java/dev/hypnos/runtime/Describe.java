package dev.hypnos.runtime;

import dev.hypnos.kernel.Sites;
import dev.hypnos.kernel.Trace;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Failures in words: who waits for what, held by whom, and where. */
final class Describe {
    private static final int STACK_MAX = 8;
    private static final int TASKS_MAX = 20;
    private static final int REPEATED_MAX = 5;
    /** How much of the end of a trial is looked at for what repeats. */
    private static final int TAIL = 10_000;

    /** What {@code Object.toString} puts behind the name of the class. */
    private static final Pattern HASH = Pattern.compile("(?<=[\\w$\\]])@(?=[a-f]*[0-9])[0-9a-f]{5,8}(?![0-9A-Za-z])");

    private static final Pattern HIDDEN_CLASS = Pattern.compile("/0x[0-9a-f]{8,16}(?![0-9A-Za-z])");

    private static final String ENDLESS = LoopHooks.CALLS_MAX * (long) LoopHooks.TURNS / 1_000_000 + " million";

    private Describe() {}

    /** An exception in one line, even if its own methods fail. */
    static String throwable(Throwable thrown) {
        try {
            String message = thrown.getMessage();
            String name = thrown.getClass().getName();
            return message == null
                    ? name
                    : name + ": " + withoutAddresses(message.lines().findFirst().orElse(""));
        } catch (Throwable broken) {
            return thrown.getClass().getName() + " (its message could not be read)";
        }
    }

    /**
     * Identity hash codes and the addresses of hidden classes differ from run to run. By its message a failure is
     * recognised, in a campaign and when it is replayed.
     */
    static String withoutAddresses(String message) {
        return HIDDEN_CLASS.matcher(HASH.matcher(message).replaceAll("@hash")).replaceAll("");
    }

    static Failure deadlock(Engine engine) {
        List<ThreadTask> cycle = cycle(engine);
        int blocked = 0;
        for (ThreadTask task : engine.tasks()) {
            if (!task.ended) {
                blocked++;
            }
        }
        String message = cycle.isEmpty()
                ? blocked + (blocked == 1 ? " task waits" : " tasks wait") + " and nothing can wake "
                        + (blocked == 1 ? "it" : "them")
                : waitForEachOther(cycle);
        return new Failure.Deadlock(message, waiting(engine));
    }

    static Failure timeLimit(Engine engine, long limitNanos) {
        return new Failure.TimeLimit(notOver(engine, seconds(limitNanos) + " of virtual time"), waiting(engine));
    }

    /** Others may go on for ever where two wait for each other: a scheduler that ticks, a server that is asked again and again. */
    private static String notOver(Engine engine, String limit) {
        List<ThreadTask> cycle = cycle(engine);
        return "the test was not over after " + limit + (cycle.isEmpty() ? "" : "; " + waitForEachOther(cycle));
    }

    static Failure operationLimit(Engine engine, long limit) {
        Trace trace = engine.scheduler.trace();
        Map<Integer, Integer> counts = new TreeMap<>();
        int from = Math.max(0, trace.size() - TAIL);
        for (int row = from; row < trace.size(); row++) {
            if (trace.isOperation(row)) {
                counts.merge(trace.site(row), 1, Integer::sum);
            }
        }
        List<String> details = new ArrayList<>();
        details.add("what repeated in the last " + (trace.size() - from) + " operations:");
        counts.entrySet().stream()
                .sorted((a, b) -> b.getValue() - a.getValue())
                .limit(REPEATED_MAX)
                .forEach(entry -> details.add("  " + entry.getValue() + " x " + Sites.get(entry.getKey())));
        details.addAll(waiting(engine));
        return new Failure.OperationLimit(notOver(engine, limit + " operations"), details);
    }

    static Failure endlessLoop(ThreadTask task) {
        List<String> details = new ArrayList<>();
        for (StackTraceElement frame : new Throwable().getStackTrace()) {
            if (!isEngine(frame) && details.size() < STACK_MAX) {
                details.add("    at " + shown(frame));
            }
        }
        // A replay may take more time or less, and is to say the same.
        return new Failure.EndlessLoop(
                "task " + task.name + " (" + task.threadName() + ") goes round a loop without any operation, " + ENDLESS
                        + " times or for " + seconds(TaskRunner.STALL_NANOS) + " of real time",
                details);
    }

    static Failure uncontrolledCall(String call) {
        List<String> details = new ArrayList<>();
        for (StackTraceElement frame : new Throwable().getStackTrace()) {
            if (!isEngine(frame) && details.size() < 2 * STACK_MAX) {
                details.add("    at " + shown(frame));
            }
        }
        details.add("uncontrolled = \"allow:" + call + "\" lets it happen for real");
        return new Failure.Uncontrolled("the program calls " + call + ", which Hypnos does not control", details);
    }

    static Failure stall(Thread running, long nanos) {
        List<String> details = new ArrayList<>();
        StackTraceElement[] stack = running == null ? new StackTraceElement[0] : running.getStackTrace();
        int shown = 0;
        for (StackTraceElement frame : stack) {
            if (shown < 3 * STACK_MAX && !isEngine(frame)) {
                details.add("    at " + frame);
                shown++;
            }
        }
        return new Failure.Uncontrolled(
                "no operation for " + seconds(nanos)
                        + " of real time: the program blocks or computes where Hypnos cannot control it",
                details);
    }

    /** Who waits for what, with stacks; first those that wait for each other. */
    static List<String> waiting(Engine engine) {
        List<String> lines = new ArrayList<>();
        int shown = 0;
        Set<ThreadTask> tasks = new LinkedHashSet<>(cycle(engine));
        tasks.addAll(engine.tasks());
        for (ThreadTask task : tasks) {
            if (task.ended) {
                continue;
            }
            if (++shown > TASKS_MAX) {
                lines.add("… and more tasks");
                break;
            }
            lines.add("task " + task.name + " (" + task.threadName() + ") " + waitsFor(engine, task));
            addStack(engine, task, lines);
        }
        return lines;
    }

    /** The stack of a task as the program knows it. */
    static StackTraceElement[] stack(ThreadTask task) {
        List<StackTraceElement> frames = new ArrayList<>();
        for (StackTraceElement frame : task.engine.runner().stack(task)) {
            // how a task waits differs between the two ways to run it
            if (!isEngine(frame) && !frame.getClassName().equals("jdk.internal.misc.Unsafe")) {
                frames.add(frame);
            }
        }
        return frames.toArray(StackTraceElement[]::new);
    }

    private static void addStack(Engine engine, ThreadTask task, List<String> lines) {
        int shown = 0;
        for (StackTraceElement frame : engine.runner().stack(task)) {
            if (!isEngine(frame) && shown++ < STACK_MAX) {
                lines.add("    at " + shown(frame));
            }
        }
    }

    /** Under the name that the program's author knows. */
    private static String shown(StackTraceElement frame) {
        return frame.toString().replace(ClassInitialization.INITIALIZER, "<clinit>");
    }

    /** The first frame below those of a task's thread: what runs it in place of a thread of its own. */
    static boolean isBelowTask(StackTraceElement frame) {
        return frame.getMethodName().equals("runTask")
                && frame.getClassName().equals("dev.hypnos.runtime.ContinuationRunner");
    }

    private static boolean isEngine(StackTraceElement frame) {
        String name = frame.getClassName();
        return name.startsWith("dev.hypnos.runtime.")
                || name.startsWith("dev.hypnos.model.")
                || name.startsWith("jdk.internal.vm.Continuation")
                || frame.getMethodName().startsWith("hypnos$");
    }

    private static String waitsFor(Engine engine, ThreadTask task) {
        String site = task.site() < 0 ? "" : " (" + Sites.get(task.site()).location() + ")";
        return switch (task.waits) {
            case MONITOR -> "waits for " + monitor(engine, task.monitor.resource) + heldBy(task) + site;
            case NOTIFICATION -> "waits to be notified on " + engine.names.resource(task.monitor.resource) + site;
            case END -> "waits for the end of task " + task.awaited.name + site;
            case CALL ->
                "waits in " + action(task) + " on " + engine.names.resource(task.resource()) + heldBy(task) + site;
            case PERMIT -> {
                Object blocker = Parking.blocker(task);
                yield "is parked" + (blocker == null ? "" : " on " + engine.names.object(blocker)) + heldBy(task)
                        + site;
            }
            case DEVICE -> "waits in " + action(task) + " on " + engine.names.resource(task.resource()) + site;
            case MESSAGE -> "waits for a message, after " + action(task) + site;
            case SLEEP -> "sleeps" + site;
            case NOTHING -> "can go on" + site;
        };
    }

    private static String monitor(Engine engine, int resource) {
        boolean isInitialization = engine.resources.object(resource) instanceof ClassInitialization;
        return (isInitialization ? "" : "the monitor of ") + engine.names.resource(resource);
    }

    private static String action(ThreadTask task) {
        return task.site() < 0 ? "a call" : Sites.get(task.site()).action();
    }

    private static String heldBy(ThreadTask task) {
        ThreadTask holder = holder(task);
        return holder == null ? "" : ", held by task " + holder.name;
    }

    /** The task that has what this one waits for, or null where that is not one task. */
    private static @Nullable ThreadTask holder(ThreadTask task) {
        return switch (task.waits) {
            case MONITOR -> task.monitor.owner;
            case END -> task.awaited;
            case CALL -> owner(task.engine, task.receiver);
            case PERMIT -> owner(task.engine, Parking.blocker(task));
            case NOTHING, SLEEP, NOTIFICATION, MESSAGE, DEVICE -> null;
        };
    }

    private static @Nullable ThreadTask owner(Engine engine, @Nullable Object lock) {
        Thread owner = lock == null ? null : Owners.of(lock);
        return owner == null ? null : engine.taskOf(owner);
    }

    private static List<ThreadTask> cycle(Engine engine) {
        for (ThreadTask start : engine.tasks()) {
            List<ThreadTask> path = new ArrayList<>();
            ThreadTask at = start;
            while (at != null && !at.ended && path.size() <= engine.tasks().size()) {
                path.add(at);
                at = at.clockSlot >= 0 ? null : holder(at);
                if (at == start) {
                    return path;
                }
            }
        }
        return List.of();
    }

    private static String waitForEachOther(List<ThreadTask> cycle) {
        List<String> names = new ArrayList<>();
        for (ThreadTask task : cycle) {
            names.add(task.name.toString());
        }
        return "tasks " + String.join(", ", names) + " wait for each other in a circle";
    }

    static String seconds(long nanos) {
        return nanos % 1_000_000_000 == 0 ? nanos / 1_000_000_000 + " s" : nanos / 1e9 + " s";
    }
}
