package dev.hypnos.runtime;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Why a trial failed. */
public sealed interface Failure {
    /** A short name for scripts and schedule files: {@code exception}, {@code deadlock} and so on. */
    String kind();

    /** What happened, in one line. */
    String message();

    /** What to show as the cause where there is an exception, or null. */
    default @Nullable Throwable cause() {
        return null;
    }

    /** More lines, for people: stacks, who waits for what. */
    default List<String> details() {
        return List.of();
    }

    /** The test itself, in the root task, threw. */
    record TestThrew(Throwable cause) implements Failure {
        @Override
        public String kind() {
            return "exception";
        }

        @Override
        public String message() {
            return Describe.throwable(cause);
        }
    }

    /** A task other than the root ended with an exception that nothing handled. */
    record TaskThrew(String task, String threadName, Throwable cause) implements Failure {
        @Override
        public String kind() {
            return "uncaught";
        }

        @Override
        public String message() {
            return "uncaught in task " + task + " (" + threadName + "): " + Describe.throwable(cause);
        }
    }

    /** The program called {@code Hypnos.fail}. */
    record Declared(String message, Throwable cause) implements Failure {
        @Override
        public String kind() {
            return "fail";
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
            String message, List<String> details, @Nullable Throwable cause) implements Failure {
        @Override
        public String kind() {
            return "eventually";
        }
    }

    /** No task can go on. */
    record Deadlock(String message, List<String> details) implements Failure {
        @Override
        public String kind() {
            return "deadlock";
        }
    }

    /** The virtual clock would pass its limit. */
    record TimeLimit(String message, List<String> details) implements Failure {
        @Override
        public String kind() {
            return "time-limit";
        }
    }

    /** Too many operations; the details name the sites that repeated. */
    record OperationLimit(String message, List<String> details) implements Failure {
        @Override
        public String kind() {
            return "operation-limit";
        }
    }

    /** All tasks that can go on repeat themselves, and none makes progress. */
    record Livelock(String message, List<String> details) implements Failure {
        @Override
        public String kind() {
            return "livelock";
        }
    }

    /** A task goes round a loop for ever, and does nothing that could end it. */
    record EndlessLoop(String message, List<String> details) implements Failure {
        @Override
        public String kind() {
            return "endless-loop";
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

    /** The program did something that the engine cannot control; nothing can be said about the trial. */
    record Uncontrolled(String message, List<String> details) implements Failure {
        @Override
        public String kind() {
            return "uncontrolled";
        }
    }
}
