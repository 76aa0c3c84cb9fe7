package dev.hypnos.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hypnos.campaign.CampaignListener;
import dev.hypnos.campaign.CampaignResult;
import dev.hypnos.campaign.Finding;
import dev.hypnos.campaign.Mode;
import dev.hypnos.campaign.ReplayResult;
import dev.hypnos.campaign.Status;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TestLocatorTest {
    @TempDir
    Path directory;

    private static List<HypnosTestCase> find(String name) {
        return TestLocator.find(name, TestLocatorTest.class.getClassLoader());
    }

    @Test
    void findsOneTestOrAllOfAClass() {
        assertThat(find("example.CampaignSample$RacyAndFixed#loses"))
                .extracting(HypnosTestCase::identity)
                .containsExactly("example.CampaignSample$RacyAndFixed#loses");
        assertThat(find("example.CampaignSample$RacyAndFixed"))
                .extracting(HypnosTestCase::identity)
                .containsExactlyInAnyOrder(
                        "example.CampaignSample$RacyAndFixed#loses", "example.CampaignSample$RacyAndFixed#passes");
    }

    @Test
    void findsTestsWithParametersWithAndWithoutTheirTypes() {
        String identity = "example.ArgumentSample$Directories#directories(java.nio.file.Path,java.io.File)";
        assertThat(find(identity))
                .singleElement()
                .extracting(HypnosTestCase::identity)
                .isEqualTo(identity);
        assertThat(find("example.ArgumentSample$Directories#directories")).hasSize(1);
    }

    @Test
    void readsTheSettingsOfTheAnnotation() {
        assertThat(find("example.SettingsSample$Right#all")
                        .getFirst()
                        .settings()
                        .seed())
                .isEqualTo(11);
    }

    @ParameterizedTest
    @CsvSource({
        "example.Missing, there is no class example.Missing on the class path",
        "example.Pair, example.Pair has no method with @HypnosTest",
        "example.FailureSample$Failing#hypnos, 'example.FailureSample$Failing is abstract: name a class that can be"
                + " instantiated'",
        "example.CampaignSample$RacyAndFixed#plain, 'example.CampaignSample$RacyAndFixed#plain has no @HypnosTest; the"
                + " class has loses, passes'",
        "example.CampaignSample$Racy#absent, 'example.CampaignSample$Racy#absent does not exist; the class has loses'",
    })
    void saysWhatIsWrongWithAName(String name, String message) {
        assertThatThrownBy(() -> find(name))
                .isInstanceOf(BadInputException.class)
                .hasMessage(message);
    }

    @Test
    void givesTestsThatRunAndReplayWithoutJUnit() {
        HypnosTestCase test = find("example.CampaignSample$Racy#loses").getFirst();
        CampaignResult result = TestRunner.explore(
                test, test.settings().toBuilder().directory(directory).build(), CampaignListener.NONE);

        assertThat(result.status()).isEqualTo(Status.FOUND);
        Finding finding = result.findings().getFirst();
        assertThat(finding.replayCommand()).isEqualTo("./hypnos replay " + finding.schedule());
        assertThat(finding.observations()).isNotEmpty();
        ReplayResult replay = TestRunner.replay(test, TestRunner.schedule(finding.schedule()), Mode.THREADS, false);
        assertThat(replay.reproduced()).isTrue();
    }

    @Test
    void givesNoVerdictForATestWhoseAssumptionsNeverHold() {
        HypnosTestCase test = find("example.FailureSample$Aborted#hypnos").getFirst();
        CampaignResult result = TestRunner.explore(test, test.settings(), CampaignListener.NONE);

        assertThat(result.status()).isEqualTo(Status.NOTHING_TO_EXPLORE);
        assertThat(result.problems())
                .singleElement()
                .asString()
                .contains("assumption")
                .contains("not here");
    }
}
