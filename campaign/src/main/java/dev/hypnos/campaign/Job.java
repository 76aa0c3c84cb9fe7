package dev.hypnos.campaign;

import dev.hypnos.kernel.Recording;
import dev.hypnos.runtime.code.CodeOwner;
import dev.hypnos.runtime.outcome.Failure;
import dev.hypnos.runtime.outcome.Outcome;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Runs every n-th trial of a campaign. The partition depends on the numbers of trials alone, and each job learns from
 * its own trials only, so what a campaign gives does not depend on how fast its jobs are. Where jobs share an
 * exploration, each takes what comes next.
 */
final class Job {
    /** Frames that are shown of a stack. */
    private static final int STACK_MAX = 24;

    /** An exploration that is to go on later loses no more than this where its JVM dies. */
    private static final long SAVE_NANOS = 60_000_000_000L;

    private final TestCase test;
    private final CampaignSettings settings;
    private final TrialRunner.Factory runners;
    private final Ledger ledger;
    private final int number;
    private final Strategies strategies;
    /** The number of the trial under way, or of the next one. */
    private long trial;

    Job(
            TestCase test,
            CampaignSettings settings,
            TrialRunner.Factory runners,
            Ledger ledger,
            int number,
            Strategies strategies) {
        this.test = test;
        this.settings = settings;
        this.runners = runners;
        this.ledger = ledger;
        this.number = number;
        this.strategies = strategies;
        this.trial = number;
    }

    void run() {
        List<Lane> lanes = new ArrayList<>();
        try {
            lanes.add(openLane());
            if (number == 0) {
                ledger.exploring(lanes.getFirst().exploration());
            }
            if (settings.checkDeterminism()) {
                lanes.add(openLane());
                lanes.forEach(lane -> lane.rehearse(number));
            }
            lanes.getFirst().drive(() -> runTrials(lanes));
        } catch (Throwable defect) { // Whatever it is, a campaign must end with an answer.
            ledger.accept(Unusable.defect(trial, defect), null);
        } finally {
            lanes.forEach(lane -> ledger.warn(lane.warnings()));
            lanes.stream().limit(1).forEach(lane -> ledger.warn(lane.save()));
            lanes.stream().limit(1).forEach(lane -> ledger.explored(lane.explored()));
            lanes.forEach(Lane::close);
        }
    }

    private void runTrials(List<Lane> lanes) {
        Lane first = lanes.getFirst();
        long saved = System.nanoTime();
        while (!first.isOver() && ledger.wants(strategies.areShared() ? ledger.nextTrial() : trial)) {
            if (!first.prepare()) {
                continue;
            }
            if (strategies.areShared()) {
                trial = ledger.takeTrial();
            }
            ledger.accept(run(lanes, trial), first);
            trial += settings.jobs();
            if (System.nanoTime() - saved > SAVE_NANOS) {
                ledger.warn(first.save());
                saved = System.nanoTime();
            }
        }
    }

    private Lane openLane() {
        TrialRunner runner = runners.open(test, settings.mode(), Surroundings.of(settings));
        Lane lane = new Lane(test, settings, runner, strategies.of(number));
        ledger.deadline().ifPresent(lane::endTrialsAt);
        return lane;
    }

    private static TrialResult run(List<Lane> lanes, long trial) {
        Lane lane = lanes.getFirst();
        Outcome outcome = lane.run(trial);
        TrialResult unusable = unusable(lane, trial, outcome.failure());
        if (unusable != null) {
            return unusable;
        }
        if (lane.isCutOff()) {
            return new TrialResult.CutOff(trial, lane.counts(outcome));
        }
        if (lanes.size() > 1) {
            Lane twin = lanes.get(1);
            Outcome again = twin.run(trial);
            Determinism.Difference difference = Determinism.difference(trial, outcome, again);
            if (!difference.lines().isEmpty()) {
                List<String> lines = new ArrayList<>(difference.lines());
                lines.addAll(stack(lane, Recording.of(outcome.trace()), difference.operation()));
                return new TrialResult.Unusable(trial, Status.NOT_DETERMINISTIC, lines, null);
            }
            lane.note(Determinism.note(trial, outcome, again));
        }
        TrialCounts counts = lane.counts(outcome);
        Failure failure = outcome.failure();
        if (failure == null && !lane.hasNewRaces()) {
            return new TrialResult.Passed(trial, counts, List.of());
        }
        // the trace is valid until the next trial, which the stacks of races need
        Recording recording = Recording.of(outcome.trace());
        List<RaceReport> races = lane.hasNewRaces() ? lane.races(trial, recording) : List.of();
        return failure == null
                ? new TrialResult.Passed(trial, counts, races)
                : new TrialResult.Failed(trial, counts, races, failure, recording);
    }

    /** Where the program was at the operation that differs. */
    private static List<String> stack(Lane lane, Recording recording, long operation) {
        return lane.stack(recording, operation).stream()
                .filter(frame -> CodeOwner.of(frame) != CodeOwner.HYPNOS)
                .limit(STACK_MAX)
                .map(frame -> "    at " + frame)
                .toList();
    }

    private static @Nullable TrialResult unusable(Lane lane, long trial, @Nullable Failure failure) {
        List<String> problems = lane.problems();
        if (!problems.isEmpty()) {
            return new TrialResult.Unusable(trial, Status.NOT_CONTROLLABLE, problems, null);
        }
        return failure instanceof Failure.Uncontrolled uncontrolled ? Unusable.uncontrolled(trial, uncontrolled) : null;
    }
}
