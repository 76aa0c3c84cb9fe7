package dev.hypnos.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.kernel.analysis.Race;
import dev.hypnos.kernel.analysis.RaceAnalysis;
import dev.hypnos.kernel.strategy.StrategyKind;
import dev.hypnos.kernel.systematic.Reach;
import dev.hypnos.runtime.Engine;
import dev.hypnos.suites.Nightly;
import dev.hypnos.tests.program.OrderByCollections;
import dev.hypnos.tests.program.OrderByElements;
import dev.hypnos.tests.program.OrderByForkJoin;
import dev.hypnos.tests.program.OrderByInnerLocks;
import dev.hypnos.tests.program.OrderByLocks;
import dev.hypnos.tests.program.OrderByMemory;
import dev.hypnos.tests.program.OrderByPools;
import dev.hypnos.tests.program.OrderByStages;
import dev.hypnos.tests.program.OrderByStreams;
import dev.hypnos.tests.program.OrderByThreads;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The happens-before edges that the JDK documents, one program for each: none may be reported as a race. Beside each there is one
 * that goes without the edge, or has less of it: that must be.
 */
class EdgesTest {
    private static final List<Class<?>> PROGRAMS = List.of(
            OrderByMemory.class,
            OrderByThreads.class,
            OrderByLocks.class,
            OrderByCollections.class,
            OrderByInnerLocks.class,
            OrderByStreams.class,
            OrderByElements.class,
            OrderByPools.class,
            OrderByForkJoin.class,
            OrderByStages.class);
    private static final int TRIALS = Nightly.count(70, 200);
    private static final int EXPLORED = Nightly.count(15, 30);

    static List<Arguments> ordered() {
        return programs(true);
    }

    static List<Arguments> unordered() {
        return programs(false);
    }

    private static List<Arguments> programs(boolean areRight) {
        return PROGRAMS.stream()
                .flatMap(type -> Trials.programs(type).stream()
                        .filter(program -> program.startsWith("right") == areRight)
                        .map(program -> Arguments.of(type, program)))
                .toList();
    }

    static List<String> races(Class<?> type, String program) {
        RaceAnalysis analysis = new RaceAnalysis();
        List<String> races = new ArrayList<>();
        Endings endings = Trials.of(type, program)
                .count(TRIALS)
                .reader(trace -> analysis.analyse(trace).stream()
                        .filter(race -> race.kind() == Race.Kind.DATA)
                        .map(race -> race.message() + " on " + race.resource())
                        .forEach(races::add))
                .run(Engine.Mode.CONTINUATIONS);
        assertThat(endings.list()).extracting(Ending::failure).containsOnlyNulls();
        return races;
    }

    @ParameterizedTest(name = "{1}")
    @MethodSource("ordered")
    void whatIsOrderedIsNoRace(Class<?> type, String program) {
        assertThat(races(type, program)).isEmpty();
    }

    /** Whoever explores is told more of what operations touch, and of the same order by the memory model. */
    @ParameterizedTest(name = "{1}")
    @MethodSource("ordered")
    void norIsItWhereEveryOrderIsTried(Class<?> type, String program) {
        RaceAnalysis analysis = new RaceAnalysis();
        List<String> races = new ArrayList<>();
        Trials.of(type, program)
                .count(EXPLORED)
                .strategy(StrategyKind.OPTIMAL_DPOR)
                .reader(trace -> analysis.analyse(trace).stream()
                        .filter(race -> race.kind() == Race.Kind.DATA)
                        .map(race -> race.message() + " on " + race.resource())
                        .forEach(races::add))
                .explore(Reach.FULL);
        assertThat(races).isEmpty();
    }

    @ParameterizedTest(name = "{1}")
    @MethodSource("unordered")
    void whatIsNotOrderedIsARace(Class<?> type, String program) {
        assertThat(races(type, program)).isNotEmpty();
    }
}
