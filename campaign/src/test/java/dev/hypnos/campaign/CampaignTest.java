package dev.hypnos.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hypnos.kernel.schedule.ScheduleFile;
import dev.hypnos.kernel.strategy.StrategyKind;
import dev.hypnos.runtime.Trial;
import dev.hypnos.runtime.outcome.Failure;
import dev.hypnos.runtime.outcome.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class CampaignTest {
    @TempDir
    Path directory;

    private CampaignSettingsBuilder settings;

    @BeforeEach
    void setUp() {
        settings = CampaignSettings.builder().directory(directory).trials(200);
    }

    private CampaignResult run(TrialRunner.Factory runners) {
        return Campaign.run(ToyCase.RACE, settings.build(), CampaignListener.NONE, runners);
    }

    private static Toy harmless() {
        return new Toy(List.of(List.of("a"), List.of("b")), order -> null);
    }

    @Nested
    class ACampaignWithoutFailures {
        @Test
        void runsAllTrialsAndCountsWhatTheyDid() {
            CampaignResult result = run((test, mode, surroundings) -> harmless());

            assertThat(result.status()).isEqualTo(Status.PASSED);
            assertThat(result.trials()).isEqualTo(200);
            assertThat(result.failures()).isZero();
            assertThat(result.operations()).isEqualTo(400);
            assertThat(result.decisions()).isEqualTo(200);
            assertThat(result.conflicts()).isEqualTo(400);
            assertThat(result.tasks()).isEqualTo(3);
            assertThat(result.virtualSeconds()).isEqualTo(0.0002);
            // Two orders of two writes; that 200 draws all give the same has the probability 2^-199.
            assertThat(result.distinctOrders()).isEqualTo(2);
            assertThat(result.findings()).isEmpty();
            assertThat(directory).isEmptyDirectory();
        }

        @ParameterizedTest
        @EnumSource(
                value = StrategyKind.class,
                mode = EnumSource.Mode.EXCLUDE,
                names = {"OPTIMAL_DPOR", "SOURCE_DPOR", "DPOR", "DFS", "FLYMC"})
        void worksWithEveryStrategy(StrategyKind strategy) {
            settings.strategy(strategy);
            assertThat(run((test, mode, surroundings) -> harmless()).status()).isEqualTo(Status.PASSED);
            settings.conflictAnalysis(false);
            assertThat(run((test, mode, surroundings) -> harmless()).status()).isEqualTo(Status.PASSED);
        }

        @ParameterizedTest
        @CsvSource({
            "DFS, 200, VERIFIED, 0, 'verified: no error in 2 traces with ideal time'",
            "OPTIMAL_DPOR, 200, VERIFIED, 0, 'verified: no error in 2 traces with ideal time'",
            "DFS, 1, BOUNDED, 4, 'no error in 1 trace, bounded by trials = 1 with ideal time'",
        })
        void saysHowMuchWasExplored(StrategyKind strategy, int trials, Status status, int code, String verdict) {
            settings.strategy(strategy).trials(trials);

            CampaignResult result = run((test, mode, surroundings) -> harmless());

            assertThat(result.status()).isEqualTo(status);
            assertThat(result.status().exitCode()).isEqualTo(code);
            assertThat(result.summaryLine()).contains(verdict);
            assertThat(result.trials()).isEqualTo(Math.min(trials, 2));
        }

        @Test
        void saysWhyItCannotVouchForOrdersThatItLeavesOut() {
            TrialRunner.Factory doubtful =
                    (test, mode, surroundings) -> new Toy(List.of(List.of("a"), List.of("b")), order -> null) {
                        @Override
                        public List<String> doubts() {
                            return List.of("a", "b", "c", "d", "e", "f");
                        }
                    };
            settings.strategy(StrategyKind.OPTIMAL_DPOR);
            CampaignResult result = run(doubtful);
            assertThat(result.status()).isEqualTo(Status.REDUCED);
            assertThat(result.status().exitCode()).isEqualTo(5);
            assertThat(result.summaryLine()).contains("reduced: no error in 2 traces with ideal time");
            assertThat(result.notes()).anySatisfy(note -> assertThat(note).endsWith("for a, b, c, d and 2 more"));

            settings.strategy(StrategyKind.DFS);
            assertThat(run(doubtful).status()).isEqualTo(Status.VERIFIED);
        }

        @ParameterizedTest
        @ValueSource(strings = {"", "the order of pids; a loop"})
        void doubtsAreSavedToo(String doubts) {
            Path file = directory.resolve("saved");
            List<String> reasons = doubts.isEmpty() ? List.of() : List.of(doubts.split("; "));
            settings.strategy(StrategyKind.OPTIMAL_DPOR).trials(1).save(file);
            run((test, mode, surroundings) -> new Toy(List.of(List.of("a"), List.of("b")), order -> null) {
                @Override
                public List<String> doubts() {
                    return reasons;
                }
            });
            settings.resume(file).trials(200);

            CampaignResult result = run((test, mode, surroundings) -> harmless());

            assertThat(result.status()).isEqualTo(doubts.isEmpty() ? Status.VERIFIED : Status.REDUCED);
        }

        @Test
        void saysByWhichBoundOrdersWereLeftOut() {
            settings.strategy(StrategyKind.OPTIMAL_DPOR).delays(0);
            assertThat(run((test, mode, surroundings) -> harmless()).summaryLine())
                    .contains("no error in 1 trace, bounded by delays = 0 with ideal time");

            settings.strategy(StrategyKind.DFS).delays(-1).preemptions(0);
            CampaignResult result = run((test, mode, surroundings) -> harmless());
            assertThat(result.status()).isEqualTo(Status.VERIFIED);
        }

        @ParameterizedTest
        @EnumSource(names = {"DFS", "OPTIMAL_DPOR", "SOURCE_DPOR", "DPOR"})
        void goesOnWhereItWasSaved(StrategyKind strategy) {
            Path file = directory.resolve("saved");
            settings.strategy(strategy).trials(1).save(file);
            assertThat(run((test, mode, surroundings) -> harmless()).status()).isEqualTo(Status.BOUNDED);

            settings.resume(file).trials(200);
            CampaignResult result = run((test, mode, surroundings) -> harmless());

            assertThat(result.trials()).isEqualTo(1);
            assertThat(result.summaryLine()).contains("no error in 2 traces with ideal time");
        }

        @Test
        void goesOnWithTheSameTestAndSettingsOnly() throws IOException {
            Path file = directory.resolve("saved");
            settings.strategy(StrategyKind.DFS).trials(1).save(file);
            run((test, mode, surroundings) -> harmless());
            settings.resume(file);

            assertRefused("was saved with preemptions 2147483647, and this is 7", () -> settings.preemptions(7));
            assertRefused(
                    "was saved with strategy dfs, and this is optimal-dpor",
                    () -> settings.preemptions(-1).strategy(StrategyKind.OPTIMAL_DPOR));
            settings.strategy(StrategyKind.DFS);
            assertRefused("does not exist", () -> settings.resume(directory.resolve("other")));
            settings.resume(file);
            String saved = Files.readString(file);
            assertRefused(
                    "is corrupt: its checksum does not fit", () -> write(file, saved.replace("state\n", "state\n0 ")));
            assertRefused(
                    "was saved by another version of Hypnos",
                    () -> write(file, saved.replaceFirst("exploration \\d+", "exploration 9")));
            assertRefused("is no saved exploration", () -> write(file, "hypnos-schedule 3"));
            settings.strategy(StrategyKind.POS);
            assertThatThrownBy(settings::build).hasMessageContaining("has nothing to save or to resume");
        }

        @Test
        void doesNotGoOnAfterAnErrorAsIfThereWereNone() {
            Path file = directory.resolve("saved");
            settings.strategy(StrategyKind.DFS).save(file);
            TrialRunner.Factory failing = (test, mode, surroundings) -> new Toy(
                    List.of(List.of("a"), List.of("b")),
                    order -> new Failure.TestThrew(new IllegalStateException("wrong")));
            assertThat(run(failing).status()).isEqualTo(Status.FOUND);
            settings.resume(file);

            assertRefused("is that of an exploration which found an error", () -> {});
        }

        private void write(Path file, String text) {
            try {
                Files.writeString(file, text);
            } catch (IOException failed) {
                throw new AssertionError(failed);
            }
        }

        private void assertRefused(String why, Runnable change) {
            change.run();
            assertThatThrownBy(() -> run((test, mode, surroundings) -> harmless()))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining(why);
        }

        @Test
        void countsPreemptionsWithoutReductionOnly() {
            settings.strategy(StrategyKind.OPTIMAL_DPOR).preemptions(1);

            assertThatThrownBy(settings::build)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("preemptions are counted with strategy dfs only");
        }

        @Test
        void exploresNoEarlyTicksSystematically() {
            settings.strategy(StrategyKind.DFS).earlyTicks(1);

            assertThatThrownBy(settings::build)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("earlyTicks must be 0 with strategy dfs");
        }

        @Test
        void isNoPassWhenThereWasNothingToExplore() {
            CampaignResult result = run((test, mode, surroundings) -> new Toy(List.of(), order -> null));

            assertThat(result.status()).isEqualTo(Status.NOTHING_TO_EXPLORE);
            assertThat(result.status().exitCode()).isEqualTo(3);
            assertThat(result.problems()).singleElement().asString().contains("never ran two tasks at once");
        }

        @Test
        void isNoPassWhenTasksNeverMet() {
            CampaignResult result = run((test, mode, surroundings) -> new Toy(List.of(List.of("a")), order -> null));

            assertThat(result.status()).isEqualTo(Status.NOTHING_TO_EXPLORE);
            assertThat(result.problems()).singleElement().asString().contains("2 tasks, but never two operations");
        }

        @Test
        void endsWhenItsTimeIsUp() {
            settings.time(Duration.ofMillis(100));

            CampaignResult result = run((test, mode, surroundings) -> new Slow(harmless(), 5_000_000));

            assertThat(result.status()).isEqualTo(Status.PASSED);
            // A trial takes at least 2.5 ms; how long the wait really is depends on the machine.
            assertThat(result.trials()).isBetween(1L, 1_000L);
        }
    }

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

    @Nested
    class SeveralJobs {
        @Test
        void giveTheSameWhateverTheirSpeed() {
            settings.jobs(3).keepGoing(true);
            List<CampaignResult> results = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                results.add(run((test, mode, surroundings) -> new Slow(Toy.race(), 200_000)));
            }

            assertThat(results)
                    .extracting(CampaignResult::failures)
                    .containsOnly(results.getFirst().failures());
            assertThat(results)
                    .extracting(result -> result.findings().getFirst().trial())
                    .containsOnly(results.getFirst().findings().getFirst().trial());
        }

        @Test
        void stopAtTheFailureWithTheLowestNumber() {
            settings.jobs(4);
            for (int i = 0; i < 5; i++) {
                CampaignResult result = run((test, mode, surroundings) -> new Slow(Toy.race(), 200_000));

                assertThat(result.failures()).isEqualTo(1);
                assertThat(result.trials())
                        .as("trials after the failed one are as if they never ran")
                        .isEqualTo(result.findings().getFirst().trial() + 1);
                settings.seed(i);
            }
        }

        @Test
        void areNeverMoreThanTrials() {
            settings.jobs(8).trials(3);
            assertThat(run((test, mode, surroundings) -> harmless()).trials()).isEqualTo(3);
        }
    }

    @Nested
    class ATrialThatSaysNothing {
        @Test
        void endsTheCampaignWithoutAVerdictWhenSomethingWasNotControlled() {
            CampaignResult result = run((test, mode, surroundings) -> new Toy(
                    List.of(List.of("a"), List.of("b")),
                    order -> new Failure.Uncontrolled("a native thread", List.of(), "    at it")));

            assertThat(result.status()).isEqualTo(Status.NOT_CONTROLLABLE);
            assertThat(result.status().exitCode()).isEqualTo(3);
            assertThat(result.problems()).containsExactly("a native thread", "    at it");
            assertThat(result.trials()).isZero();
        }

        @Test
        void comesFromAClassThatCouldNotBeTransformed() {
            CampaignResult result =
                    run((test, mode, surroundings) -> new Toy(List.of(List.of("a"), List.of("b")), order -> null) {
                        @Override
                        public List<String> problems() {
                            return List.of("the class Strange could not be woven");
                        }
                    });

            assertThat(result.status()).isEqualTo(Status.NOT_CONTROLLABLE);
            assertThat(result.problems()).containsExactly("the class Strange could not be woven");
        }

        @Test
        void comesFromADefectOfOurOwnAndSaysSo() {
            CampaignResult result = run((test, mode, surroundings) -> new Toy(List.of(), order -> {
                throw new IllegalStateException("impossible");
            }));

            assertThat(result.status()).isEqualTo(Status.NOT_CONTROLLABLE);
            assertThat(result.problems()).singleElement().asString().startsWith("Hypnos itself failed in trial 0");
            assertThat(result.defect()).hasMessage("impossible");
        }

        @Test
        void comesFromAnEngineThatCannotBeOpened() {
            CampaignResult result = run((test, mode, surroundings) -> {
                throw new IllegalStateException("the agent is not installed");
            });

            assertThat(result.status()).isEqualTo(Status.NOT_CONTROLLABLE);
            assertThat(result.problems()).singleElement().asString().contains("the agent is not installed");
        }
    }

    @Nested
    class AnInterrupt {
        @Test
        void endsTheCampaignAfterTheTrialUnderWay() {
            CampaignListener impatient = new CampaignListener() {
                @Override
                public void trialEnded(Statistics statistics) {
                    if (statistics.trials() == 10) {
                        Thread.currentThread().interrupt();
                    }
                }
            };

            CampaignResult result =
                    Campaign.run(ToyCase.RACE, settings.build(), impatient, (test, mode, surroundings) -> harmless());

            assertThat(Thread.interrupted())
                    .as("the interrupt is not swallowed")
                    .isTrue();
            assertThat(result.status()).isEqualTo(Status.INTERRUPTED);
            assertThat(result.trials()).isEqualTo(10);
        }

        @Test
        void reachesAllJobs() throws InterruptedException {
            settings.jobs(2).trials(1_000_000);
            List<CampaignResult> results = new ArrayList<>();
            Thread campaign =
                    Thread.ofPlatform().start(() -> results.add(run((test, mode, surroundings) -> harmless())));
            Thread.sleep(50);
            campaign.interrupt();
            campaign.join(10_000);

            assertThat(results)
                    .singleElement()
                    .extracting(CampaignResult::status)
                    .isEqualTo(Status.INTERRUPTED);
        }
    }

    @Nested
    class CheckingDeterminism {
        @BeforeEach
        void check() {
            settings.checkDeterminism(true);
        }

        @ParameterizedTest
        @EnumSource(
                value = StrategyKind.class,
                mode = EnumSource.Mode.EXCLUDE,
                names = {"OPTIMAL_DPOR", "SOURCE_DPOR", "DPOR", "DFS", "FLYMC"})
        void findsNothingWhereAllIsControlled(StrategyKind strategy) {
            settings.strategy(strategy);
            CampaignResult result = run((test, mode, surroundings) -> harmless());

            assertThat(result.status()).isEqualTo(Status.PASSED);
            assertThat(result.trials()).isEqualTo(200);
        }

        @Test
        void showsBothSidesOfTheFirstDifference() {
            AtomicInteger toys = new AtomicInteger();
            CampaignResult result = run((test, mode, surroundings) -> {
                int toy = toys.getAndIncrement();
                return new Toy(List.of(List.of("a"), List.of("b")), order -> null) {
                    @Override
                    List<String> labels(int task) {
                        return task == 1 && toy == 1 ? List.of("b", "surprise") : super.labels(task);
                    }
                };
            });

            assertThat(result.status()).isEqualTo(Status.NOT_DETERMINISTIC);
            assertThat(result.problems()).hasSize(3);
            assertThat(result.problems().getFirst()).contains("two runs of trial 0");
            assertThat(String.join("\n", result.problems())).contains("write surprise");
        }

        @Test
        void noticesThatOnlyOneOfTwoRunsFails() {
            AtomicInteger runs = new AtomicInteger();
            CampaignResult result = run((test, mode, surroundings) -> new Toy(
                    List.of(List.of("a"), List.of("b")),
                    order -> runs.getAndIncrement() == 5 ? Toy.lost("odd") : null));

            assertThat(result.status()).isEqualTo(Status.NOT_DETERMINISTIC);
            assertThat(result.problems()).contains("first run:  the trial passes", "second run: fail: odd");
        }
    }

    @Nested
    class TheBody {
        @Test
        void isPreparedOnceForALoaderAndToldOfEveryTrial() {
            AtomicInteger prepared = new AtomicInteger();
            List<String> calls = new ArrayList<>();
            TestCase test = new TestCase() {
                @Override
                public String identity() {
                    return "example.BodyTest#body";
                }

                @Override
                public ClassLoader host() {
                    return CampaignTest.class.getClassLoader();
                }

                @Override
                public TestBody body(ClassLoader loader) {
                    prepared.incrementAndGet();
                    return new TestBody() {
                        @Override
                        public void beforeTrial() {
                            calls.add("before");
                        }

                        @Override
                        public void run() {}

                        @Override
                        public void afterTrial() {
                            calls.add("after");
                        }
                    };
                }
            };

            Campaign.run(
                    test, settings.trials(3).build(), CampaignListener.NONE, (any, mode, surroundings) -> harmless());

            assertThat(prepared).hasValue(1);
            assertThat(calls).containsExactly("before", "after", "before", "after", "before", "after");
        }
    }

    /** Takes a random time for each trial. */
    private record Slow(TrialRunner runner, int nanosMax) implements TrialRunner {
        @Override
        public ClassLoader loader(boolean observe) {
            return runner.loader(observe);
        }

        @Override
        public Outcome run(Trial trial) {
            LockSupport.parkNanos(ThreadLocalRandom.current().nextInt(nanosMax / 2, nanosMax));
            return runner.run(trial);
        }

        @Override
        public List<String> problems() {
            return runner.problems();
        }

        @Override
        public void close() {
            runner.close();
        }
    }
}
