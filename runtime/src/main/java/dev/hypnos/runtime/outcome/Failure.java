package dev.hypnos.runtime.outcome;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Why a trial failed: what is known of it, as data. Texts are made from that here and in the reports. */
public sealed interface Failure {
    /** A short name for scripts and schedule files: {@code exception}, {@code deadlock} and so on. */
    String kind();

    /** What happened, in one line: by this, with the kind and the place, failures are told apart. */
    String message();

    /** What happened, in as many lines as it takes within limits. */
    default List<String> messageLines() {
        return List.of(message());
    }

    /** The same for people, with the class of an exception in its short form. */
    default List<String> headlines() {
        return messageLines();
    }

    /** What to show as the cause where there is an exception, or null. */
    default @Nullable Throwable cause() {
        return null;
    }

    /** The tasks that were not over, where that is the failure. */
    default WaitingTasks waiting() {
        return WaitingTasks.NONE;
    }

    /** The stack of what the task did that failed, where that is no exception; the innermost frame first. */
    default List<StackTraceElement> stack() {
        return List.of();
    }

    /** More lines, for people: stacks, who waits for what. */
    default List<String> details() {
        List<String> lines = new ArrayList<>();
        stack().forEach(frame -> lines.add("    at " + frame));
        lines.addAll(waiting().lines());
        return lines;
    }

    /** The test itself, in the root task, threw. */
    record TestThrew(Throwable cause) implements Failure {
        @Override
        public String kind() {
            return "exception";
        }

        @Override
        public String message() {
            return ThrowableText.line(cause);
        }

        @Override
        public List<String> messageLines() {
            return ThrowableText.lines("", cause);
        }

        @Override
        public List<String> headlines() {
            return ThrowableText.briefLines("", cause);
        }
    }

    /** A task other than the root ended with an exception that nothing handled. */
    record TaskThrew(TaskLabel task, Throwable cause) implements Failure {
        @Override
        public String kind() {
            return "uncaught";
        }

        @Override
        public String message() {
            return front() + ThrowableText.line(cause);
        }

        @Override
        public List<String> messageLines() {
            return ThrowableText.lines(front(), cause);
        }

        @Override
        public List<String> headlines() {
            return ThrowableText.briefLines(front(), cause);
        }

        private String front() {
            return "uncaught in " + task.text() + ": ";
        }
    }

    /** The program called {@code Hypnos.fail}. */
    record Declared(String text, Throwable cause) implements Failure {
        @Override
        public String kind() {
            return "fail";
        }

        @Override
        public String message() {
            return ThrowableText.line(text);
        }

        @Override
        public List<String> messageLines() {
            List<String> lines = ThrowableText.messageLines(text);
            return lines.isEmpty() ? List.of("") : lines;
        }
    }

    /**
     * The program wanted to end its JVM.
     *
     * @param halts whether by {@code Runtime.halt}, which runs no shutdown hooks
     */
    record Exit(int status, boolean halts, Throwable cause) implements Failure {
        @Override
        public String kind() {
            return "fail";
        }

        @Override
        public String message() {
            return text(status, halts);
        }

        public static String text(int status, boolean halts) {
            return "the program called " + (halts ? "Runtime.halt(" : "System.exit(") + status + ")";
        }
    }

    /**
     * A property of the trial that was to hold at all times does not.
     *
     * @param task who did something last
     * @param reads the names of the resources that it depends on
     */
    record Invariant(
            String message,
            String task,
            List<String> reads,
            @Nullable Throwable cause) implements Failure {
        @Override
        public String kind() {
            return "invariant";
        }
    }

    /** What was to become true in time has not. */
    record Eventually(
            String message, WaitingTasks waiting, @Nullable Throwable cause) implements Failure {
        @Override
        public String kind() {
            return "eventually";
        }
    }

    /** No task can go on. */
    record Deadlock(WaitingTasks waiting) implements Failure {
        @Override
        public String kind() {
            return "deadlock";
        }

        @Override
        public String message() {
            if (!waiting.cycle().isEmpty()) {
                return waiting.cycleText();
            }
            return waiting.count() == 1
                    ? "1 task waits and nothing can wake it"
                    : waiting.count() + " tasks wait and nothing can wake them";
        }
    }

    /** The virtual clock would pass its limit. */
    record TimeLimit(long limitNanos, WaitingTasks waiting) implements Failure {
        @Override
        public String kind() {
            return "time-limit";
        }

        @Override
        public String message() {
            return notOver(Seconds.text(limitNanos) + " of virtual time", waiting);
        }
    }

    /** Too many operations: the test is large. */
    record OperationLimit(long limit, Repetitions repeated, WaitingTasks waiting) implements Failure {
        @Override
        public String kind() {
            return "operation-limit";
        }

        @Override
        public String message() {
            return notOver(limit + " operations", waiting);
        }

        @Override
        public List<String> details() {
            List<String> lines = new ArrayList<>(repeated.lines());
            lines.addAll(waiting.lines());
            return lines;
        }
    }

    /** All tasks that can go on repeat themselves, and none makes progress. */
    record Livelock(List<TaskLabel> tasks, Repetitions repeated, WaitingTasks waiting) implements Failure {
        private static final int SHOWN = 5;

        @Override
        public String kind() {
            return "livelock";
        }

        @Override
        public String message() {
            List<String> names = new ArrayList<>();
            tasks.subList(0, Math.min(SHOWN, tasks.size())).forEach(task -> names.add(task.text()));
            if (tasks.size() > SHOWN) {
                names.add((tasks.size() - SHOWN) + " more");
            }
            return "no progress: " + String.join(", ", names) + (tasks.size() == 1 ? " does" : " do")
                    + " the same again and again"
                    + (waiting.cycle().isEmpty() ? "" : "; " + waiting.cycleText());
        }

        @Override
        public List<String> details() {
            List<String> lines = new ArrayList<>(repeated.lines());
            lines.addAll(waiting.lines());
            return lines;
        }
    }

    /** A task goes round a loop for ever, and does nothing that could end it. */
    record EndlessLoop(TaskLabel task, List<StackTraceElement> stack) implements Failure {
        @Override
        public String kind() {
            return "endless-loop";
        }

        @Override
        public String message() {
            // A replay may take more time or less, and is to say the same.
            return task.text() + " goes round a loop without any operation, " + Limits.LOOP_TURNS_MAX / 1_000_000
                    + " million times or for " + Seconds.text(Limits.STALL_NANOS) + " of real time";
        }
    }

    /** The test passed, and has a race that is taken for a failure. */
    record Race(String message, List<String> details) implements Failure {
        public static final String KIND = "race";

        @Override
        public String kind() {
            return KIND;
        }
    }

    /** A replay did not go as recorded; the details show both sides. */
    record Diverged(String message, List<String> details) implements Failure {
        @Override
        public String kind() {
            return "divergence";
        }
    }

    /**
     * The program did something that the engine cannot control; nothing can be said about the trial.
     *
     * @param advice what a person can do about it, or null
     */
    record Uncontrolled(
            String message,
            List<StackTraceElement> stack,
            @Nullable String advice) implements Failure {
        @Override
        public String kind() {
            return "uncontrolled";
        }

        @Override
        public List<String> details() {
            List<String> lines = new ArrayList<>();
            stack.forEach(frame -> lines.add("    at " + frame));
            if (advice != null) {
                lines.add(advice);
            }
            return lines;
        }
    }

    /** What an exception says, in one line, without what differs from run to run. */
    public static String text(Throwable thrown) {
        return ThrowableText.line(thrown);
    }

    /**
     * Others may go on for ever where two wait for each other: a scheduler that ticks, a server that is asked again and
     * again.
     */
    private static String notOver(String limit, WaitingTasks waiting) {
        return "the test was not over after " + limit + (waiting.cycle().isEmpty() ? "" : "; " + waiting.cycleText());
    }
}
