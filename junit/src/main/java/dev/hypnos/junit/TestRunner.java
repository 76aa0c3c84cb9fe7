package dev.hypnos.junit;

import dev.hypnos.campaign.Campaign;
import dev.hypnos.campaign.CampaignListener;
import dev.hypnos.campaign.CampaignResult;
import dev.hypnos.campaign.CampaignSettings;
import dev.hypnos.campaign.Mode;
import dev.hypnos.campaign.Replay;
import dev.hypnos.campaign.ReplayResult;
import dev.hypnos.campaign.Status;
import dev.hypnos.kernel.schedule.ScheduleFile;
import dev.hypnos.kernel.schedule.ScheduleFormatException;
import dev.hypnos.runtime.Engine;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.opentest4j.TestAbortedException;

/** Runs Hypnos tests, for JUnit and for the command. Call {@link Attachment#attach} first. */
public final class TestRunner {
    private static final Set<Status> NO_ERROR =
            EnumSet.of(Status.PASSED, Status.VERIFIED, Status.REDUCED, Status.BOUNDED);

    private TestRunner() {}

    /**
     * Explores a test. A test whose assumptions never held has nothing to explore. One with scenarios is explored with
     * one after the other.
     */
    public static CampaignResult explore(HypnosTestCase test, CampaignSettings settings, CampaignListener listener) {
        ScriptSource scripts = test.scripts();
        if (scripts != null) {
            return ScenarioSearch.explore(test.identity(), scripts, settings, listener);
        }
        CampaignResult result = Campaign.run(test, settings, listener);
        TestAbortedException assumption = test.abortions.allOf(result.trials());
        boolean noVerdict = NO_ERROR.contains(result.status()) || result.status() == Status.NOTHING_TO_EXPLORE;
        return assumption == null || !noVerdict ? result : aborted(result, assumption);
    }

    private static CampaignResult aborted(CampaignResult result, TestAbortedException assumption) {
        return new CampaignResult(
                result.test(),
                result.settings(),
                Status.NOTHING_TO_EXPLORE,
                result.statistics(),
                result.findings(),
                List.of("every trial was aborted, because an assumption of the test does not hold: "
                        + assumption.getMessage()),
                result.notes(),
                result.races(),
                null,
                null);
    }

    /** Reads a schedule file. Throws a {@link BadInputException} with one clear line where it is none. */
    public static ScheduleFile schedule(Path file) {
        try {
            return ScheduleFile.read(file);
        } catch (ScheduleFormatException wrong) {
            throw new BadInputException(String.valueOf(wrong.getMessage()));
        }
    }

    /** Replays a schedule of this test. */
    public static ReplayResult replay(HypnosTestCase test, ScheduleFile schedule, Mode mode, boolean observe) {
        return replay(test, schedule, mode, observe, output(test));
    }

    /** Who steps through a trial wants to see what it prints when it prints it. */
    private static CampaignSettings.Output output(HypnosTestCase test) {
        CampaignSettings.Output wanted = test.settings().output();
        return wanted == CampaignSettings.Output.FAILING && Engine.debuggerPresent()
                ? CampaignSettings.Output.ALL
                : wanted;
    }

    /** The same with this shown of what the trial prints, whatever the test itself wants. */
    public static ReplayResult replay(
            HypnosTestCase test, ScheduleFile schedule, Mode mode, boolean observe, CampaignSettings.Output output) {
        try {
            return Replay.run(test, schedule, mode, observe, output);
        } catch (IllegalArgumentException wrong) {
            throw new BadInputException(String.valueOf(wrong.getMessage()));
        }
    }
}
