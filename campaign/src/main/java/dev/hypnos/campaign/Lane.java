package dev.hypnos.campaign;

import dev.hypnos.campaign.explain.Reruns;
import dev.hypnos.kernel.History;
import dev.hypnos.kernel.Randomness;
import dev.hypnos.kernel.Recording;
import dev.hypnos.kernel.Strategy;
import dev.hypnos.kernel.TaskName;
import dev.hypnos.kernel.Trace;
import dev.hypnos.kernel.analysis.ConflictAnalysis;
import dev.hypnos.kernel.analysis.Race;
import dev.hypnos.kernel.analysis.TrialAnalysis;
import dev.hypnos.kernel.schedule.Schedule;
import dev.hypnos.kernel.strategy.EditedReplay;
import dev.hypnos.kernel.strategy.StrategyKind;
import dev.hypnos.kernel.systematic.Exploration;
import dev.hypnos.runtime.outcome.Failure;
import dev.hypnos.runtime.outcome.Observation;
import dev.hypnos.runtime.outcome.Outcome;
import dev.hypnos.runtime.outcome.Reporting;
import dev.hypnos.runtime.outcome.TraceReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A sequence of trials on one engine, with all that is learnt on the way: the names of tasks, the history, what the
 * strategy remembers. Two lanes that are given the same trials give the same outcomes. Used by one thread.
 */
final class Lane implements AutoCloseable {
    /** Time that the first trial has, however little the campaign has. */
    private static final long FIRST_NANOS = 10_000_000_000L;

    private List<String> notes = List.of();

    private final CampaignSettings settings;
    private final TrialRunner runner;
    private final Limits limits;
    private final Stage stage;
    /** Only trials that are compared report their values. */
    private final Reporting reporting;

    private final Strategy strategy;
    private final String test;
    /** Whether the trials before those of this lane were those of a model. */
    private final Set<String> doubts = new TreeSet<>();

    private long failures;
    private final TaskName root = TaskName.root();
    private final @Nullable History history;
    private final ConflictAnalysis analysis = new ConflictAnalysis();
    private final RaceWatch races;
    private final TraceReader learner = new Learner();
    /** Of a trial that is run again; where all rows are compared, all must be there. */
    private final TraceReader unread;

    private boolean hasDeadline;
    private long deadlineNanos;
    /** Of the trial run last. */
    private TrialAnalysis analysed = TrialAnalysis.NONE;

    Lane(TestCase test, CampaignSettings settings, TrialRunner runner, Strategy strategy) {
        this.settings = settings;
        this.runner = runner;
        this.limits = Limits.of(settings);
        this.stage = new Stage(test, runner, settings.output());
        this.reporting = settings.checkDeterminism() ? Reporting.VALUES : Reporting.NOTHING;
        this.strategy = strategy;
        if (settings.resume() != null && strategy instanceof Exploration exploration) {
            doubts.addAll(SavedExploration.resume(exploration, settings.resume(), test.identity(), settings));
        }
        this.test = test.identity();
        this.unread = settings.checkDeterminism() ? trace -> {} : TraceReader.NOTHING;
        this.races = new RaceWatch(settings.races(), strategy instanceof Exploration);
        if (settings.races() == Races.OFF) {
            doubts.add("data races of collections and other objects of the JDK, which were not looked for");
        }
        this.history = settings.conflictAnalysis() ? new History(settings.signature()) : null;
    }

    /** Runs what runs one trial after the other. */
    void drive(Runnable work) {
        runner.drive(work);
    }

    /** Runs the trial with this number, and learns from it. */
    Outcome run(long trial) {
        analysed = TrialAnalysis.NONE;
        if (hasDeadline) {
            runner.endAt(trial == 0 ? deadlineOfFirst() : deadlineNanos);
        }
        try {
            Outcome outcome;
            do {
                Randomness randomness = new Randomness(Randomness.seedOf(settings.seed(), trial));
                outcome = stage.run(root, strategy, randomness, history, limits, learner, reporting, Set.of());
            } while (stage.mustRepeat());
            if (strategy instanceof Exploration exploration && !runner.isCutOff()) {
                exploration.learn(outcome.trace());
            }
            Outcome judged = races.judge(outcome);
            failures += judged.failure() == null ? 0 : 1;
            if (judged.failure() == null && races.found().stream().anyMatch(Race::onCollection)) {
                // a call of a collection or a builder is one step only where others do not call it at the same time
                doubts.add("data races of collections and other objects of the JDK");
            }
            return judged;
        } finally {
            runner.endWhenever();
        }
    }

    /** Finds a trial to run; false if there is none right now. Waits a moment before it says so. */
    boolean prepare() {
        return !(strategy instanceof Exploration exploration) || exploration.prepare();
    }

    /** Whether a systematic exploration has nothing left to try. */
    boolean isOver() {
        return strategy instanceof Exploration exploration && exploration.isOver();
    }

    /** What explores systematically; null where nothing does. */
    @Nullable
    Exploration exploration() {
        return strategy instanceof Exploration exploration ? exploration : null;
    }

    /** Keeps what a systematic exploration knows, if that is wanted; returns what a reader should know of it. */
    List<String> save() {
        if (settings.save() == null || !(strategy instanceof Exploration exploration)) {
            return List.of();
        }
        // The file is written through a channel, which an interrupt would close.
        boolean isInterrupted = Thread.interrupted();
        try {
            SavedExploration.write(exploration, settings.save(), test, settings, failures, doubts(exploration));
            return List.of();
        } catch (IOException failed) {
            return List.of("the exploration could not be saved: " + failed);
        } finally {
            if (isInterrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** How far a systematic exploration came; null where there is none. */
    CampaignResult.@Nullable Explored explored() {
        return strategy instanceof Exploration exploration
                ? new CampaignResult.Explored(
                        exploration.isOver(),
                        exploration.isComplete(),
                        exploration.executions(),
                        exploration.redundant(),
                        exploration.cutShort(),
                        exploration.isFixed(),
                        doubts(exploration),
                        exploration.surprises(),
                        exploration.givenUp(),
                        exploration.conditions(),
                        exploration.hasDecided())
                : null;
    }

    /**
     * Why the exploration cannot vouch for what it leaves out, with what was known when it was saved. One that tries
     * every order leaves little.
     */
    private List<String> doubts(Exploration exploration) {
        doubts.addAll(exploration.doubts());
        doubts.addAll(settings.strategy() == StrategyKind.DFS ? runner.untold() : runner.doubts());
        return List.copyOf(doubts);
    }

    /** From now on trials end at this time; replays do not. */
    void endTrialsAt(long nanoTime) {
        hasDeadline = true;
        deadlineNanos = nanoTime;
    }

    /** An answer needs one trial. */
    private long deadlineOfFirst() {
        long granted = System.nanoTime() + FIRST_NANOS;
        return granted - deadlineNanos > 0 ? granted : deadlineNanos;
    }

    /** Whether the trial run last was ended because the time of the campaign was up. */
    boolean isCutOff() {
        return runner.isCutOff();
    }

    /**
     * Runs a trial of which nothing is kept. What the JDK does only once, when it is first asked, is then behind: it
     * loads and initialises its own classes, which asks for hash codes, and so changes those that the program gets
     * next.
     */
    void rehearse(long trial) {
        Randomness randomness = new Randomness(Randomness.seedOf(settings.seed(), trial));
        History unkept = history == null ? null : new History(settings.signature());
        stage.run(
                TaskName.root(),
                settings.strategy().create(settings.reach()),
                randomness,
                unkept,
                limits,
                unread,
                reporting,
                Set.of());
    }

    /** Learns from the trace of each trial. */
    private final class Learner implements TraceReader {
        @Override
        public void read(Trace trace) {
            if (!(strategy instanceof Exploration)) {
                analysed = analysis.analyse(trace, history);
            }
            races.read(trace);
        }

        @Override
        public boolean looksForRaces() {
            return settings.checkDeterminism() || races.looks();
        }
    }

    /** What the trial run last did. */
    TrialCounts counts(Outcome outcome) {
        return new TrialCounts(
                outcome.operations(),
                outcome.decisions(),
                outcome.trace().alternatives(),
                outcome.switches(),
                outcome.tasks(),
                outcome.virtualNanos(),
                analysed.conflicts(),
                analysed.falseNegatives(),
                analysed.falsePositives(),
                analysed.firstConflicts(),
                analysed.orderHash());
    }

    /** Whether the trial run last has races that were not seen before. */
    boolean hasNewRaces() {
        return !races.found().isEmpty();
    }

    /**
     * The races of the trial run last that were not seen before, with the stacks of their operations: the trial is run
     * once more.
     */
    List<RaceReport> races(long trial, Recording recording) {
        List<Race> found = races.found();
        Set<Long> operations = new HashSet<>();
        found.forEach(race -> {
            operations.add(race.first().operation());
            operations.add(race.second().operation());
        });
        Outcome again = again(recording, operations);
        return found.stream()
                .map(race -> new RaceReport(
                        trial,
                        race,
                        again.stacks().getOrDefault(race.first().operation(), List.of()),
                        again.stacks().getOrDefault(race.second().operation(), List.of())))
                .toList();
    }

    /** The stack of an operation, if the trial comes to it when it is run again. */
    List<StackTraceElement> stack(Recording recording, long operation) {
        return again(recording, Set.of(operation)).stacks().getOrDefault(operation, List.of());
    }

    /**
     * The recording of a failed trial that is run once more, by the same operations whatever they touch; null where it
     * does not fail the same way. In the first trial of a JVM the JDK does what it does only once, and hash codes are
     * others than in all trials after it.
     */
    @Nullable
    Recording settled(Recording recording, Failure failure) {
        Schedule schedule = Schedule.of(recording).withoutTouched();
        Outcome outcome = stage.run(
                TaskName.root(),
                new dev.hypnos.kernel.strategy.Replay(schedule, limits.attention()),
                new Randomness(0),
                null,
                limits,
                unread,
                Reporting.NOTHING,
                Set.of());
        Failure again = outcome.failure();
        boolean isSame = again != null
                && again.kind().equals(failure.kind())
                && again.message().equals(failure.message());
        return isSame ? Recording.of(outcome.trace()) : null;
    }

    /** What follows a trial of this campaign and leaves some of its preemptions out. */
    EditedReplay edited(Recording recording) {
        return new EditedReplay(recording, limits.attention());
    }

    /** Runs trials that may fail as this one did; whether races are failures depends on that. */
    Reruns reruns(Failure failure) {
        String place = Place.of(failure);
        return (replay, deadline) -> {
            Outcome outcome = run(replay, failure, deadline);
            Failure happened = outcome.failure();
            boolean isAlike = happened != null
                    && happened.kind().equals(failure.kind())
                    && happened.message().equals(failure.message())
                    && Objects.equals(Place.of(happened), place);
            Reruns.Verdict verdict = isAlike
                    ? Reruns.Verdict.FAILED_ALIKE
                    : happened == null && !runner.isCutOff() && !outcome.trace().isCutShort()
                            ? Reruns.Verdict.PASSED
                            : Reruns.Verdict.OTHER;
            return new Reruns.Rerun(verdict, outcome.trace());
        };
    }

    private Outcome run(EditedReplay replay, Failure failure, long deadline) {
        RaceWatch watch = failure instanceof Failure.Race
                ? RaceWatch.expecting(failure.message())
                : new RaceWatch(Races.OFF, false);
        // what is left of a trial after an edit may have no end
        runner.endAt(deadline);
        try {
            Outcome outcome;
            do {
                outcome = stage.run(
                        TaskName.root(),
                        replay,
                        new Randomness(0),
                        null,
                        limits,
                        watch::read,
                        Reporting.NOTHING,
                        Set.of());
            } while (stage.mustRepeat());
            return watch.judge(outcome);
        } finally {
            runner.endWhenever();
        }
    }

    private Outcome again(Recording recording, Set<Long> stacks) {
        Outcome outcome;
        do {
            outcome = stage.run(
                    TaskName.root(),
                    new dev.hypnos.kernel.strategy.Replay(Schedule.of(recording), limits.attention()),
                    new Randomness(0),
                    null,
                    limits,
                    unread,
                    Reporting.ACCOUNT,
                    stacks);
        } while (stage.mustRepeat());
        return outcome;
    }

    /** What a trial that passed did, operation by operation; nothing where it goes another way now. */
    List<Observation> account(Recording recording) {
        Outcome outcome = again(recording, Set.of());
        return outcome.failure() == null ? outcome.observations() : List.of();
    }

    /** Replays a failed trial of this campaign, with an account of every operation. */
    ReplayResult replay(Recording recording, Failure failure) {
        return Replay.run(stage, Schedule.of(recording), failure.kind(), failure.message(), limits, true);
    }

    /** Classes that could not be transformed. */
    List<String> problems() {
        return runner.problems();
    }

    /** Keeps what a reader should know; once is enough. */
    void note(List<String> lines) {
        if (notes.isEmpty()) {
            notes = lines;
        }
    }

    /** Calls that were let through though they are not controlled, and what else a reader should know. */
    List<String> warnings() {
        List<String> all = new ArrayList<>(runner.warnings());
        all.addAll(notes);
        return all;
    }

    @Override
    public void close() {
        runner.close();
    }
}
