package dev.hypnos.benchmarks.suite;

import dev.hypnos.campaign.Campaign;
import dev.hypnos.campaign.CampaignListener;
import dev.hypnos.campaign.CampaignResult;
import dev.hypnos.campaign.CampaignSettingsBuilder;
import dev.hypnos.junit.HypnosTestCase;
import dev.hypnos.junit.TestLocator;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.function.UnaryOperator;

/** Campaigns of the programs of a suite, each with a directory of its own for its schedules. */
final class Campaigns {
    private Campaigns() {}

    /** The test with this name, {@code class#method}. */
    static HypnosTestCase test(String identity) {
        return TestLocator.find(identity, Campaigns.class.getClassLoader()).getFirst();
    }

    /** Runs a campaign with the settings of the test, changed; throws where Hypnos itself failed. */
    static CampaignResult run(String identity, UnaryOperator<CampaignSettingsBuilder> change) {
        HypnosTestCase test = test(identity);
        try {
            CampaignSettingsBuilder settings =
                    test.settings().toBuilder().directory(Files.createTempDirectory("hypnos-suite"));
            CampaignResult result = Campaign.run(test, change.apply(settings).build(), CampaignListener.NONE);
            if (result.defect() != null) {
                throw new IllegalStateException(identity + ": " + result.problems(), result.defect());
            }
            return result;
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
