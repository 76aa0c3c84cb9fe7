package dev.hypnos.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.kernel.analysis.Race;
import dev.hypnos.kernel.analysis.RaceAnalysis;
import dev.hypnos.runtime.Engine;
import dev.hypnos.tests.program.LockOrders;
import dev.hypnos.tests.program.Racing;
import dev.hypnos.tests.program.RacingAgain;
import dev.hypnos.tests.program.RacingNodes;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class RacesTest {
    private static final List<Class<?>> PROGRAMS =
            List.of(Racing.class, RacingAgain.class, RacingNodes.class, LockOrders.class);

    static List<Arguments> programs() {
        return PROGRAMS.stream()
                .flatMap(type -> Trials.programs(type).stream().map(program -> Arguments.of(type, program)))
                .toList();
    }

    static List<Arguments> repeated() {
        return programs().stream()
                .filter(of -> of.get()[1].toString().startsWith("again"))
                .toList();
    }

    private static List<Race> races(Trials trials) {
        RaceAnalysis analysis = new RaceAnalysis();
        List<Race> races = new ArrayList<>();
        trials.reader(trace -> races.addAll(analysis.analyse(trace))).run();
        return races;
    }

    @ParameterizedTest
    @MethodSource("programs")
    void aRaceIsReportedAndAHandOverIsNone(Class<?> type, String program) {
        List<Race> races = races(Trials.of(type, program).count(60));
        if (program.startsWith("right")) {
            assertThat(races).isEmpty();
        } else {
            Race.Kind kind = type == LockOrders.class ? Race.Kind.LOCK_ORDER : Race.Kind.DATA;
            assertThat(races).anyMatch(race -> race.kind() == kind);
        }
    }

    /** That an access is repeated must not hide that it races, also where the history knows of no conflict yet. */
    @ParameterizedTest
    @MethodSource("repeated")
    void aRepeatedAccessRacesInTheFirstTrialThatHasIt(Class<?> type, String program) {
        int seen = 0;
        for (int seed = 0; seed < 20; seed++) {
            List<Integer> races = new ArrayList<>();
            List<Ending> endings = Trials.of(type, program)
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
