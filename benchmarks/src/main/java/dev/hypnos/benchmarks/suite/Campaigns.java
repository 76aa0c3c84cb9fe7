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
import java.nio.file.Path;
import java.util.Comparator;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Campaigns of the programs of a suite, each with a directory of its own for its schedules. */
final class Campaigns {
    private Campaigns() {}

    /** Where the schedules are while this JVM runs: those of findings are replayed after their campaigns. */
    private static final class Schedules {
        static final Path DIRECTORY = make();

        private static Path make() {
            try {
                Path directory = Files.createTempDirectory("hypnos-suite");
                Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(directory)));
                return directory;
            } catch (IOException failed) {
                throw new UncheckedIOException(failed);
            }
        }

        private static void delete(Path directory) {
            try (Stream<Path> all = Files.walk(directory)) {
                for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(path);
                }
            } catch (IOException left) {
                System.err.println("left behind: " + left.getMessage());
            }
        }
    }

    /** The test with this name, {@code class#method}. */
    static HypnosTestCase test(String identity) {
        return TestLocator.find(identity, Campaigns.class.getClassLoader()).getFirst();
    }

    /** Runs a campaign with the settings of the test, changed; throws where Hypnos itself failed. */
    static CampaignResult run(String identity, UnaryOperator<CampaignSettingsBuilder> change) {
        HypnosTestCase test = test(identity);
        try {
            CampaignSettingsBuilder settings =
                    test.settings().toBuilder().directory(Files.createTempDirectory(Schedules.DIRECTORY, "campaign"));
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
