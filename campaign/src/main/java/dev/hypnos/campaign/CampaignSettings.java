package dev.hypnos.campaign;

import dev.hypnos.agent.Granularity;
import dev.hypnos.kernel.History;
import dev.hypnos.kernel.strategy.StrategyKind;
import dev.hypnos.kernel.systematic.Reach;
import dev.hypnos.runtime.UncontrolledCalls;
import dev.hypnos.runtime.world.FaultBudget;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a campaign is asked to do. {@link #builder} starts from the defaults; the same settings give the same trials.
 *
 * @param trials how many trials at most
 * @param time how long to go on in real time, or null for as long as the trials take
 * @param strategy how to choose among pending operations
 * @param reach how far a systematic strategy goes
 * @param conflictAnalysis whether operations predicted not to conflict run on without a decision
 * @param signature what conflict analysis remembers of an operation
 * @param seed where the random numbers start; 0 unless set, so that two runs are the same run
 * @param timeLimit a trial fails when its virtual clock would pass this
 * @param operationLimit a trial fails when it has executed so many operations
 * @param earlyTicks how often in a trial the clock may move while operations are enabled
 * @param faults which faults a trial may have, see {@link dev.hypnos.runtime.world.FaultBudget}
 * @param jobs how many engines share the trials
 * @param keepGoing whether to run all trials although one failed
 * @param shrink how long, in real time, to look for simpler trials that fail like those that were found; 0 for not at
 *     all
 * @param checkDeterminism whether to run every trial twice and compare all operations
 * @param races what is done about races
 * @param output what is shown of what trials print
 * @param granularity how much of which classes becomes operations, see {@link dev.hypnos.agent.Granularity}
 * @param uncontrolled what is done about calls that are not controlled, see
 *     {@link dev.hypnos.runtime.UncontrolledCalls}
 * @param directory where schedule files go
 * @param page what becomes a page for a browser, beside the schedule files
 * @param mode how tasks run
 * @param save where a systematic strategy keeps what it knows, every minute and at the end, or null
 * @param resume where it goes on from, or null for the beginning
 * @param launch how the test was started, by names that whoever started it chose: schedule files keep it for their
 *     replay
 */
public record CampaignSettings(
        long trials,
        @Nullable Duration time,
        StrategyKind strategy,
        Reach reach,
        boolean conflictAnalysis,
        History.Scheme signature,
        long seed,
        Duration timeLimit,
        long operationLimit,
        int earlyTicks,
        String faults,
        int jobs,
        boolean keepGoing,
        Duration shrink,
        boolean checkDeterminism,
        Races races,
        Output output,
        String granularity,
        String uncontrolled,
        Path directory,
        Page page,
        Mode mode,
        @Nullable Path save,
        @Nullable Path resume,
        Map<String, String> launch) {

    /** What is shown of what trials print to their standard streams. */
    public enum Output {
        /** What a failing trial prints: it is part of the report. */
        FAILING,
        /** What every trial prints, when it prints it. */
        ALL,
        /** Nothing. */
        NONE
    }

    /** What becomes a page for a browser. */
    public enum Page {
        OFF,
        /** Each finding. */
        FINDINGS,
        /** The campaign as well, whether or not it found something. */
        ALL
    }

    public static final long DEFAULT_TRIALS = 1_000;
    public static final long DEFAULT_OPERATION_LIMIT = 1_000_000;
    /** Long enough for a schedule of hours, short enough to end a trial that only waits. */
    public static final Duration DEFAULT_TIME_LIMIT = Duration.ofHours(24);

    /** Enough for a trial of tens of thousands of operations, and not too long to wait for. */
    public static final Duration DEFAULT_SHRINK = Duration.ofSeconds(10);

    public CampaignSettings {
        requireAtLeast("trials", 1, trials);
        requirePositive("time", time);
        requirePositive("timeLimit", timeLimit);
        requireAtLeast("operationLimit", 1, operationLimit);
        requireAtLeast("earlyTicks", 0, earlyTicks);
        requireAtLeast("jobs", 1, jobs);
        if (strategy.isSystematic()) {
            boolean areEvents = strategy == StrategyKind.FLYMC;
            if (earlyTicks > 0 && !areEvents) {
                throw new IllegalArgumentException("earlyTicks must be 0 with strategy " + strategy
                        + ": a clock that may move at any time is not explored systematically");
            }
            if (!FaultBudget.parse(faults).isNone() && !areEvents) {
                throw new IllegalArgumentException("there must be no faults with strategy " + strategy
                        + ": moments at which they come are not explored systematically");
            }
            requireReach(strategy, reach);
            if (areEvents && (save != null || resume != null)) {
                throw new IllegalArgumentException("an exploration of events cannot be saved or resumed");
            }
            // every operation is decided
            conflictAnalysis = false;
            boolean isShared = strategy == StrategyKind.OPTIMAL_DPOR
                    && reach.delays() == Reach.ALL
                    && save == null
                    && resume == null
                    && !checkDeterminism;
            // with the others each trial follows from the one before
            jobs = isShared ? jobs : 1;
        } else if (save != null || resume != null) {
            throw new IllegalArgumentException("strategy " + strategy
                    + " has nothing to save or to resume: dfs, optimal-dpor, source-dpor and dpor have");
        }
        if (shrink.isNegative()) {
            throw new IllegalArgumentException("shrink must not be negative: " + shrink);
        }
        FaultBudget.parse(faults);
        Granularity.parse(granularity);
        UncontrolledCalls.parse(uncontrolled);
        launch = Collections.unmodifiableMap(new LinkedHashMap<>(launch));
    }

    private static void requireReach(StrategyKind strategy, Reach reach) {
        if (reach.preemptions() != Reach.ALL && strategy != StrategyKind.DFS) {
            throw new IllegalArgumentException("preemptions are counted with strategy dfs only, not with " + strategy
                    + ": there two orders of one kind differ in them; use delays");
        }
        if (reach.delays() != Reach.ALL && strategy == StrategyKind.DFS) {
            throw new IllegalArgumentException("delays are not counted with strategy dfs; use preemptions");
        }
    }

    private static void requireAtLeast(String name, long least, long value) {
        if (value < least) {
            throw new IllegalArgumentException(name + " must be at least " + least + ", not " + value);
        }
    }

    private static void requirePositive(String name, @Nullable Duration value) {
        if (value != null && (value.isNegative() || value.isZero())) {
            throw new IllegalArgumentException(name + " must be longer than nothing, not " + value);
        }
    }

    /** The defaults, to be changed. */
    public static CampaignSettingsBuilder builder() {
        return new CampaignSettingsBuilder();
    }

    /** These settings, to be changed. */
    public CampaignSettingsBuilder toBuilder() {
        return new CampaignSettingsBuilder(this);
    }

    /** {@code target/hypnos} where there is a {@code target}, as in a Maven module, otherwise {@code .hypnos}. */
    public static Path defaultDirectory() {
        return Files.isDirectory(Path.of("target")) ? Path.of("target", "hypnos") : Path.of(".hypnos");
    }

    /** The limit of the virtual clock in nanoseconds, or the largest number where it is beyond that. */
    long timeLimitNanos() {
        try {
            return timeLimit.toNanos();
        } catch (ArithmeticException beyond) {
            return Long.MAX_VALUE;
        }
    }
}
