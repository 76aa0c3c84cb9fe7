package dev.hypnos.campaign;

import dev.hypnos.kernel.Randomness;
import dev.hypnos.kernel.TaskName;
import dev.hypnos.kernel.schedule.Schedule;
import dev.hypnos.kernel.schedule.ScheduleFile;
import dev.hypnos.kernel.schedule.ValueMarks;
import dev.hypnos.kernel.strategy.Divergence;
import dev.hypnos.runtime.outcome.Failure;
import dev.hypnos.runtime.outcome.Outcome;
import dev.hypnos.runtime.outcome.Printed;
import dev.hypnos.runtime.outcome.Reporting;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Runs the one trial that a schedule describes, and compares. */
public final class Replay {
    private static final int ATTEMPTS = 3;

    private Replay() {}

    /**
     * Replays a schedule file. The agent must be installed. Throws an {@link IllegalArgumentException} with one clear
     * line if the file is of another test, and whatever keeps a trial from being run.
     *
     * @param observe whether to keep an account of every operation, for a report
     * @param output what is shown of what it prints
     */
    public static ReplayResult run(
            TestCase test, ScheduleFile file, Mode mode, boolean observe, CampaignSettings.Output output) {
        return run(test, file, mode, observe, output, TrialRunner::open);
    }

    /** The same; what it prints is kept for the report. */
    public static ReplayResult run(TestCase test, ScheduleFile file, Mode mode, boolean observe) {
        return run(test, file, mode, observe, CampaignSettings.Output.FAILING);
    }

    static ReplayResult run(TestCase test, ScheduleFile file, Mode mode, boolean observe, TrialRunner.Factory runners) {
        return run(test, file, mode, observe, CampaignSettings.Output.FAILING, runners);
    }

    private static ReplayResult run(
            TestCase test,
            ScheduleFile file,
            Mode mode,
            boolean observe,
            CampaignSettings.Output output,
            TrialRunner.Factory runners) {
        if (!file.test().equals(test.identity())) {
            throw new IllegalArgumentException("the schedule is one of " + file.test() + ", not of " + test.identity());
        }
        Limits limits = Limits.of(file.configuration());
        try (TrialRunner runner = runners.open(test, mode, surroundings(file))) {
            ReplayResult result = run(
                    new Stage(test, runner, output),
                    file.schedule(),
                    file.findingKind(),
                    file.findingMessage(),
                    limits,
                    observe);
            return runner.problems().isEmpty() ? result : untransformed(runner.problems());
        }
    }

    private static Surroundings surroundings(ScheduleFile file) {
        return new Surroundings(
                file.configuration().getOrDefault("granularity", ""),
                file.configuration().getOrDefault("uncontrolled", "fail"));
    }

    /**
     * Tries again where it diverges, or has other values. In a JVM that has not run the test yet the JDK loads and
     * initialises more of its own classes, which asks for hash codes and so changes those that the program gets next.
     * Each attempt comes further; a program that has changed diverges in all of them.
     */
    static ReplayResult run(
            Stage stage, Schedule schedule, String kind, String message, Limits limits, boolean observe) {
        for (int left = ATTEMPTS - 1; ; left--) {
            try {
                ReplayResult result = attempt(stage, schedule, kind, message, limits, observe);
                if (left == 0 || !isOtherwise(result)) {
                    return result;
                }
            } catch (OutOfMemoryError usedUp) {
                // by the program, while we needed some ourselves: the next attempt has all of it again
                if (left == 0) {
                    throw usedUp;
                }
            }
        }
    }

    private static boolean isOtherwise(ReplayResult result) {
        return result.verdict() == ReplayResult.Verdict.DIVERGED
                || !result.otherValues().isEmpty();
    }

    private static ReplayResult attempt(
            Stage stage, Schedule schedule, String kind, String message, Limits limits, boolean observe) {
        dev.hypnos.kernel.strategy.Replay strategy;
        Reporting reporting =
                observe ? Reporting.ACCOUNT : schedule.values().isKnown() ? Reporting.VALUES : Reporting.NOTHING;
        RaceWatch races =
                kind.equals(Failure.Race.KIND) ? RaceWatch.expecting(message) : new RaceWatch(Races.OFF, false);
        Outcome repeated;
        do {
            strategy = new dev.hypnos.kernel.strategy.Replay(schedule, limits.attention());
            repeated = stage.run(
                    TaskName.root(), strategy, new Randomness(0), null, limits, races::read, reporting, Set.of());
        } while (stage.mustRepeat());
        Outcome outcome = races.judge(repeated);
        Failure failure = outcome.failure();
        if (!(failure instanceof Failure.Diverged) && !(failure instanceof Failure.Uncontrolled)) {
            try {
                strategy.finish();
            } catch (Divergence early) {
                return result(schedule, outcome, diverged(early, failure));
            }
        }
        return result(schedule, outcome, verdict(failure, kind, message));
    }

    private record Judgement(ReplayResult.Verdict verdict, String message, List<String> details) {}

    private static ReplayResult result(Schedule schedule, Outcome outcome, Judgement judgement) {
        boolean isComplete = judgement.verdict != ReplayResult.Verdict.DIVERGED
                && judgement.verdict != ReplayResult.Verdict.NOT_CONTROLLABLE;
        return new ReplayResult(
                judgement.verdict,
                judgement.message,
                judgement.details,
                outcome.failure(),
                outcome.observations(),
                outcome.values().isOn() ? outcome.values().marks() : ValueMarks.UNKNOWN,
                OtherValues.lines(schedule.values(), outcome, isComplete),
                outcome.printed(),
                outcome.operations(),
                outcome.tasks(),
                outcome.virtualNanos());
    }

    private static Judgement diverged(Divergence early, @Nullable Failure failure) {
        return new Judgement(
                ReplayResult.Verdict.DIVERGED,
                early.getMessage() + (failure == null ? "" : " with " + failure.kind() + ": " + failure.message()),
                List.of("recorded: " + early.recorded(), "happened: " + early.happened()));
    }

    private static Judgement verdict(@Nullable Failure failure, String kind, String message) {
        if (failure == null) {
            return new Judgement(
                    ReplayResult.Verdict.PASSED, "every operation as recorded, and the test passes", List.of());
        }
        String text = failure.kind() + ": " + failure.message();
        return switch (failure) {
            case Failure.Diverged diverged ->
                new Judgement(ReplayResult.Verdict.DIVERGED, diverged.message(), diverged.details());
            case Failure.Uncontrolled uncontrolled ->
                new Judgement(ReplayResult.Verdict.NOT_CONTROLLABLE, uncontrolled.message(), uncontrolled.details());
            case Failure.TestThrew threw -> compare(text, kind, message, failure);
            case Failure.TaskThrew threw -> compare(text, kind, message, failure);
            case Failure.Declared declared -> compare(text, kind, message, failure);
            case Failure.Exit exit -> compare(text, kind, message, failure);
            case Failure.Invariant invariant -> compare(text, kind, message, failure);
            case Failure.Eventually eventually -> compare(text, kind, message, failure);
            case Failure.Deadlock deadlock -> compare(text, kind, message, failure);
            case Failure.TimeLimit limit -> compare(text, kind, message, failure);
            case Failure.OperationLimit limit -> compare(text, kind, message, failure);
            case Failure.Livelock livelock -> compare(text, kind, message, failure);
            case Failure.EndlessLoop loop -> compare(text, kind, message, failure);
            case Failure.Race race -> compare(text, kind, message, failure);
        };
    }

    private static Judgement compare(String text, String kind, String message, Failure failure) {
        boolean same = failure.kind().equals(kind) && failure.message().equals(message);
        return same
                ? new Judgement(ReplayResult.Verdict.REPRODUCED, text, failure.details())
                : new Judgement(
                        ReplayResult.Verdict.FAILED_DIFFERENTLY,
                        text,
                        List.of("recorded: " + kind + ": " + message, "happened: " + text));
    }

    private static ReplayResult untransformed(List<String> problems) {
        return notControllable(problems.getFirst(), problems.subList(1, problems.size()));
    }

    /** Something of ours failed. */
    static ReplayResult defect(Throwable defect) {
        return notControllable(
                "Hypnos itself failed in the replay, this says nothing about the test: " + defect, List.of());
    }

    private static ReplayResult notControllable(String message, List<String> details) {
        return new ReplayResult(
                ReplayResult.Verdict.NOT_CONTROLLABLE,
                message,
                List.copyOf(details),
                null,
                List.of(),
                ValueMarks.UNKNOWN,
                List.of(),
                Printed.NOTHING,
                0,
                0,
                0);
    }
}
