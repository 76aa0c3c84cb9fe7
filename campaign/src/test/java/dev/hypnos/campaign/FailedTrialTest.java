package dev.hypnos.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.kernel.schedule.ScheduleFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** A trial that failed: what is kept of it, and what a campaign that goes on does with more of them. */
class FailedTrialTest extends ToyCampaign {
    @Nested
    class AFailedTrial {
        @Test
        void endsTheCampaignAndLeavesASchedule() throws IOException {
            CampaignResult result = run((test, mode, surroundings) -> Toy.race());

            assertThat(result.status()).isEqualTo(Status.FOUND);
            assertThat(result.failures()).isEqualTo(1);
            Finding finding = result.findings().getFirst();
            assertThat(result.trials()).isEqualTo(finding.trial() + 1);
            assertThat(finding.kind()).isEqualTo("fail");
            assertThat(finding.message()).isEqualTo("b first");
            assertThat(finding.reproduced()).isTrue();
            assertThat(finding.replayCommand()).isEqualTo("./hypnos replay " + finding.schedule());
            ScheduleFile file = ScheduleFile.read(finding.schedule());
            assertThat(file.test()).isEqualTo("example.RaceTest#race");
            assertThat(file.findingMessage()).isEqualTo("b first");
            assertThat(file.configuration()).containsEntry("seed", "0").containsEntry("strategy", "mix");
            assertThat(finding.schedule().getFileName().toString()).startsWith("RaceTest.race-fail-");
        }

        @Test
        void isTheSameInEveryRunOfTheSameSeed() {
            CampaignResult first = run((test, mode, surroundings) -> Toy.race());
            CampaignResult second = run((test, mode, surroundings) -> Toy.race());

            assertThat(second.findings().getFirst().trial())
                    .isEqualTo(first.findings().getFirst().trial());
            assertThat(second.findings().getFirst().schedule())
                    .as("one file is enough for one trial")
                    .isEqualTo(first.findings().getFirst().schedule());
            assertThat(directory.toFile().list()).hasSize(1);
        }

        @Test
        void neverOverwritesTheScheduleOfAnother() throws IOException {
            Path first = run((test, mode, surroundings) -> Toy.race())
                    .findings()
                    .getFirst()
                    .schedule();
            byte[] before = Files.readAllBytes(first);
            settings.operationLimit(12_345);

            Path second = run((test, mode, surroundings) -> Toy.race())
                    .findings()
                    .getFirst()
                    .schedule();

            assertThat(second).isNotEqualTo(first);
            assertThat(Files.readAllBytes(first)).isEqualTo(before);
        }

        @Test
        void survivesADiskThatCannotBeWrittenTo() throws IOException {
            Path file = Files.createFile(directory.resolve("in-the-way"));
            settings.directory(file.resolve("below"));

            CampaignResult result = run((test, mode, surroundings) -> Toy.race());

            Finding finding = result.findings().getFirst();
            assertThat(result.status()).isEqualTo(Status.FOUND);
            assertThat(finding.schedule()).isNull();
            assertThat(finding.scheduleProblem()).contains("in-the-way");
            assertThat(finding.reproduced()).isTrue();
            assertThat(result.notes()).anyMatch(note -> note.contains("could not be kept"));
        }

        @Test
        void survivesAListenerThatThrows() {
            CampaignListener broken = new CampaignListener() {
                @Override
                public void trialEnded(Statistics statistics) {
                    throw new IllegalStateException("broken");
                }

                @Override
                public void finding(Finding finding) {
                    throw new StackOverflowError("broken");
                }
            };

            CampaignResult result =
                    Campaign.run(ToyCase.RACE, settings.build(), broken, (test, mode, surroundings) -> Toy.race());

            assertThat(result.findings()).hasSize(1);
        }

        @Test
        void thatCannotBeRepeatedIsReportedAsSuch() {
            AtomicInteger runs = new AtomicInteger();
            CampaignResult result = run((test, mode, surroundings) -> new Toy(
                    List.of(List.of("a"), List.of("b")),
                    order -> runs.getAndIncrement() == 3 ? Toy.lost("once") : null));

            Finding finding = result.findings().getFirst();
            assertThat(finding.trial()).isEqualTo(3);
            assertThat(finding.reproduced()).isFalse();
            assertThat(finding.replay().verdict()).isEqualTo(ReplayResult.Verdict.PASSED);
            assertThat(result.notes())
                    .anyMatch(note -> note.contains("did not go the same way"))
                    .contains("  recorded: fail: once");
        }

        @Test
        void byTheOperationLimitIsReplayedWithTheSameLimit() {
            settings.operationLimit(1);

            CampaignResult result = run((test, mode, surroundings) -> harmless());

            assertThat(result.findings().getFirst().kind()).isEqualTo("operation-limit");
            assertThat(result.findings().getFirst().reproduced()).isTrue();
        }
    }

    @Nested
    class KeepingGoing {
        @BeforeEach
        void keepGoing() {
            settings.keepGoing(true);
        }

        @Test
        void countsEveryFailureAndKeepsTheFirstSchedules() {
            CampaignResult result = run((test, mode, surroundings) -> Toy.race());

            assertThat(result.trials()).isEqualTo(200);
            // Half of the trials fail: fewer than 60 or more than 140 of 200 has a probability below 1e-8.
            assertThat(result.failures()).isBetween(60L, 140L);
            assertThat(result.findings()).singleElement().satisfies(finding -> {
                assertThat(finding.occurrences()).isEqualTo(result.failures());
                assertThat(finding.schedulesDropped()).isEqualTo(result.failures() - FindingLog.SCHEDULES_MAX);
            });
            assertThat(directory.toFile().list()).hasSize(FindingLog.SCHEDULES_MAX);
            assertThat(result.notes()).anyMatch(note -> note.contains("left no schedule file"));
        }

        @Test
        void tellsFindingsApart() {
            CampaignResult result = run((test, mode, surroundings) ->
                    new Toy(List.of(List.of("a"), List.of("b")), order -> Toy.lost(order.getFirst() + " first")));

            assertThat(result.failures()).isEqualTo(200);
            assertThat(result.findings()).extracting(Finding::message).containsExactlyInAnyOrder("a first", "b first");
        }

        @Test
        void doesNotDrownInFindingsThatAllDiffer() {
            AtomicInteger number = new AtomicInteger();
            CampaignResult result = run((test, mode, surroundings) -> new Toy(
                    List.of(List.of("a"), List.of("b")), order -> Toy.lost("number " + number.getAndIncrement())));

            assertThat(result.failures()).isEqualTo(200);
            assertThat(result.findings()).hasSize(FindingLog.FINDINGS_MAX);
            assertThat(result.notes()).anyMatch(note -> note.contains("in yet other ways"));
        }
    }
}
