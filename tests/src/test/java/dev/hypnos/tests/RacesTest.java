package dev.hypnos.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.kernel.analysis.Race;
import dev.hypnos.kernel.analysis.RaceAnalysis;
import dev.hypnos.suites.conformance.Program;
import dev.hypnos.suites.conformance.Programs;
import dev.hypnos.tests.program.Racing;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RacesTest {
    static List<String> programs() {
        return Trials.programs(Racing.class);
    }

    static List<Program> conformance() {
        return Programs.all();
    }

    private static List<Race> races(Trials trials) {
        RaceAnalysis analysis = new RaceAnalysis();
        List<Race> races = new ArrayList<>();
        trials.reader(trace -> races.addAll(analysis.analyse(trace))).run();
        return races;
    }

    @ParameterizedTest
    @MethodSource("programs")
    void aRaceIsReportedAndAHandOverIsNone(String program) {
        List<Race> races = races(Trials.of(Racing.class, program).count(60));
        if (program.startsWith("right")) {
            assertThat(races).isEmpty();
        } else {
            assertThat(races).isNotEmpty();
            Race.Kind kind = program.startsWith("opposite") ? Race.Kind.LOCK_ORDER : Race.Kind.DATA;
            assertThat(races).anyMatch(race -> race.kind() == kind);
        }
    }
}
