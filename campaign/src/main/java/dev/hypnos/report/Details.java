package dev.hypnos.report;

import dev.hypnos.runtime.outcome.Failure;
import dev.hypnos.runtime.outcome.WaitingTask;
import dev.hypnos.runtime.outcome.WaitingTasks;
import java.util.ArrayList;
import java.util.List;

/** What a failure has to say besides its message, made from what the failure holds: stacks, and who waits for what. */
final class Details {
    private static final String INDENT = "    ";
    private static final String REPORTED_ONLY =
            "only report races: races = REPORT in @HypnosTest, -Dhypnos.races=report or --races report";

    private final List<String> lines = new ArrayList<>();
    private final int width;

    private Details(int width) {
        this.width = width;
    }

    /** One line each; none of a stack is wider than that. */
    static List<String> of(Failure failure, int width) {
        Details details = new Details(width);
        details.add(failure);
        return details.lines;
    }

    private void add(Failure failure) {
        Throwable cause = failure.cause();
        if (cause != null) {
            lines.addAll(Stack.ofProgram(cause, width));
        }
        switch (failure) {
            case Failure.OperationLimit limit -> lines.addAll(limit.repeated().lines());
            case Failure.Livelock livelock -> lines.addAll(livelock.repeated().lines());
            case Failure.Race race -> {
                race.details().stream()
                        .filter(other -> !other.equals(race.message()))
                        .forEach(lines::add);
                lines.add(REPORTED_ONLY);
            }
            case Failure.Diverged diverged -> lines.addAll(diverged.details());
            case Failure.TestThrew threw -> {}
            case Failure.TaskThrew threw -> {}
            case Failure.Declared declared -> {}
            case Failure.Exit exit -> {}
            case Failure.Invariant invariant -> {}
            case Failure.Eventually eventually -> {}
            case Failure.Deadlock deadlock -> {}
            case Failure.TimeLimit limit -> {}
            case Failure.EndlessLoop loop -> {}
            case Failure.Uncontrolled uncontrolled -> {}
        }
        Stack.ofTask(failure.stack(), width - INDENT.length()).forEach(frame -> lines.add(INDENT + frame));
        if (failure instanceof Failure.Uncontrolled(String message, List<StackTraceElement> stack, String advice)
                && advice != null) {
            lines.add(advice);
        }
        add(failure.waiting());
    }

    private void add(WaitingTasks waiting) {
        List<String> idle = new ArrayList<>();
        for (WaitingTask task : waiting.tasks()) {
            if (IdleServers.isIdle(task)) {
                idle.add(task.task().threadOnNode());
                continue;
            }
            lines.add(task.headline());
            Stack.ofTask(task.stack(), width - INDENT.length()).forEach(frame -> lines.add(INDENT + frame));
        }
        if (!idle.isEmpty()) {
            lines.add(IdleServers.line(idle));
        }
        if (waiting.omitted() > 0) {
            lines.add(waiting.omitted() == 1 ? "and 1 more task" : "and " + waiting.omitted() + " more tasks");
        }
    }
}
