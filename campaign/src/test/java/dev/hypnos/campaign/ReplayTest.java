package dev.hypnos.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hypnos.kernel.schedule.ScheduleFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReplayTest {
    @TempDir
    Path directory;

    private ScheduleFile file;

    @BeforeEach
    void find() throws IOException {
        CampaignSettings settings =
                CampaignSettings.builder().directory(directory).build();
        Path path = Campaign.run(
                        ToyCase.RACE, settings, CampaignListener.NONE, (test, mode, surroundings) -> Toy.race())
                .findings()
                .getFirst()
                .schedule();
        file = ScheduleFile.read(path);
    }

    private ReplayResult replay(Toy toy) {
        return Replay.run(ToyCase.RACE, file, Mode.AUTO, true, (test, mode, surroundings) -> toy);
    }

    @Test
    void reproducesTheFailure() {
        for (int i = 0; i < 100; i++) {
            assertThat(replay(Toy.race()).verdict()).isEqualTo(ReplayResult.Verdict.REPRODUCED);
        }
    }

    @Test
    void passesWhereTheProgramNoLongerFails() {
        ReplayResult result = replay(new Toy(List.of(List.of("a"), List.of("b")), order -> null));

        assertThat(result.verdict()).isEqualTo(ReplayResult.Verdict.PASSED);
        assertThat(result.verdict().exitCode()).isZero();
    }

    @Test
    void showsBothSidesWhereTheProgramDoesSomethingElse() {
        ReplayResult result = replay(new Toy(List.of(List.of("a"), List.of("c")), order -> null));

        assertThat(result.verdict()).isEqualTo(ReplayResult.Verdict.DIVERGED);
        assertThat(result.details())
                .anyMatch(line -> line.contains("write b"))
                .anyMatch(line -> line.contains("write c"));
    }

    @Test
    void noticesThatTheTrialEndsTooEarly() {
        ReplayResult result = replay(new Toy(List.of(List.of(), List.of("b")), order -> null));

        assertThat(result.verdict()).isEqualTo(ReplayResult.Verdict.DIVERGED);
        assertThat(result.message()).contains("the trial ends");
    }

    @Test
    void tellsAnotherFailureFromTheRecordedOne() {
        ReplayResult result = replay(new Toy(List.of(List.of("a"), List.of("b")), order -> Toy.lost("something else")));

        assertThat(result.verdict()).isEqualTo(ReplayResult.Verdict.FAILED_DIFFERENTLY);
        assertThat(result.details()).containsExactly("recorded: fail: b first", "happened: fail: something else");
    }

    @Test
    void refusesTheScheduleOfAnotherTest() {
        assertThatThrownBy(() -> Replay.run(
                        new ToyCase("example.OtherTest#other"),
                        file,
                        Mode.AUTO,
                        false,
                        (test, mode, surroundings) -> Toy.race()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the schedule is one of example.RaceTest#race, not of example.OtherTest#other");
    }

    @Test
    void refusesAConfigurationThatMakesNoSense() {
        SequencedMap<String, String> configuration = new LinkedHashMap<>(Map.of("operationLimit", "many"));
        ScheduleFile wrong = new ScheduleFile(
                file.test(), configuration, file.findingKind(), file.findingMessage(), file.schedule());

        assertThatThrownBy(() ->
                        Replay.run(ToyCase.RACE, wrong, Mode.AUTO, false, (test, mode, surroundings) -> Toy.race()))
                .hasMessage("the schedule file has a wrong configuration: operationLimit=many");
    }
}
