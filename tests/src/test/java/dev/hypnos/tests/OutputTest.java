package dev.hypnos.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.campaign.Campaign;
import dev.hypnos.campaign.CampaignListener;
import dev.hypnos.campaign.CampaignResult;
import dev.hypnos.campaign.CampaignSettings;
import dev.hypnos.campaign.CampaignSettings.Output;
import dev.hypnos.campaign.Finding;
import dev.hypnos.campaign.Mode;
import dev.hypnos.campaign.Replay;
import dev.hypnos.campaign.ReplayResult;
import dev.hypnos.campaign.Status;
import dev.hypnos.kernel.schedule.ScheduleFile;
import dev.hypnos.report.FailureReport;
import dev.hypnos.report.Glyphs;
import dev.hypnos.tests.program.Prints;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What trials print disturbs nobody, and is there where one fails. */
class OutputTest {
    @TempDir
    private Path directory;

    /** A campaign, and what came out of this process meanwhile. */
    private record Run(CampaignResult result, String shown) {
        Finding finding() {
            assertThat(result.status()).as(String.join("; ", result.problems())).isEqualTo(Status.FOUND);
            return result.findings().getFirst();
        }

        List<String> printed() {
            return finding().replay().printed().lines();
        }

        String report() {
            return FailureReport.of(finding(), result.settings()).text(Glyphs.UNICODE);
        }
    }

    private Run run(String program, Output output) {
        return run(program, output, Mode.CONTINUATIONS);
    }

    private Run run(String program, Output output, Mode mode) {
        CampaignSettings settings = CampaignSettings.builder()
                .trials(100)
                .output(output)
                .mode(mode)
                .directory(directory)
                .build();
        CampaignResult[] result = new CampaignResult[1];
        String shown = shown(() ->
                result[0] = Campaign.run(new ProgramCase(Prints.class, program), settings, CampaignListener.NONE));
        return new Run(result[0], shown);
    }

    private static String shown(Runnable body) {
        PrintStream out = System.out;
        PrintStream err = System.err;
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream captured = new PrintStream(bytes, true, StandardCharsets.UTF_8);
        System.setOut(captured);
        System.setErr(captured);
        try {
            body.run();
        } finally {
            System.setOut(out);
            System.setErr(err);
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @EnumSource(names = {"CONTINUATIONS", "THREADS"})
    void onlyTheOutputOfTheFailingTrialIsShownAndOnlyInItsReport(Mode mode) {
        Run run = run("inEveryWay", Output.FAILING, mode);
        assertThat(run.shown()).isEmpty();
        assertThat(run.finding().reproduced()).isTrue();
        assertThat(run.printed())
                .contains(
                        "by out",
                        "by err",
                        "by a stream that was kept",
                        "java.lang.Throwable: by a stack",
                        "WARNING: by a logger",
                        "WARNING: by a logger of the system",
                        "by reflection",
                        "by a handle",
                        "by a descriptor",
                        "1 of two");
        assertThat(run.report()).containsOnlyOnce("  printed by this trial:\n    by out\n    by err\n");
    }

    @Test
    void allOfItIsShownWhereAsked() {
        Run run = run("inEveryWay", Output.ALL);
        long trials = run.result().trials();
        assertThat(run.shown().lines().filter("by out"::equals).count()).isGreaterThan(trials);
        assertThat(run.shown())
                .contains(
                        "by err\nby a stream that was kept\n",
                        "by reflection\nby a handle\nby a descriptor\n1 of two\n");
        assertThat(run.report()).doesNotContain("printed by");
    }

    @Test
    void nothingIsShownWhereAsked() {
        Run run = run("inEveryWay", Output.NONE);
        assertThat(run.shown()).isEmpty();
        assertThat(run.report()).doesNotContain("printed by", "by out");
    }

    @Test
    void ofAProgramThatPrintsWithoutEndTheLastPartIsKept() {
        Run run = run("withoutEnd", Output.FAILING);
        assertThat(run.printed()).endsWith("line 199999", "line 200000").hasSizeLessThan(50_000);
        assertThat(run.finding().replay().printed().omitted())
                .isEqualTo(200_000 - run.printed().size());
        assertThat(run.report())
                .contains("… 199,940 lines before; output = all shows all", "    line 199941\n", "    line 200000\n")
                .doesNotContain("line 199940\n");
    }

    @Test
    void aLineWithoutEndIsCut() {
        Run run = run("withoutLineEnd", Output.FAILING);
        assertThat(run.printed()).hasSize(1);
        assertThat(run.printed().getFirst().length()).isBetween(100_000, 300_000);
        assertThat(run.report().length()).isLessThan(10_000);
    }

    @Test
    void aTrialThatClosesItsStreamClosesThatOfNoOther() {
        Run run = run("closesIt", Output.FAILING);
        assertThat(run.printed()).containsExactly("before");
        assertThat(run.shown()).isEmpty();
        assertThat(System.out.checkError()).isFalse();
    }

    @Test
    void whatNodesPrintIsPartOfIt() {
        Run run = run("onNodes", Output.FAILING);
        assertThat(run.printed()).containsExactly("a| of a node");
        assertThat(run.shown()).isEmpty();
    }

    /** To show or to keep what is printed is no part of the schedule. */
    @ParameterizedTest
    @ValueSource(strings = {"inEveryWay", "byTwo"})
    void aTrialGoesTheSameWayWhateverIsShownOfIt(String program) throws Exception {
        Run run = run(program, Output.NONE);
        ScheduleFile file = ScheduleFile.read(run.finding().schedule());
        for (Output output : Output.values()) {
            for (Mode mode : List.of(Mode.CONTINUATIONS, Mode.THREADS)) {
                shown(() -> {
                    ReplayResult replay = Replay.run(new ProgramCase(Prints.class, program), file, mode, true, output);
                    assertThat(replay.verdict()).isEqualTo(ReplayResult.Verdict.REPRODUCED);
                    assertThat(replay.otherValues()).isEmpty();
                });
            }
        }
    }
}
