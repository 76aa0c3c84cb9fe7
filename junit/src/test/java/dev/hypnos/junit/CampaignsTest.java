package dev.hypnos.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;

import example.CampaignSample;
import example.SettingsSample;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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
                .allMatch(line -> line.length() <= 100 || line.contains("replay") || line.contains("its page:"));
        assertThat(kit.output()).containsPattern("CampaignSample\\$Racy#loses: \\d+ trials?, 3 tasks, .* 1 finding · ");
        // the schedule with its page, and the schedule of the trial as it was found
        assertThat(directory.toFile().list()).hasSize(3);
        assertThat(kit.failure()).hasMessageContaining("its page:   " + directory);
    }

    /** Build tools print it behind the name of the test, and editors jump there. */
    @Test
    void aFindingHasTheLineOfTheTestThatFailed() {
        Throwable failure = Kit.run(CampaignSample.Racy.class, directory).failure();
        StackTraceElement asserted = Arrays.stream(failure.getCause().getStackTrace())
                .filter(frame -> frame.getMethodName().equals("loses"))
                .findFirst()
                .orElseThrow();

        assertThat(failure.getStackTrace())
                .containsExactly(new StackTraceElement(
                        "example.CampaignSample$Racy", "loses", "CampaignSample.java", asserted.getLineNumber()));
    }

    @Test
    void aFindingOfOtherCodeHasTheFirstLineOfTheTest() throws IOException {
        Throwable failure =
                Kit.run(CampaignSample.DeadlockSample.class, directory).failure();
        StackTraceElement frame = failure.getStackTrace()[0];
        List<String> source = Files.readAllLines(Path.of("src", "test", "java", "example", "CampaignSample.java"));

        assertThat(frame.getClassName()).isEqualTo("example.CampaignSample$DeadlockSample");
        assertThat(source.get(frame.getLineNumber() - 2)).contains("void " + frame.getMethodName() + "(");
    }

    @Test
    void whatTrialsPrintIsQuietAndThatOfTheFailingOneIsInItsReport() {
        Kit kit = Kit.run(CampaignSample.Printing.class, directory);

        assertThat(kit.output()).doesNotContain("counts for");
        assertThat(kit.failure()).hasMessageContaining("  printed by this trial:\n    counts for two\n");
    }

    @Test
    void aDeadlockIsFound() {
        Kit kit = Kit.run(CampaignSample.DeadlockSample.class, directory);

        assertThat(kit.failure())
                .hasMessageContaining("deadlock")
                .hasMessageContaining("wait for each other in a circle");
    }

    @ParameterizedTest
    @CsvSource({
        "declares, fail in example.CampaignSample$Kinds#declares, as declared",
        "leavesAnExceptionUncaught, uncaught in example.CampaignSample$Kinds#leaves, nobody catches this",
        "takesTooLong, time-limit in example.CampaignSample$Kinds#takesTooLong, 3600 s of virtual time",
        "doesTooMuch, operation-limit in example.CampaignSample$Kinds#doesTooMuch, 5000 operations"
    })
    void everyKindOfFindingIsNamedAndLeavesASchedule(String method, String kind, String message) {
        Kit kit = Kit.run(CampaignSample.Kinds.class, method, directory);

        assertThat(kit.failure())
                .isInstanceOf(HypnosFindingError.class)
                .hasMessageContaining(kind)
                .hasMessageContaining(message);
        assertThat(kit.output()).doesNotContain("did not go the same way");
        assertThat(directory.toFile().list()).as("a schedule and its page").hasSize(2);
    }

    @Test
    void anHourPassesInNoTime() {
        long start = System.nanoTime();

        assertThat(Kit.run(CampaignSample.Kinds.class, "sleepsForAnHour", directory)
                        .passed())
                .isTrue();

        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofMinutes(1));
    }

    @Test
    void allAttributesWorkTogether() {
        Kit kit = Kit.run(SettingsSample.Right.class, "all", directory);

        assertThat(kit.passed()).isTrue();
        assertThat(kit.output()).contains("7 trials").contains("2 early ticks");
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
                .hasMessage("hypnos.trials=many: 'many' is no whole number of at least 1");
    }

    @Nested
    class Replaying {
        private Path schedule;

        @BeforeEach
        void find() throws IOException {
            Kit.run(CampaignSample.RacyAndFixed.class, "loses", directory);
            try (var files = Files.list(directory)) {
                schedule = files.filter(file -> file.toString().endsWith(".schedule"))
                        .sorted()
                        .findFirst()
                        .orElseThrow();
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
                        .hasMessageContaining("both should count")
                        .hasMessageContaining("The other way round it was run as well, and the test passes.")
                        .hasMessageContaining("\n1>");
                assertThat(kit.output()).contains("reproduced").doesNotContain("trials");
            }
        }

        @Test
        void writesEverythingThatHappenedWhereAsked() throws IOException {
            Path trace = directory.resolve("trial.txt");
            Kit.run(
                    selectMethod(CampaignSample.RacyAndFixed.class, "loses"),
                    directory,
                    Map.of("hypnos.replay", schedule.toString(), "hypnos.trace", trace.toString()));

            assertThat(trace).content().contains("Pair$1Counter#1.count = 1").contains("Pair.java:");
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
