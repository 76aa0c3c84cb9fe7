package dev.hypnos.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;

import example.CampaignSample;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.opentest4j.AssertionFailedError;

/** What people see when a Hypnos test runs. */
class CampaignsTest {
    @TempDir
    Path directory;

    @Test
    void aRaceIsFoundExplainedAndCanBeReplayed() {
        Kit kit = Kit.run(CampaignSample.Racy.class, directory);

        assertThat(kit.failure())
                .isInstanceOf(HypnosFindingError.class)
                .hasMessageContaining("both should count")
                .hasMessageContaining("Pair.java")
                .hasMessageContaining("-Dhypnos.replay=" + directory)
                .hasCauseInstanceOf(AssertionFailedError.class);
        assertThat(kit.failure().getStackTrace()).hasSize(1);
        assertThat(kit.failure().getMessage().lines())
                .allMatch(line -> line.length() <= 100 || line.contains("replay"));
        assertThat(kit.output()).containsPattern("CampaignSample\\$Racy#loses: \\d+ trials?, 3 tasks, .* 1 finding · ");
        assertThat(directory.toFile().list()).hasSize(1);
    }

    @Test
    void aDeadlockIsFound() {
        Kit kit = Kit.run(CampaignSample.DeadlockSample.class, directory);

        assertThat(kit.failure())
                .hasMessageContaining("deadlock")
                .hasMessageContaining("wait for each other in a circle");
    }

    @Test
    void aTestWithoutConcurrencyFailsAndSaysWhy() {
        Kit kit = Kit.run(CampaignSample.Lonely.class, directory);

        assertThat(kit.failure())
                .hasMessageContaining("never ran two tasks at once")
                .hasMessageContaining("@Test");
        assertThat(kit.output()).contains("5 trials, 1 task, 0 decisions").contains("no verdict");
    }

    @Test
    void staticStateDoesNotLeakFromTrialToTrial() {
        assertThat(Kit.run(CampaignSample.Leaky.class, directory).passed()).isTrue();
    }

    @Test
    void aTrialWhoseAssumptionFailsCountsAsPassedIfOthersRan() {
        Kit kit = Kit.run(CampaignSample.SometimesAborted.class, directory);

        assertThat(kit.passed()).isTrue();
        assertThat(kit.output()).contains("50 trials").contains("no findings");
    }

    @Test
    void configurationParametersOverrideTheAnnotation() {
        Kit kit = Kit.run(
                selectMethod(CampaignSample.RacyAndFixed.class, "passes"),
                directory,
                Map.of("hypnos.trials", "7", "hypnos.strategy", "pct", "hypnos.earlyTicks", "1"));

        assertThat(kit.passed()).isTrue();
        assertThat(kit.output()).contains("7 trials").contains("1 early tick");
    }

    @Test
    void wrongConfigurationParametersAreNamed() {
        Kit kit = Kit.run(
                selectMethod(CampaignSample.RacyAndFixed.class, "passes"), directory, Map.of("hypnos.trials", "many"));

        assertThat(kit.failure())
                .isInstanceOf(BadInputException.class)
                .hasMessage("hypnos.trials=many: 'many' is not a whole number");
    }

    @Nested
    class Replaying {
        private Path schedule;

        @BeforeEach
        void find() throws IOException {
            Kit.run(CampaignSample.RacyAndFixed.class, "loses", directory);
            try (var files = Files.list(directory)) {
                schedule = files.findFirst().orElseThrow();
            }
        }

        @Test
        void failsInTheSameWayOnContinuationsAndOnThreads() {
            for (String mode : new String[] {"continuations", "threads"}) {
                Kit kit = Kit.run(
                        selectMethod(CampaignSample.RacyAndFixed.class, "loses"),
                        directory,
                        Map.of("hypnos.replay", schedule.toString(), "hypnos.mode", mode));

                assertThat(kit.failure())
                        .hasMessageContaining("replayed from")
                        .hasMessageContaining(schedule.toString())
                        .hasMessageContaining("both should count");
                assertThat(kit.output()).contains("reproduced").doesNotContain("trials");
            }
        }

        @Test
        void leavesOtherTestsAlone() {
            Kit kit = Kit.run(
                    selectClass(CampaignSample.RacyAndFixed.class),
                    directory,
                    Map.of("hypnos.replay", schedule.toString()));

            assertThat(kit.results().testEvents().failed().count()).isEqualTo(1);
            assertThat(kit.results().testEvents().succeeded().count()).isEqualTo(2);
            assertThat(kit.output()).contains("50 trials").contains("reproduced");
            assertThat(Journal.ofHost()).contains("plain");
        }

        @Test
        void saysWhenTheTestWasNotAmongThoseThatRan() {
            Kit kit = Kit.run(
                    selectMethod(CampaignSample.RacyAndFixed.class, "passes"),
                    directory,
                    Map.of("hypnos.replay", schedule.toString()));

            assertThat(kit.passed()).isTrue();
            assertThat(kit.output())
                    .contains("nothing was replayed")
                    .contains("example.CampaignSample$RacyAndFixed#loses");
        }

        @Test
        void failsWithOneLineWhereTheFileIsNoSchedule() throws IOException {
            Path wrong = Files.writeString(directory.resolve("wrong"), "a shopping list");
            Kit kit = Kit.run(
                    selectMethod(CampaignSample.RacyAndFixed.class, "passes"),
                    directory,
                    Map.of("hypnos.replay", wrong.toString()));

            assertThat(kit.failure())
                    .isInstanceOf(BadInputException.class)
                    .hasMessage(wrong + " is not a Hypnos schedule file");
        }
    }
}
