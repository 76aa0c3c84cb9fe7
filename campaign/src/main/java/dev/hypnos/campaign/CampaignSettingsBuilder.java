package dev.hypnos.campaign;

import dev.hypnos.kernel.History;
import dev.hypnos.kernel.strategy.StrategyKind;
import dev.hypnos.kernel.systematic.Reach;
import dev.hypnos.kernel.systematic.Reductions;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Makes {@link CampaignSettings} from the defaults or from others. */
public final class CampaignSettingsBuilder {
    private static final long UNSET = -1;

    private long trials = UNSET;
    private @Nullable Duration time;
    private StrategyKind strategy = StrategyKind.MIX;
    private Reach reach = Reach.FULL;
    private boolean conflictAnalysis = true;
    private History.Scheme signature = History.Scheme.TASK_AND_SITE;
    private long seed;
    private Duration timeLimit = CampaignSettings.DEFAULT_TIME_LIMIT;
    private long operationLimit = CampaignSettings.DEFAULT_OPERATION_LIMIT;
    private int earlyTicks;
    private String faults = "";
    private int jobs = 1;
    private boolean keepGoing;
    private Duration shrink = CampaignSettings.DEFAULT_SHRINK;
    private boolean checkDeterminism;
    private Races races = Races.COLLECTIONS;
    private CampaignSettings.Output output = CampaignSettings.Output.FAILING;
    private String granularity = "";
    private String uncontrolled = "fail";
    private @Nullable Path directory;
    private CampaignSettings.Page page = CampaignSettings.Page.FINDINGS;
    private Mode mode = Mode.AUTO;
    private @Nullable Path save;
    private @Nullable Path resume;
    private Map<String, String> launch = Map.of();

    CampaignSettingsBuilder() {}

    CampaignSettingsBuilder(CampaignSettings settings) {
        trials = settings.trials();
        time = settings.time();
        strategy = settings.strategy();
        reach = settings.reach();
        conflictAnalysis = settings.conflictAnalysis();
        signature = settings.signature();
        seed = settings.seed();
        timeLimit = settings.timeLimit();
        operationLimit = settings.operationLimit();
        earlyTicks = settings.earlyTicks();
        faults = settings.faults();
        jobs = settings.jobs();
        keepGoing = settings.keepGoing();
        shrink = settings.shrink();
        checkDeterminism = settings.checkDeterminism();
        races = settings.races();
        output = settings.output();
        granularity = settings.granularity();
        uncontrolled = settings.uncontrolled();
        directory = settings.directory();
        page = settings.page();
        mode = settings.mode();
        save = settings.save();
        resume = settings.resume();
        launch = settings.launch();
    }

    /** At most so many trials; left alone: 1,000, or no limit where {@link #time} is set. */
    public CampaignSettingsBuilder trials(long value) {
        if (value < 1) {
            throw new IllegalArgumentException("trials must be at least 1, not " + value);
        }
        trials = value;
        return this;
    }

    /** Real time to spend; replaces a number of trials given before. */
    public CampaignSettingsBuilder time(Duration value) {
        time = value;
        trials = UNSET;
        return this;
    }

    public CampaignSettingsBuilder strategy(StrategyKind value) {
        strategy = value;
        return this;
    }

    /** With a systematic strategy: whether messages are in conflict only if somebody could tell their order. */
    public CampaignSettingsBuilder observers(boolean value) {
        reach = new Reach(value, reach.delays(), reach.preemptions(), reach.reductions());
        return this;
    }

    /** With a systematic strategy: how many delays at most; below 0 for as many as there are. */
    public CampaignSettingsBuilder delays(int value) {
        reach = reach.delays(value < 0 ? Reach.ALL : value);
        return this;
    }

    /** With strategy flymc: what is left out. */
    public CampaignSettingsBuilder reductions(Reductions value) {
        reach = reach.reductions(value);
        return this;
    }

    /** With a systematic strategy: how many preemptions at most; below 0 for as many as there are. */
    public CampaignSettingsBuilder preemptions(int value) {
        reach = reach.preemptions(value < 0 ? Reach.ALL : value);
        return this;
    }

    public CampaignSettingsBuilder conflictAnalysis(boolean value) {
        conflictAnalysis = value;
        return this;
    }

    public CampaignSettingsBuilder signature(History.Scheme value) {
        signature = value;
        return this;
    }

    public CampaignSettingsBuilder seed(long value) {
        seed = value;
        return this;
    }

    public CampaignSettingsBuilder timeLimit(Duration value) {
        timeLimit = value;
        return this;
    }

    public CampaignSettingsBuilder operationLimit(long value) {
        operationLimit = value;
        return this;
    }

    public CampaignSettingsBuilder earlyTicks(int value) {
        earlyTicks = value;
        return this;
    }

    public CampaignSettingsBuilder faults(String value) {
        faults = value;
        return this;
    }

    public CampaignSettingsBuilder jobs(int value) {
        jobs = value;
        return this;
    }

    public CampaignSettingsBuilder keepGoing(boolean value) {
        keepGoing = value;
        return this;
    }

    /** Real time to spend on simpler trials that fail in the same way; none for trials as they were found. */
    public CampaignSettingsBuilder shrink(Duration value) {
        shrink = value;
        return this;
    }

    public CampaignSettingsBuilder checkDeterminism(boolean value) {
        checkDeterminism = value;
        return this;
    }

    public CampaignSettingsBuilder races(Races value) {
        races = value;
        return this;
    }

    public CampaignSettingsBuilder output(CampaignSettings.Output value) {
        output = value;
        return this;
    }

    public CampaignSettingsBuilder granularity(String value) {
        granularity = value;
        return this;
    }

    public CampaignSettingsBuilder uncontrolled(String value) {
        uncontrolled = value;
        return this;
    }

    /** What becomes a page for a browser. */
    public CampaignSettingsBuilder page(CampaignSettings.Page value) {
        page = value;
        return this;
    }

    public CampaignSettingsBuilder directory(Path value) {
        directory = value;
        return this;
    }

    public CampaignSettingsBuilder mode(Mode value) {
        mode = value;
        return this;
    }

    /** How the test was started, in the order in which schedule files are to keep it. */
    public CampaignSettingsBuilder launch(Map<String, String> value) {
        launch = value;
        return this;
    }

    /** With a systematic strategy: the file in which it keeps what it knows, to go on later. */
    public CampaignSettingsBuilder save(Path file) {
        save = file;
        return this;
    }

    /** With a systematic strategy: the file that it goes on from. */
    public CampaignSettingsBuilder resume(Path file) {
        resume = file;
        return this;
    }

    /** The settings. Throws an {@link IllegalArgumentException} that names the value that is wrong. */
    public CampaignSettings build() {
        long limit = trials != UNSET ? trials : time == null ? CampaignSettings.DEFAULT_TRIALS : Long.MAX_VALUE;
        return new CampaignSettings(
                limit,
                time,
                strategy,
                reach,
                conflictAnalysis,
                signature,
                seed,
                timeLimit,
                operationLimit,
                earlyTicks,
                faults,
                jobs,
                keepGoing,
                shrink,
                checkDeterminism,
                races,
                output,
                granularity,
                uncontrolled,
                directory == null ? CampaignSettings.defaultDirectory() : directory,
                page,
                mode,
                save,
                resume,
                launch);
    }
}
