package dev.hypnos.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hypnos.kernel.strategy.StrategyKind;
import dev.hypnos.runtime.outcome.Failure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A campaign in which nothing fails: how much it runs, what it counts, when it ends. */
class CampaignTest extends ToyCampaign {
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
