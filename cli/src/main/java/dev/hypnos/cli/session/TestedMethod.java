package dev.hypnos.cli.session;

import dev.hypnos.campaign.CampaignListener;
import dev.hypnos.campaign.CampaignResult;
import dev.hypnos.campaign.CampaignSettings;
import dev.hypnos.campaign.Mode;
import dev.hypnos.campaign.ReplayResult;
import dev.hypnos.junit.BadInputException;
import dev.hypnos.junit.HypnosTestCase;
import dev.hypnos.junit.TestLocator;
import dev.hypnos.junit.TestRunner;
import dev.hypnos.kernel.schedule.ScheduleFile;
import java.util.List;

/** A method with {@code @HypnosTest}. */
record TestedMethod(HypnosTestCase test) implements TestedProgram {
    /**
     * The test of this name. Throws a {@link BadInputException} with one clear line where there is none, or several.
     */
    static TestedMethod find(String name) {
        ClassLoader program = TestedMethod.class.getClassLoader();
        List<HypnosTestCase> tests = TestLocator.find(name, program);
        if (tests.size() > 1) {
            throw new BadInputException(name + " has several tests; name one of them: "
                    + String.join(
                            ", ", tests.stream().map(HypnosTestCase::identity).toList()));
        }
        return new TestedMethod(tests.getFirst());
    }

    @Override
    public String identity() {
        return test.identity();
    }

    @Override
    public CampaignSettings settings() {
        return test.settings();
    }

    @Override
    public CampaignResult explore(CampaignSettings settings, CampaignListener listener) {
        return TestRunner.explore(test, settings, listener);
    }

    @Override
    public ReplayResult replay(ScheduleFile schedule, Mode mode, boolean observe, CampaignSettings.Output output) {
        return TestRunner.replay(test, schedule, mode, observe, output);
    }
}
