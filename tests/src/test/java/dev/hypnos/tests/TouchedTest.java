package dev.hypnos.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.campaign.Campaign;
import dev.hypnos.campaign.CampaignListener;
import dev.hypnos.campaign.CampaignResult;
import dev.hypnos.campaign.CampaignSettings;
import dev.hypnos.campaign.Mode;
import dev.hypnos.campaign.Races;
import dev.hypnos.campaign.Replay;
import dev.hypnos.campaign.ReplayResult;
import dev.hypnos.campaign.Status;
import dev.hypnos.kernel.schedule.ScheduleFile;
import dev.hypnos.tests.program.Cells;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The same operations at the same places are not the same trial if they touch something else. */
class TouchedTest {
    @TempDir
    Path directory;

    @AfterEach
    void forget() {
        System.clearProperty(Cells.WHICH);
    }

    private CampaignResult run(ProgramCase program, boolean checkDeterminism) {
        return Campaign.run(
                program,
                CampaignSettings.builder()
                        .trials(100)
                        .races(Races.OFF)
                        .checkDeterminism(checkDeterminism)
                        .directory(directory)
                        .build(),
                CampaignListener.NONE);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "ofAnArray | int[]#1[3] | int[]#1[7]",
                "ofNestedArrays | long[][]#1[3] | long[][]#1[7]",
                "byHandle | int[]#1[3] | int[]#1[7]",
                "ofObjects | Cells$Counter#4.count | Cells$Counter#8.count",
                "ofLocks | Object[]#1[3] | Object[]#1[7]",
            })
    void aReplayThatTouchesSomethingElseDiverges(String program, String recorded, String happened) throws Exception {
        ProgramCase test = new ProgramCase(Cells.class, program);
        System.setProperty(Cells.WHICH, "3");
        CampaignResult result = run(test, false);
        assertThat(result.status()).as(result.summaryLine()).isEqualTo(Status.FOUND);
        ScheduleFile file = ScheduleFile.read(result.findings().getFirst().schedule());
        for (Mode mode : Mode.values()) {
            System.setProperty(Cells.WHICH, "3");
            assertThat(Replay.run(test, file, mode, false).verdict())
                    .as("%s: nothing has changed", mode)
                    .isEqualTo(ReplayResult.Verdict.REPRODUCED);
            System.setProperty(Cells.WHICH, "7");
            ReplayResult replay = Replay.run(test, file, mode, false);
            assertThat(replay.verdict()).as("%s: %s", mode, replay.message()).isEqualTo(ReplayResult.Verdict.DIVERGED);
            assertThat(replay.details().getFirst()).startsWith("recorded: ").endsWith(recorded);
            assertThat(replay.details().getLast()).startsWith("happened: ").endsWith(happened);
        }
    }

    /** In one run of sixteen the cells are the same, and only the times from which they come differ; not thirty times in a row. */
    @Test
    void aCellThatChanceChoosesIsADifference() {
        CampaignResult result = run(new ProgramCase(Cells.class, "byChance"), true);
        for (int i = 0; i < 30 && result.problems().getFirst().contains("differ in a value"); i++) {
            result = run(new ProgramCase(Cells.class, "byChance"), true);
        }
        assertThat(result.status()).as(result.summaryLine()).isEqualTo(Status.NOT_DETERMINISTIC);
        assertThat(result.problems())
                .anyMatch(line -> line.startsWith("first run: ") && line.contains(", int[]#1["))
                .anyMatch(line -> line.startsWith("second run: ") && line.contains(", int[]#1["))
                .anyMatch(line -> line.startsWith("source: ") && line.contains("getCurrentThreadCpuTime"));
    }
}
