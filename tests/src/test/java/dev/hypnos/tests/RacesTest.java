package dev.hypnos.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.kernel.analysis.Race;
import dev.hypnos.kernel.analysis.RaceAnalysis;
import dev.hypnos.runtime.Engine;
import dev.hypnos.suites.conformance.Program;
import dev.hypnos.suites.conformance.Programs;
import dev.hypnos.tests.program.Racing;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

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
            Race.Kind kind = program.startsWith("opposite") || program.equals("againWithALockInside")
                    ? Race.Kind.LOCK_ORDER
                    : Race.Kind.DATA;
            assertThat(races).anyMatch(race -> race.kind() == kind);
        }
    }

    /** That an access is repeated must not hide that it races, also where the history knows of no conflict yet. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "againAfterStart",
                "againAfterUnlock",
                "againAfterUnpark",
                "againAfterCompletion",
                "againUnderAnotherLock",
                "againWithALockInside"
            })
    void aRepeatedAccessRacesInTheFirstTrialThatHasIt(String program) {
        int seen = 0;
        for (int seed = 0; seed < 20; seed++) {
            List<Integer> races = new ArrayList<>();
            List<Ending> endings = Trials.of(Racing.class, program)
                    .seed(seed)
                    .count(30)
                    .reader(trace -> races.add(new RaceAnalysis().analyse(trace).size()))
                    .run(Engine.Mode.CONTINUATIONS)
                    .list();
            for (int trial = 0; trial < endings.size(); trial++) {
                if (Boolean.TRUE.equals(endings.get(trial).value())) {
                    assertThat(races.get(trial))
                            .as("trial %d of seed %d", trial, seed)
                            .isPositive();
                    seen++;
                }
            }
        }
        assertThat(seen).isGreaterThan(20);
    }
}
