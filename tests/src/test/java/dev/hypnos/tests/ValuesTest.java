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
import dev.hypnos.runtime.Engine;
import dev.hypnos.runtime.outcome.Reporting;
import dev.hypnos.tests.program.Labels;
import dev.hypnos.tests.program.UncertainValues;
import dev.hypnos.tests.program.Values;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The same operations with other values are not the same trial. */
class ValuesTest {
    @TempDir
    Path directory;

    @AfterEach
    void forget() {
        System.clearProperty(Labels.LABEL);
    }

    static Stream<String> programs() {
        return Trials.programs(Values.class).stream();
    }

    private CampaignResult run(ProgramCase program, int trials, boolean checkDeterminism) {
        return Campaign.run(
                program,
                CampaignSettings.builder()
                        .trials(trials)
                        .races(Races.OFF)
                        .checkDeterminism(checkDeterminism)
                        .directory(directory)
                        .build(),
                CampaignListener.NONE);
    }

    @ParameterizedTest
    @MethodSource("programs")
    void valuesAreTheSameWhenATrialIsRunAgain(String program) {
        CampaignResult result = run(new ProgramCase(Values.class, program), 5, true);
        assertThat(result.status()).as("%s", result.problems()).isIn(Status.PASSED, Status.NOTHING_TO_EXPLORE);
        assertThat(result.notes()).noneMatch(note -> note.contains("were given different ones"));
    }

    /** To tell what happens must not change what happens. */
    @ParameterizedTest
    @MethodSource("programs")
    void aTrialIsTheSameWhateverItTells(String program) {
        Trials trials = Trials.of(Values.class, program).count(3);
        List<String> silent = outlines(trials.run(Engine.Mode.CONTINUATIONS));
        List<Ending> told = trials.run(Engine.Mode.CONTINUATIONS, Reporting.VALUES)
                .neverFail()
                .list();
        for (Engine.Mode mode : Engine.Mode.values()) {
            for (Reporting reporting : Reporting.values()) {
                Endings endings = trials.run(mode, reporting);
                assertThat(outlines(endings)).as("%s %s", mode, reporting).isEqualTo(silent);
                for (int i = 0; i < told.size() && reporting != Reporting.NOTHING; i++) {
                    Ending ending = endings.list().get(i);
                    assertThat(Ending.firstDifference(told.get(i), ending)).isEmpty();
                    assertThat(ending.values())
                            .as("%s %s, trial %s", mode, reporting, i)
                            .isEqualTo(told.get(i).values());
                }
            }
        }
    }

    private static List<String> outlines(Endings endings) {
        List<String> outlines = new ArrayList<>();
        endings.neverFail().list().forEach(ending -> outlines.add(ending.outline()));
        return outlines;
    }

    @Test
    void valuesAreTheSameInAnotherJvm() throws Exception {
        List<String> names = Trials.programs(Values.class);
        List<String> here = new ArrayList<>();
        names.forEach(program -> Elsewhere.line(Values.class, program));
        names.reversed().forEach(program -> here.add(Elsewhere.line(Values.class, program)));
        List<String> there = Elsewhere.lines(Values.class);
        assertThat(there).hasSameSizeAs(here);
        for (int i = 0; i < here.size(); i++) {
            assertThat(withoutNumber(there.get(i))).isEqualTo(withoutNumber(here.get(i)));
        }
    }

    /** The directories for temporary files of JVMs that run at the same time have different numbers. */
    private static String withoutNumber(String line) {
        return line.replaceAll("/temporary-\\d+", "/temporary");
    }

    /** Two runs take the same time by the nanosecond in one of thousands of cases, and here five times in a row. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "aField | ThreadMXBean.getCurrentThreadCpuTime at dev.hypnos.tests.program.UncertainValues.processorTime",
                "anElement | ThreadMXBean.getCurrentThreadCpuTime at ",
                "anAtomic | ThreadMXBean.getCurrentThreadCpuTime at ",
                "aText | ThreadMXBean.getCurrentThreadCpuTime at ",
                "aMessage | ThreadMXBean.getCurrentThreadCpuTime at ",
                "timeOfAFile | FileTime.toInstant at ",
            })
    void aValueThatNobodyControlsIsNamed(String program, String place) {
        CampaignResult result = run(new ProgramCase(UncertainValues.class, program), 5, true);
        assertThat(result.status()).as(result.summaryLine()).isEqualTo(Status.NOT_DETERMINISTIC);
        assertThat(result.problems().getFirst()).contains("differ in a value at operation ");
        assertThat(result.problems().get(1))
                .startsWith("task 0, ")
                .contains("UncertainValues.java:")
                .matches(".*: .+ the first time and .+ the second");
        assertThat(result.problems().get(2)).startsWith("source: ").contains(place);
    }

    /** Nothing comes of it: no operation has another value. */
    @Test
    void aValueThatDecidesNothingIsNamedToo() {
        CampaignResult result = run(new ProgramCase(UncertainValues.class, "aVariable"), 5, true);
        assertThat(result.status()).as(result.summaryLine()).isEqualTo(Status.NOTHING_TO_EXPLORE);
        assertThat(result.notes())
                .anyMatch(note -> note.startsWith("two runs of trial 0 did the same with the same values")
                        && note.contains("ThreadMXBean.getCurrentThreadCpuTime at "));
    }

    /** Where memory outside the heap lies the operating system decides. */
    @Test
    void addressesDoNotCount() {
        CampaignResult result = run(new ProgramCase(UncertainValues.class, "anAddress"), 5, true);
        assertThat(result.status()).as(result.summaryLine() + result.problems()).isEqualTo(Status.NOTHING_TO_EXPLORE);
    }

    @Test
    void aReplayWithOtherValuesSaysSo() throws Exception {
        ProgramCase program = new ProgramCase(Labels.class, "program");
        System.setProperty(Labels.LABEL, "one");
        CampaignResult result = run(program, 100, false);
        assertThat(result.status()).as(result.summaryLine()).isEqualTo(Status.FOUND);
        ScheduleFile file = ScheduleFile.read(result.findings().getFirst().schedule());
        assertThat(file.schedule().values().isKnown()).isTrue();
        for (Mode mode : List.of(Mode.CONTINUATIONS, Mode.THREADS)) {
            for (boolean observe : List.of(true, false)) {
                System.setProperty(Labels.LABEL, "one");
                ReplayResult same = Replay.run(program, file, mode, observe);
                assertThat(same.verdict()).isEqualTo(ReplayResult.Verdict.REPRODUCED);
                assertThat(same.otherValues()).isEmpty();
                System.setProperty(Labels.LABEL, "another");
                ReplayResult other = Replay.run(program, file, mode, observe);
                assertThat(other.verdict()).isEqualTo(ReplayResult.Verdict.REPRODUCED);
                assertThat(other.outline()).startsWith("reproduced with other values, ");
                assertThat(other.otherValues().getFirst()).startsWith("the values are not the recorded ones");
                assertThat(other.otherValues())
                        .anyMatch(line ->
                                line.contains(" at dev.hypnos.tests.program.Labels") && line.endsWith(": \"another\""));
            }
        }
    }
}
