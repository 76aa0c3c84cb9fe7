package dev.hypnos.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hypnos.campaign.CampaignListener;
import dev.hypnos.campaign.CampaignSettings;
import dev.hypnos.junit.BadInputException;
import dev.hypnos.junit.HypnosTestCase;
import dev.hypnos.junit.TestLocator;
import dev.hypnos.junit.TestRunner;
import dev.hypnos.tests.program.LaterJUnit;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.engine.reporting.FileEntry;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** The JUnit integration is compiled against the oldest JUnit; what later ones have it does, or refuses by name. */
class LaterJUnitTest {
    @ParameterizedTest
    @CsvSource({
        "Made, @TempDir(factory = Standard)",
        "Parameterized, a class template such as @ParameterizedClass",
    })
    void whatItDoesNotSupportItNames(String sample, String name) {
        String test = LaterJUnit.class.getName() + "$" + sample;
        assertThatThrownBy(() -> TestLocator.find(test, getClass().getClassLoader()))
                .isInstanceOf(BadInputException.class)
                .hasMessageStartingWith("Hypnos does not support " + name + " (");
    }

    @ParameterizedTest
    @CsvSource({"Closed, closed after use: true", "ClosedAfterAll, shut down after use: true"})
    void closesWhatAsksForIt(String sample, String message, @TempDir Path directory) {
        HypnosTestCase test = TestLocator.find(
                        LaterJUnit.class.getName() + "$" + sample, getClass().getClassLoader())
                .getFirst();
        CampaignSettings settings =
                test.settings().toBuilder().directory(directory).build();
        assertThat(TestRunner.explore(test, settings, CampaignListener.NONE).findings())
                .singleElement()
                .satisfies(finding -> assertThat(finding.message()).contains(message));
    }

    /** Since 5.12. */
    @Test
    void theScheduleAndThePageOfAFindingAreFilesOfTheTest(@TempDir Path directory) {
        List<String> published = new ArrayList<>();
        TestExecutionListener listener = new TestExecutionListener() {
            @Override
            public void fileEntryPublished(TestIdentifier test, FileEntry file) {
                assertThat(file.getPath()).isRegularFile().isNotEmptyFile();
                published.add(test.getDisplayName() + " " + file.getPath().getFileName() + " "
                        + file.getMediaType().orElse(""));
            }
        };
        LauncherFactory.create()
                .execute(
                        LauncherDiscoveryRequestBuilder.request()
                                .selectors(DiscoverySelectors.selectClass(LaterJUnit.Closed.class))
                                .configurationParameter("hypnos.directory", directory.toString())
                                .configurationParameter("junit.platform.reporting.output.dir", directory.toString())
                                .build(),
                        listener);
        assertThat(published)
                .hasSize(2)
                .anySatisfy(file -> assertThat(file).startsWith("test() ").contains(".schedule text/plain"))
                .anySatisfy(file -> assertThat(file).startsWith("test() ").contains(".html text/html"));
    }
}
